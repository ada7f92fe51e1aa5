package dev.magpie.executor.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ActivitySamplerTest {
  private static final String PREFIX = "sampled-worker-";
  private static final long LIMIT_SECONDS = 30;

  @Test
  void sample_busyAndWaitingThread_tellsThemApart() throws InterruptedException {
    final CountDownLatch worked = new CountDownLatch(1);
    final CountDownLatch end = new CountDownLatch(1);
    final Thread busy = thread(1, () -> {
      final long until = CpuClock.threadNanos(Thread.currentThread()) + TimeUnit.MILLISECONDS.toNanos(50);
      while (CpuClock.threadNanos(Thread.currentThread()) < until) {
        Thread.onSpinWait();
      }
      worked.countDown();
      await(end);
    });
    final Thread waiting = thread(0, () -> await(end));
    final ActivitySampler sampler = new ActivitySampler(PREFIX, 2);
    sampler.begin();
    waiting.start();
    busy.start();
    assertTrue(worked.await(LIMIT_SECONDS, TimeUnit.SECONDS));
    sampler.sample(0.1);
    sampler.sample(0.2);
    end.countDown();
    busy.join();
    waiting.join();
    final List<ActivitySampler.Sample> samples = sampler.samples();
    assertEquals(2, samples.size());
    assertTrue(samples.get(0).share()[1] > 0.4, "the busy one");
    assertTrue(samples.get(0).share()[0] < 0.4, "the waiting one");
    assertTrue(samples.get(1).share()[1] < 0.4, "the busy one afterwards");
  }

  @Test
  void sample_threadsWithOtherNumbers_areLeftOut() throws InterruptedException {
    final CountDownLatch end = new CountDownLatch(1);
    final Thread beyond = thread(7, () -> await(end));
    final Thread unnumbered = new Thread(() -> await(end), PREFIX + "x");
    beyond.start();
    unnumbered.start();
    final ActivitySampler sampler = new ActivitySampler(PREFIX, 2);
    sampler.begin();
    sampler.sample(1);
    end.countDown();
    beyond.join();
    unnumbered.join();
    assertEquals(2, sampler.samples().get(0).share().length);
  }

  private static Thread thread(int number, Runnable body) {
    return new Thread(body, PREFIX + number);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(LIMIT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
