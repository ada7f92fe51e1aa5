package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A walk through a tree of choices, leaf by leaf, depth first: what was chosen so far, and what is left to choose. */
final class Choices {

  private static final class Fork {
    final int options;
    int chosen;

    Fork(int options) {
      this.options = options;
    }
  }

  private final List<Fork> path = new ArrayList<>();
  private final Random random;
  private int depth;
  private boolean isRandom;

  Choices(long seed) {
    random = new Random(seed);
  }

  /** One of 0 to {@code options - 1}; 0 first. */
  int choose(int options) {
    if (options == 1) {
      return 0;
    }
    if (depth == path.size()) {
      path.add(new Fork(options));
      path.get(depth).chosen = isRandom ? random.nextInt(options) : 0;
    }
    Fork fork = path.get(depth++);
    if (fork.options != options) {
      throw new IllegalStateException(
          "not the same execution: " + options + " options, and " + fork.options + " before");
    }
    return fork.chosen;
  }

  /** To the next leaf; false if there is none. */
  boolean next() {
    depth = 0;
    if (isRandom) {
      path.clear();
      return true;
    }
    while (!path.isEmpty()) {
      Fork last = path.get(path.size() - 1);
      if (++last.chosen < last.options) {
        return true;
      }
      path.remove(path.size() - 1);
    }
    return false;
  }

  /** From the next leaf on, any; there is always a next one. */
  void goRandom() {
    isRandom = true;
  }

  boolean isRandom() {
    return isRandom;
  }

  void restart() {
    path.clear();
    depth = 0;
  }

  /** The same leaf once more. */
  void again() {
    depth = 0;
  }
}
