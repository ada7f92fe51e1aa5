package dev.magpie.executor.internal.queue;

import dev.magpie.executor.internal.base.StackRoom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bounded FIFO of tasks: one owner pushes and pops, any thread steals. Lock-free; pop and steal are linearizable.
 *
 * @see <a href="https://tokio.rs/blog/2019-10-scheduler">C. Lerche, Making the Tokio scheduler 10x faster, 2019</a>, for
 *     the bounded ring and stealing by half; the claim-copy-free protocol is ours ({@code docs/adr/0001})
 */
public final class LocalQueue extends LocalQueueLayout.AfterHead {

  /* How it works. A ring of slots between two counters that only grow: [head, tail) are the indices of unclaimed tasks.
   * The owner fills the slot at tail, then moves tail. Whoever moves head by compare-and-exchange has claimed the
   * indices it passed, and nobody else touches those slots until the claimer has copied each task and put null there.
   * So the owner knows that a slot may be filled again when it sees null in it, and needs no look at head.
   *
   *   I1  head <= tail <= head + capacity
   *   I2  the slot of index i is not null from push(i) until the claimer of i frees it
   *   I3  who moved head over i owns the slot of i until it frees it
   *   I4  null seen by the owner in the slot of tail: index tail - capacity was claimed and copied
   *
   * Race 1, pop against steal of the last task. Both compare-and-exchange the same head; one fails and looks again.
   * Race 2, push against a slow thief. T1 claims [h, h+n) and is held up. T2, the owner, comes round to the slot of h: it
   * is not null, so to T2 the ring is full although head says otherwise. T2 never waits: the task goes to the overflow.
   * A really full ring (tail - head = capacity) has no claimed slot in it, so the owner can claim all of it at once.
   * A stale head beside a fresh tail lets a thief compute too large a number; its compare-and-exchange then fails.
   *
   * word      written by     with         read by       with      what the pair carries                   test
   * tail      owner          setVolatile  thief         acquire   each slot below tail is filled           LocalQueueRaces.PushVsSteal
   * tail      owner          setRelease   thief         acquire   the same, where no look at sleepers follows
   * tail      owner          setVolatile  parker        volatile  Dekker with the idle word                IdleSetRaces.PushVsPark
   * tail      owner          -            owner         plain     its own last write
   * head      owner, thief   CAS          anyone        acquire   who owns the slots passed                LocalQueueRaces.PopVsSteal
   * head      owner, thief   CAS          owner,parker  opaque    nothing: a guess before a CAS; an old one looks fuller
   * slots[i]  owner          plain        claimer       plain     by tail when filled, by head when claimed
   * slots[i]  thief          setRelease   owner         acquire   the thief has copied; may be filled      LocalQueueRaces.RefillVsSteal
   * slots[i]  owner (pop)    plain        owner         plain     its own last write
   */

  /**
   * An empty queue.
   *
   * @param capacity a power of two, from 2
   */
  public LocalQueue(int capacity, Overflow overflow) {
    this(capacity, overflow, 0);
  }

  /** With a first index, so that tests come to the wrap of an int in a few steps. */
  LocalQueue(int capacity, Overflow overflow, long start) {
    super(checked(capacity), overflow, start);
  }

  private static int checked(int capacity) {
    if (capacity < 2 || Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException("capacity must be a power of two from 2: " + capacity);
    }
    return capacity;
  }

  // -- owner side --

  /**
   * Adds a task at the tail; from a full queue the newer half goes to the overflow first, then the task.
   *
   * @return true if tasks went to the overflow
   * @throws OutOfMemoryError if the overflow could not take the task; nothing else is lost
   */
  public boolean push(Runnable task) {
    long t = tailPlain();
    if (!isFreeAcquire(t)) { // acquire -> setSlotRelease in steal: the thief has copied. RefillVsSteal
      return pushFull(task);
    }
    setSlotPlain(t, task);
    setTailVolatile(t + 1); // Dekker with IdleSet.sleep: we add, then look for sleepers. IdleSetRaces.PushVsPark
    return false;
  }

  /** Takes the oldest task, or null. */
  public @Nullable Runnable pop() {
    long h = headOpaque(); // a guess: the exchange decides, and the slots are our own
    long t = tailPlain();
    while (h != t) {
      long seen = compareAndExchangeHead(h, h + 1);
      if (seen == h) {
        Runnable task = slotPlain(h);
        setSlotPlain(h, null); // plain: the next to fill this slot is this same thread
        return task;
      }
      h = seen;
    }
    return null;
  }

  /** Adds up to {@code limit} tasks with one publication; returns how many. */
  int pushAll(TaskSource source, int limit) {
    long t = tailPlain();
    int added = 0;
    while (added < limit && isFreeAcquire(t + added)) {
      Runnable task = source.poll();
      if (task == null) {
        break;
      }
      setSlotPlain(t + added, task);
      added++;
    }
    if (added > 0) {
      setTailRelease(t + added); // release -> tailAcquire in steal. The caller fences before it looks for sleepers
    }
    return added;
  }

