package dev.magpie.executor.demo;

/** What an executor tells about itself at one moment; {@link #NONE} where it does not tell. */
record Gauges(int active, long queued, long steals, long parks) {
  static final long NONE = -1;

  /** How much a count grew since an earlier look, or {@link #NONE}. */
  static long growth(long earlier, long later) {
    return earlier == NONE || later == NONE ? NONE : later - earlier;
  }
}
