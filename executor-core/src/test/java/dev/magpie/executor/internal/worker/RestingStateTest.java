package dev.magpie.executor.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.internal.Fields;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guards what an executor looks like at rest: after 100,000 times busy and idle, every word and field of it is what it
 * was in the beginning, bit for bit. Only what counts or measures may differ, and is named here. So nothing leaks: no
 * searcher, no watch, no token, no thread, no task, and no bit that a later wake-up would stumble over.
 */
@Timeout(4 * Await.LIMIT_SECONDS)
final class RestingStateTest {

  private static final int CYCLES = 100_000;
  private static final long STAMP = 0xFFFFFFFFL << 16;

  /** Counts, measures and random numbers: they go on for ever, and nobody decides by them but by their differences. */
  private static final Set<String> GO_ON = Set.of(
      "LocalQueueLayout$Tail.tail", "LocalQueueLayout$Head.head", "WorkerLayout$Own.lastOwnPush",
      "WorkerCounters.counts", "WorkerLayout$Own.turnsLeft", "PollInterval.interval", "PollInterval.turnNanos",
      "PollInterval.lastNanos", "PollInterval.measuring", "XorShift.state", "SlotAges.completed",
      "SlotAges.noted", "InjectQueue$Refill.tasks", "InjectQueue$Refill.next");

  private static final Set<String> SKIPPED = new TreeSet<>();

  private WorkerPool pool;
  private long submitted;

  private static WorkerPool newPool(int workers) {
    return new WorkerPool(settings(workers), null);
  }

  static Settings settings(int workers) {
    return new Settings("resting", workers, null, true, Thread.NORM_PRIORITY, null, 64, 0, true,
        TimeUnit.MILLISECONDS.toNanos(50), workers > 1 ? 16 : 1, null, null);
  }

