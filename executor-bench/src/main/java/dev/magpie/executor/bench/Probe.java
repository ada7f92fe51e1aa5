package dev.magpie.executor.bench;

import java.util.List;

/** A promise of the executor that is a figure: takes it, and says whether the promise holds. */
interface Probe {
  List<Finding> run() throws Exception;

  /**
   * @param promise what was promised, for people; empty if nothing was
   * @param kept true also if nothing was promised
   */
  record Finding(String what, String measured, String promise, boolean kept) {
    static Finding of(String what, String measured, String promise, boolean kept) {
      return new Finding(what, measured, promise, kept);
    }

    static Finding unpromised(String what, String measured) {
      return new Finding(what, measured, "", true);
    }
  }
}
