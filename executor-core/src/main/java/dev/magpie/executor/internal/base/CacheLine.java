package dev.magpie.executor.internal.base;

/** How far apart words with different writers are kept. */
public final class CacheLine {

  /**
   * 128: two lines of 64 bytes, since Intel's spatial prefetcher fetches lines in pairs, and one line of Apple's and
   * some POWER and ARM cores. Padding is laid with bytes, as nothing else fills alignment gaps.
   */
  public static final int BYTES = 128;

  private CacheLine() {}
}