  @AfterEach
  void end() throws Exception {
    pool.shutdownNow();
    assertTrue(pool.awaitTermination(Await.LIMIT_SECONDS, TimeUnit.SECONDS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void state_afterManyCycles_isThatOfAFreshExecutor(int workers) {
    pool = newPool(workers);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      submitSome(cycle);
      awaitRest();
      assertEquals(0, pool.idle().searching());
      if (cycle % 10_000 == 9_999) {
        Await.eventually("all threads have retired", () -> pool.lifecycle().threads() == 0);
      }
    }
    sleepInOrder(workers);
    Await.eventually("all threads have retired", () -> pool.lifecycle().threads() == 0);

    WorkerPool fresh = newPool(workers);
    assertEquals(Fields.word(fresh.idle(), "state") & ~STAMP, Fields.word(pool.idle(), "state") & ~STAMP);
    assertEquals(Fields.word(fresh.lifecycle(), "state"), Fields.word(pool.lifecycle(), "state"));
    assertEquals(0, Fields.word(pool.inject(), "token"));
    assertEquals(picture(fresh), picture(pool));
    for (Worker worker : pool.started()) {
      assertEquals(picture(new Worker(fresh, worker.index())), picture(worker));
      assertAgesAreBounded(Fields.get(worker, "watched"), workers);
      assertAgesAreBounded(Fields.get(Fields.get(worker, "search"), "ages"), workers);
      int turnsLeft = (int) Fields.get(worker, "turnsLeft");
      assertTrue(turnsLeft >= 1 && turnsLeft <= 127, "turns left " + turnsLeft);
    }
    assertEquals(new TreeSet<>(GO_ON), SKIPPED, "fields that go on, and those of them that exist");
  }

  /** One task, two from outside, several by a worker through slot and queue, or so many that its queue overflows. */
  private void submitSome(int cycle) {
    int inside = cycle % 1_000 == 999 ? 100 : cycle % 4 == 3 ? 3 : 0;
    submitted += 1 + inside;
    pool.submit(() -> {
      for (int i = 0; i < inside; i++) {
        pool.submit(() -> {});
      }
    });
    if (cycle % 4 == 2) {
      submitted++;
      pool.submit(() -> {});
    }
  }

  /** Cycles are too short for a poll with a pause. */
  private void awaitRest() {
    long start = System.nanoTime();
    long limit = TimeUnit.SECONDS.toNanos(Await.LIMIT_SECONDS);
    while (!isAtRest()) {
      assertTrue(System.nanoTime() - start < limit, () -> "awake: " + pool.idle());
      Thread.yield();
    }
  }

  private boolean isAtRest() {
    return pool.counters().completed() == submitted && !pool.isAnyAwake() && pool.idle().searching() == 0;
  }

  /** Lets worker 0 go to sleep last, as in a fresh set. */
  private void sleepInOrder(int workers) {
    CountDownLatch busy = new CountDownLatch(workers);
    CountDownLatch[] gates = new CountDownLatch[workers];
    for (int i = 0; i < workers; i++) {
      gates[i] = new CountDownLatch(1);
    }
    for (int i = 0; i < workers; i++) {
      pool.submit(() -> {
        int index = pool.threads().current().index();
        busy.countDown();
        Await.latch(gates[index]);
      });
    }
    Await.latch(busy);
    for (int i = workers - 1; i >= 0; i--) {
      int top = i + 1;
      gates[i].countDown();
      Await.eventually("worker " + i + " sleeps on top",
          () -> (Fields.word(pool.idle(), "state") & 0xFFFF) == top && pool.idle().searching() == 0);
    }
  }

  private static void assertAgesAreBounded(Object ages, int workers) {
    assertTrue(((long[]) Fields.get(ages, "completed")).length <= workers);
    assertTrue((int) Fields.get(ages, "noted") <= workers);
  }

  // -- a picture of every field below an object, but for those that go on --

  private static Map<String, Object> picture(Object root) {
    Map<String, Object> picture = new TreeMap<>();
    look(root, "", picture, Collections.newSetFromMap(new IdentityHashMap<>()));
    return picture;
  }

  private static void look(Object object, String path, Map<String, Object> picture, Set<Object> seen) {
    if (!seen.add(object)) {
      return;
    }
    for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        String name = type.getName().replaceFirst(".*\\.", "") + "." + field.getName();
        boolean pad = field.getType() == byte.class;
        if (GO_ON.contains(name)) {
          SKIPPED.add(name);
        } else if (!Modifier.isStatic(field.getModifiers()) && !pad) {
          note(Fields.get(object, field.getName()), path + "/" + field.getName(), picture, seen);
        }
      }
    }
  }

  private static void note(Object value, String path, Map<String, Object> picture, Set<Object> seen) {
    if (value instanceof Worker[] || value instanceof WorkerPool) {
      return; // looked at one by one
    }
    if (value == null || value instanceof Number || value instanceof Boolean) {
      boolean stamped = path.endsWith("/idle/state/value");
      picture.put(path, stamped ? (long) value & ~STAMP : String.valueOf(value));
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        note(Array.get(value, i), path + "[" + i + "]", picture, seen);
      }
    } else if (value.getClass().getName().startsWith("dev.magpie.") && !(value instanceof Settings)) {
      look(value, path, picture, seen);
    } else {
      picture.put(path, "set");
    }
  }

  /** The picture shows a difference: without this, the comparison above could compare nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"lifoRest", "searching", "inTask", "unqueued", "nextFailed"})
  void picture_ofAWorkerThatDiffers_differs(String field) {
    pool = newPool(2);
    Worker worker = new Worker(pool, 1);
    Map<String, Object> before = picture(worker);
    Object value = Fields.get(worker, field);
    if (value == null) {
      Fields.set(worker, field, field.equals("unqueued") ? (Runnable) () -> {} : new Worker(pool, 0));
    } else {
      Fields.set(worker, field, value instanceof Boolean ? (Object) true : 1);
    }
    assertTrue(!before.equals(picture(worker)), field);
    assertNull(worker.thread());
  }
}
