package dev.magpie.executor.explore;

/** The access modes of VarHandle, and what each of them orders. */
enum Mode {
  /** Orders nothing; two plain reads of one word may even see it run backwards. */
  PLAIN(false, false, false),
  /** Coherent: reads of one word never run backwards. */
  OPAQUE(false, false, false),
  /** A read: what the writer released is visible from here on. */
  ACQUIRE(true, false, false),
  /** A write: what was visible to this thread so far goes with it. */
  RELEASE(false, true, false),
  /** Both, for a read-modify-write. */
  ACQUIRE_RELEASE(true, true, false),
  /** Both, and in the one order of all volatile accesses. */
  VOLATILE(true, true, true);

  final boolean acquires;
  final boolean releases;
  final boolean inTotalOrder;

  Mode(boolean acquires, boolean releases, boolean inTotalOrder) {
    this.acquires = acquires;
    this.releases = releases;
    this.inTotalOrder = inTotalOrder;
  }
}
