package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.PaddedReference;
import org.jspecify.annotations.Nullable;

/** The owner's one next task, run before its local queue. Others may take it; when they should, the searcher decides. */
public final class LifoSlot {

  /* Only the owner fills the slot; owner and thieves empty it.
   *
   * word   written by      with           read by      with      what the pair carries                   test
   * slot   owner           setVolatile    thief        CAS       the task's contents                      LifoSlotRaces.PutVsSteal
   * slot   owner           setVolatile    searcher     volatile  Dekker with the count of searchers       IdleSetRaces.SlotVsLastSearcher
   * slot   owner           setVolatile    sleeper      volatile  Dekker with the watch                    LifoWatchRaces.SlotVsWatch
   * slot   owner           getAndSet      -            -         who took the old task: exactly one       LifoSlotRaces.TakeVsSteal
   * slot   owner           setVolatile    thief        opaque    nothing: a guess before the CAS
   * slot   thief           CAS to null    owner        plain     only the owner puts non-null, so a plain null is true
   */

  private final PaddedReference<Runnable> slot = new PaddedReference<>();

  /** Owner: stores the task and returns the one that was there, or null. */
  public @Nullable Runnable put(Runnable task) {
    if (slot.getPlain() == null) {
      slot.setVolatile(task); // Dekker with the watch and the searchers. IdleSetRaces.SlotVsLastSearcher
      return null;
    }
    return slot.getAndSet(task);
  }

  /** Owner: takes the task, or null. */
  public @Nullable Runnable take() {
    return slot.getPlain() == null ? null : slot.getAndSet(null);
  }

  /** Anyone: takes the task, or null if there is none or another was faster. */
  public @Nullable Runnable steal() {
    Runnable task = slot.getOpaque(); // a guess: the exchange decides, and acquires
    return task != null && slot.compareAndSet(task, null) ? task : null;
  }

  public boolean isEmpty() {
    return slot.getVolatile() == null;
  }
}