  /** How many tasks may be added in a batch so that the queue stays half empty. */
  int batchRoom() {
    return half - size();
  }

  /** How many tasks were ever added, by the owner's own count. */
  public long added() {
    return tailPlain();
  }

  /** True if a task waits of those up to the given {@link #added} count. */
  public boolean waitsBefore(long added) {
    return headOpaque() - added < 0;
  }

  private boolean pushFull(Runnable task) {
    StackRoom.requireForWakeUp(); // from the claim on nothing may throw, and this may be a task's own, deep stack
    long t = tailPlain();
    for (;;) {
      long h = headOpaque(); // a guess, as in pop
      if (t - h < capacity()) {
        return pushBesideThief(task, t);
      }
      if (compareAndSetHead(h, h + capacity())) { // claims all; it fails only if a thief made room
        spillNewerHalf(h, t, task);
        return true;
      }
    }
  }

  private boolean pushBesideThief(Runnable task, long t) {
    if (isFreeAcquire(t)) {
      setSlotPlain(t, task);
      setTailVolatile(t + 1);
      return false;
    }
    spill[0] = task; // a thief still copies: never wait for it
    giveAway(1);
    return true;
  }

  private void spillNewerHalf(long h, long t, Runnable task) {
    for (int i = 0; i < half; i++) {
      spill[i] = slotPlain(h + half + i);
      setSlotPlain(h + half + i, null);
    }
    setTailRelease(t + half); // the older half, in place: its slots are those of t, t + 1, ...
    spill[half] = task;
    giveAway(half + 1);
  }

  /** Sends the first tasks of the spill array to the overflow. What it cannot take comes back, the last one excepted. */
  private void giveAway(int count) {
    int taken = overflow.addAll(spill, count);
    long t = tailPlain();
    for (int i = taken; i < count - 1; i++) {
      setSlotPlain(t, spill[i]); // free: this thread put null there when it claimed the queue
      t++;
    }
    setTailRelease(t);
    Arrays.fill(spill, 0, count, null);
    if (taken < count) {
      throw new OutOfMemoryError("no memory to queue one more task");
    }
  }

  // -- thief side --

  /**
   * Takes the older half of the tasks, if there are at least {@code atLeast}: returns the first and adds the rest to the
   * thief's own queue. Called by the owner of {@code mine}, which
   * has the same capacity.
   */
  public @Nullable Runnable stealInto(LocalQueue mine, int atLeast) {
    assert mine.capacity() == capacity();
    long myTail = mine.tailPlain();
    long h = headAcquire(); // head before tail: a matching exchange then proves that n tasks were there
    int n;
    for (;;) {
      long available = tailAcquire() - h; // acquire -> setTail in push: the slots are filled
      if (available <= 0 || available < atLeast) {
        return null;
      }
      n = mine.freeSlots(myTail, (int) Math.min(available - (available >>> 1), half) - 1) + 1;
      long seen = compareAndExchangeHead(h, h + n);
      if (seen == h) {
        break;
      }
      h = seen;
    }
    // From here to the end nothing may throw or allocate: the claimed tasks are in no queue.
    Runnable first = takeClaimed(h);
    for (int i = 1; i < n; i++) {
      mine.setSlotPlain(myTail + i - 1, takeClaimed(h + i));
    }
    if (n > 1) {
      mine.setTailRelease(myTail + n - 1);
    }
    return first;
  }

  /** Takes the oldest task, or null. Any thread. */
  public @Nullable Runnable steal() {
    long h = headAcquire();
    while (tailAcquire() - h > 0) {
      long seen = compareAndExchangeHead(h, h + 1);
      if (seen == h) {
        return takeClaimed(h);
      }
      h = seen;
    }
    return null;
  }

  private @Nullable Runnable takeClaimed(long index) {
    Runnable task = slotPlain(index);
    setSlotRelease(index, null); // release -> isFreeAcquire in push: copied, may be filled again. RefillVsSteal
    return task;
  }

  /** How many of the slots from {@code from} on are free, up to {@code limit}: somebody may still copy out of them. */
  private int freeSlots(long from, int limit) {
    int free = 0;
    while (free < limit && isFreeAcquire(from + free)) {
      free++;
    }
    return free;
  }

  // -- any thread --

  /** A number from 0 to the capacity that was right at some moment, or nearly. */
  public int size() {
    long t = tailVolatile(); // tail first: a push that this misses comes after, and looks for sleepers itself
    return (int) Math.max(0, Math.min(t - headOpaque(), capacity())); // an old head only makes it look fuller
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public String toString() {
    return "LocalQueue[" + size() + " of " + capacity() + "]";
  }
}
