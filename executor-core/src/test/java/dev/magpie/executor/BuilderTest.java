package dev.magpie.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.magpie.executor.contract.Await;
import dev.magpie.executor.contract.Pools;
import dev.magpie.executor.spi.WorkerListener;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(2 * Await.LIMIT_SECONDS)
final class BuilderTest {
  private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

  @RegisterExtension
  final Pools pools = new Pools();

  @ParameterizedTest
  @MethodSource("refusedValues")
  void setter_valueOutOfBounds_namesOptionAndValue(String option, Object value, Executable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call);
    assertTrue(refusal.getMessage().contains(option), refusal::getMessage);
    assertTrue(refusal.getMessage().contains(value.toString()), refusal::getMessage);
  }

  static Stream<Arguments> refusedValues() {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder();
    Stream<Arguments> name = Stream.of("", " ", "\t")
        .map(value -> refused("name", value, () -> builder.name(value)));
    Stream<Arguments> workers = Stream.of(0, -1, 32_768, Integer.MAX_VALUE, Integer.MIN_VALUE)
        .map(value -> refused("workers", value, () -> builder.workers(value)));
    Stream<Arguments> create = Stream.of(0, -1, 32_768)
        .map(value -> refused("workers", value, () -> WorkStealingExecutor.create(value)));
    Stream<Arguments> priority = Stream.of(0, -1, 11, Integer.MAX_VALUE)
        .map(value -> refused("threadPriority", value, () -> builder.threadPriority(value)));
    Stream<Arguments> capacity = Stream.of(0, 1, 3, 255, 257, 131_072, -2, Integer.MIN_VALUE)
        .map(value -> refused("localQueueCapacity", value, () -> builder.localQueueCapacity(value)));
    Stream<Arguments> interval = Stream.of(0, -1, 65_537, Integer.MAX_VALUE)
        .map(value -> refused("globalPollInterval", value, () -> builder.globalPollInterval(value)));
    Stream<Arguments> keepAlive = Stream.of(Duration.ofNanos(-1), Duration.ofSeconds(-5))
        .map(value -> refused("keepAlive", value, () -> builder.keepAlive(value)));
    Stream<Arguments> bound = Stream.of(-1, Integer.MIN_VALUE)
        .map(value -> refused("maxQueuedTasks", value, () -> builder.maxQueuedTasks(value)));
    Stream<Arguments> block = Stream.of(Duration.ofNanos(-1))
        .map(value -> refused("timeout", value, () -> RejectionPolicy.block(value)));
    return Stream.of(name, workers, create, priority, capacity, interval, keepAlive, bound, block)
        .flatMap(stream -> stream);
  }

  private static Arguments refused(String option, Object value, Executable call) {
    return arguments(option, value, call);
  }

  @ParameterizedTest
  @MethodSource("nulls")
  void setter_null_namesOption(String option, Executable call) {
    NullPointerException refusal = assertThrows(NullPointerException.class, call);
    assertTrue(refusal.getMessage().contains(option), refusal::getMessage);
  }

  @SuppressWarnings("NullAway")
  static Stream<Arguments> nulls() {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder();
    return Stream.of(
        refusedNull("name", () -> builder.name(null)),
        refusedNull("threadFactory", () -> builder.threadFactory(null)),
        refusedNull("contextClassLoader", () -> builder.contextClassLoader(null)),
        refusedNull("keepAlive", () -> builder.keepAlive(null)),
        refusedNull("onRejected", () -> builder.onRejected(null)),
        refusedNull("uncaughtExceptionHandler", () -> builder.uncaughtExceptionHandler(null)),
        refusedNull("listener", () -> builder.listener(null)),
        refusedNull("taskDecorator", () -> builder.taskDecorator(null)),
        refusedNull("timeout", () -> RejectionPolicy.block(null)));
  }

  private static Arguments refusedNull(String option, Executable call) {
    return arguments(option, call);
  }

  @ParameterizedTest
  @MethodSource("acceptedValues")
  void setter_valueAtTheBound_buildsAWorkingExecutor(
      String what, Consumer<WorkStealingExecutorBuilder> setting) throws Exception {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder().workers(2);
    setting.accept(builder);
    WorkStealingExecutor pool = pools.of(builder);
    assertEquals(what, Await.value(pool.submit(() -> what)));
    assertEquals(what, Await.value(Await.value(pool.submit(() -> pool.submit(() -> what)))));
  }

  static Stream<Arguments> acceptedValues() {
    return Stream.of(
        accepted("one worker", builder -> builder.workers(1)),
        accepted("most workers", builder -> builder.workers(32_767)),
        accepted("lowest priority", builder -> builder.threadPriority(Thread.MIN_PRIORITY)),
        accepted("highest priority", builder -> builder.threadPriority(Thread.MAX_PRIORITY)),
        accepted("smallest ring", builder -> builder.localQueueCapacity(2)),
        accepted("largest ring", builder -> builder.localQueueCapacity(65_536)),
        accepted("shortest interval", builder -> builder.globalPollInterval(1)),
        accepted("longest interval", builder -> builder.globalPollInterval(65_536)),
        accepted("without LIFO slot", builder -> builder.lifoSlot(false)),
        accepted("no keep-alive", builder -> builder.keepAlive(Duration.ZERO)),
        accepted("endless keep-alive", builder -> builder.keepAlive(LONGEST)),
        accepted("no queue", builder -> builder.maxQueuedTasks(0)),
        accepted("longest queue", builder -> builder.maxQueuedTasks(Integer.MAX_VALUE)),
        accepted("daemon", builder -> builder.daemon(true)),
        accepted("shortest block", builder -> builder.onRejected(RejectionPolicy.block(Duration.ZERO))),
        accepted("longest block", builder -> builder.onRejected(RejectionPolicy.block(LONGEST))));
  }

  private static Arguments accepted(String what, Consumer<WorkStealingExecutorBuilder> setting) {
    return arguments(what, setting);
  }

  @Test
  void setter_everyOne_returnsTheBuilder() {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder();
    assertSame(builder, builder.name("name").workers(1).threadFactory(Thread::new).daemon(true)
        .threadPriority(5).contextClassLoader(ClassLoader.getSystemClassLoader()).localQueueCapacity(2)
        .globalPollInterval(1).lifoSlot(true).keepAlive(Duration.ZERO).maxQueuedTasks(1)
        .onRejected(RejectionPolicy.abort()).uncaughtExceptionHandler((thread, thrown) -> {})
        .listener(new WorkerListener() {}).taskDecorator(task -> task));
  }

  @Test
  void setter_refusal_leavesTheOptionAsItWas() {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder().workers(3);
    assertThrows(IllegalArgumentException.class, () -> builder.workers(0));
    assertEquals(3, pools.of(builder).workers());
  }

  @Test
  void create_default_hasAWorkerForEachProcessor() {
    try (WorkStealingExecutor pool = WorkStealingExecutor.create()) {
      assertEquals(Runtime.getRuntime().availableProcessors(), pool.workers());
    }
    WorkStealingExecutor built = pools.of(WorkStealingExecutor.builder());
    assertEquals(Runtime.getRuntime().availableProcessors(), built.workers());
  }

  @Test
  void create_workers_hasAsMany() {
    try (WorkStealingExecutor pool = WorkStealingExecutor.create(5)) {
      assertEquals(5, pool.workers());
    }
  }

  @Test
  void getName_default_isNumberedAndDiffers() {
    String first = pools.of(1).getName();
    String second = pools.of(1).getName();
    assertTrue(first.matches("magpie-\\d+"), first);
    assertTrue(second.matches("magpie-\\d+"), second);
    assertNotEquals(first, second);
  }

  @Test
  void getName_given_isThat() {
    assertEquals("server", pools.of(WorkStealingExecutor.builder().name("server")).getName());
  }

  @Test
  void build_twice_givesIndependentExecutors() throws Exception {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder().workers(1);
    WorkStealingExecutor first = pools.of(builder);
    WorkStealingExecutor second = pools.of(builder);
    assertNotEquals(first.getName(), second.getName());
    first.shutdownNow();
    assertEquals("value", Await.value(second.submit(() -> "value")));
  }

  @Test
  void build_builderChangedLater_staysAsItWas() {
    WorkStealingExecutorBuilder builder = WorkStealingExecutor.builder().workers(1).name("before");
    WorkStealingExecutor pool = pools.of(builder);
    builder.workers(7).name("after");
    assertEquals(1, pool.workers());
    assertEquals("before", pool.getName());
  }
}
