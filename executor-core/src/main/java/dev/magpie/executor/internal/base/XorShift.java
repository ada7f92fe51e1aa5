package dev.magpie.executor.internal.base;

/**
 * A small random source for one thread.
 *
 * @see <a href="https://doi.org/10.18637/jss.v008.i14">G. Marsaglia, Xorshift RNGs, J. Stat. Software 8(14), 2003</a>
 */
public final class XorShift {

  private int state;

  /** Any seed will do: it is spread first, and zero is avoided. */
  public XorShift(int seed) {
    int spread = (seed + 1) * 0x9E3779B9;
    state = spread == 0 ? 1 : spread;
  }

  /** A number in {@code [0, bound)}; {@code bound} is positive. */
  public int below(int bound) {
    int x = state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    state = x;
    return (int) (((x & 0xFFFFFFFFL) * bound) >>> 32);
  }
}
