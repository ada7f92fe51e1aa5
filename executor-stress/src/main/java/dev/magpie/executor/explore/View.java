package dev.magpie.executor.explore;

import java.util.Arrays;

/** For each word the number of the oldest write that somebody may still read. */
final class View {
  private int[] floor;

  View() {
    floor = new int[8];
  }

  private View(int[] floor) {
    this.floor = floor;
  }

  int floor(int word) {
    return word < floor.length ? floor[word] : 0;
  }

  void raise(int word, int to) {
    if (word >= floor.length) {
      floor = Arrays.copyOf(floor, Math.max(2 * floor.length, word + 1));
    }
    floor[word] = Math.max(floor[word], to);
  }

  void join(View other) {
    for (int i = 0; i < other.floor.length; i++) {
      if (other.floor[i] > 0) {
        raise(i, other.floor[i]);
      }
    }
  }

  View copy() {
    return new View(floor.clone());
  }
}
