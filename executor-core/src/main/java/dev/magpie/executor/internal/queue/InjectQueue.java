package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.PaddedLong;
import java.util.Collection;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Unbounded FIFO for tasks from outside and for what overflows. Anyone adds; whoever holds the token takes, a batch at a
 * time. Nobody waits for the token on the way to a task: who does not get it knows that somebody drains.
 */
public final class InjectQueue {

  /* The queue underneath has many producers and one consumer; the token makes "one consumer" true. It is never held while
   * a task runs. A producer may be held up between claiming its place and storing its task: then poll gives null although
   * the queue is not empty. So null ends a batch, and only isEmpty, which compares the indices, may say "nothing waits".
   *
   * word     written by   with        read by      with         what the pair carries                         test
   * token    consumer     CAS 0->1    consumer     opaque, CAS  the right to consume                          InjectQueueRaces.TwoConsumers
   * token    consumer     setRelease  consumer     CAS          the consumer index, the queue's plain fields  InjectQueueRaces.RemoveVsPoll
   * queue    producer     CAS         parker       volatile     its indices: Dekker with the idle word        IdleSetRaces.InjectVsPark
   * queue    producer     release     consumer     acquire      its elements: the task's contents             InjectQueueRaces.OfferVsPoll
   */

  private static final int CHUNK = 1024; // tasks; docs/adr/0002

  private final MpscUnboundedVarHandleArrayQueue<Runnable> queue = new MpscUnboundedVarHandleArrayQueue<>(CHUNK);
  private final TaskSource source = queue::relaxedPoll;
  private final PaddedLong token = new PaddedLong(0);

  /** Anyone: adds a task at the tail. */
  public void offer(Runnable task) {
    queue.offer(task);
  }

  /** Anyone: false while any task, even one whose producer has not stored it yet, waits here. */
  public boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Anyone. */
  public int size() {
    return queue.size();
  }

  /**
   * The owner of {@code local} takes its share of what waits: returns the first task, adds the others to its queue.
   *
   * @return null if nothing waits, another one drains, or the first producer has not stored its task yet
   */
  public @Nullable Runnable pollInto(LocalQueue local, int workers) {
    if (queue.isEmpty() || !tryAcquireToken()) {
      return null;
    }
    try {
      int share = Math.min(queue.size() / workers, local.batchRoom() - 1) + 1;
      Runnable first = queue.relaxedPoll();
      if (first != null && share > 1) {
        local.pushAll(source, share - 1);
      }
      return first;
    } finally {
      token.setRelease(0); // release -> the next holder's CAS: consumer index and fields. TwoConsumers
    }
  }

  /** Anyone: moves all that waits to the collection. Waits for the token, which nobody keeps. */
  public void drainTo(Collection<? super Runnable> out) {
    acquireToken();
    try {
      for (Runnable task = queue.poll(); task != null; task = queue.poll()) {
        out.add(task);
      }
    } finally {
      token.setRelease(0);
    }
  }

  /** Anyone: as {@link #isEmpty}, and waits for whoever is about to put tasks back. */
  public boolean isEmptyForGood() {
    acquireToken();
    try {
      return queue.isEmpty();
    } finally {
      token.setRelease(0);
    }
  }

  /**
   * Anyone, rarely: takes out this task, once; the others keep their order. A look at the queue may miss one of them
   * meanwhile, so the caller signals afterwards.
   *
   * @return false if the task is not, or no longer, here
   */
  public boolean remove(Runnable task) {
    acquireToken();
    try {
      boolean found = false;
      for (int left = queue.size(); left > 0; left--) {
        Runnable next = queue.poll();
        if (!found && next == task) {
          found = true;
        } else if (next != null) {
          queue.offer(next); // once round; only this one is out of the queue meanwhile
        }
      }
      return found;
    } finally {
      token.setRelease(0);
    }
  }

  /** The overflow of one local queue; built once, so that overflowing allocates nothing of its own. */
  public Overflow newOverflow() {
    return new Refill();
  }

  private boolean tryAcquireToken() {
    return token.getOpaque() == 0 && token.compareAndSet(0, 1);
  }

  private void acquireToken() {
    while (!tryAcquireToken()) {
      Thread.yield();
    }
  }

  /** Feeds an array to the queue, which asks for as many tasks as it could claim places for at once. */
  private final class Refill implements Overflow, MessagePassingQueue.Supplier<Runnable> {
    private @Nullable Runnable[] tasks = new Runnable[0];
    private int next;

    @Override
    @SuppressWarnings("NullAway") // the first count entries are tasks
    public Runnable get() {
      return tasks[next++];
    }

    @Override
    public int addAll(@Nullable Runnable[] from, int count) {
      tasks = from;
      int added = 0;
      try {
        while (added < count) {
          next = added;
          added += queue.fill(this, count - added);
        }
      } catch (OutOfMemoryError e) {
        // The queue claims places only after it has the memory for them, so the rest is still the caller's.
      }
      return added;
    }
  }
}
