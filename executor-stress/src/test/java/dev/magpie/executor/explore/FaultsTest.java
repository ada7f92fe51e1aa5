package dev.magpie.executor.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * At each point of the scheduler that a short life of an executor comes by, and there the first few times, a thread is
 * held up, or finds no memory. Nothing is lost or doubled, and the executor ends.
 */
@Timeout(value = 600, threadMode = SEPARATE_THREAD)
final class FaultsTest {

  private static final int TIMES = Boolean.getBoolean("magpie.proof") ? 8 : 2;
  private static final int PAUSE_MILLIS = 10;

  private final Faults faults = new Faults();
  private final ClassLoader woven = new WeavingLoader(Weaver.watching(Twins.accessors()), faults);

  /** What to do to the thread that comes by one of the points for the n-th time. */
  private static final class Faults implements Consumer<Site> {
    private final Map<String, AtomicInteger> passes = new ConcurrentHashMap<>();
    private final AtomicInteger done = new AtomicInteger();
    private volatile String armed = "";
    private volatile int time;
    private volatile Runnable fault = () -> { };

    @Override
    public void accept(Site site) {
      if (site.type().contains("/internal/") || site.type().startsWith("org/jctools/")) {
        int pass = passes.computeIfAbsent(site.label(), label -> new AtomicInteger()).incrementAndGet();
        if (pass == time && site.label().equals(armed)) {
          done.incrementAndGet();
          fault.run();
        }
      }
    }

    void arm(String label, int pass, Runnable what) {
      passes.clear();
      armed = label;
      time = pass;
      fault = what;
    }
  }

  @Test
  void anyPoint_threadIsHeldUp_losesNothing() throws Exception {
    List<String> points = points(label -> !label.contains(" new "));
    assertTrue(points.size() > 40, points::toString);
    everywhere(points, FaultsTest::pause);
  }

  @Test
  void anyAllocation_noMemory_losesNothing() throws Exception {
    List<String> points = points(label -> label.contains(" new "));
    assertTrue(points.size() > 5, points::toString);
    everywhere(points, () -> {
      throw new OutOfMemoryError("injected");
    });
  }

  private void everywhere(List<String> points, Runnable fault) throws Exception {
    faults.done.set(0);
    for (String point : points) {
      for (int pass = 1; pass <= TIMES; pass++) {
        for (boolean now : new boolean[] {false, true}) {
          faults.arm(point, pass, fault);
          assertEquals("", live(now), point + ", pass " + pass + (now ? ", shutdownNow" : ", shutdown"));
        }
      }
    }
    System.out.println(points.size() + " points, " + faults.done + " faults");
    assertTrue(faults.done.get() >= points.size(), () -> faults.done + " faults at " + points.size() + " points");
  }

  /** The points that such a life comes by. */
  private List<String> points(Predicate<String> wanted) throws Exception {
    faults.arm("", 0, () -> { });
    assertEquals("", live(false));
    List<String> first = List.copyOf(faults.passes.keySet());
    faults.passes.clear();
    assertEquals("", live(true));
    return Stream.of(first, faults.passes.keySet()).flatMap(Collection::stream).filter(wanted).distinct().sorted()
        .toList();
  }

  @SuppressWarnings("unchecked")
  private String live(boolean now) throws Exception {
    Object life;
    try {
      life = woven.loadClass("dev.magpie.executor.faults.Life").getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof OutOfMemoryError ? "" : e.getCause().toString(); // then there is no executor
    }
    try {
      return ((Function<Boolean, String>) life).apply(now);
    } catch (OutOfMemoryError e) { // JUnit would end the JVM
      return Stream.of(e.getStackTrace()).limit(8).toList().toString();
    }
  }

  /** Long enough for the others to come into whatever this thread has left open. */
  private static void pause() {
    try {
      boolean never = new CountDownLatch(1).await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      assertTrue(!never);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
