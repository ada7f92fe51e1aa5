package dev.magpie.executor.stress;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.magpie.executor.internal.base.StackRoom;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;

/**
 * A model, which is a class with the structure and its operations, against its specification: Lincheck makes up
 * scenarios and tries their interleavings. Short in each build, long where the system property {@code magpie.proof} is
 * true.
 */
public final class ModelCheck {

  /** Lincheck numbers three threads from 1; 0 stands for what comes before them, 4 for what comes after. */
  public static final int MOST_THREAD_IDS = 5;

  private static final boolean PROOF = Boolean.getBoolean("magpie.proof");

  private static final int FAULT_INVOCATIONS = 100;

  private final Class<?> model;
  private final Class<?> specification;
  private int threads = 2;
  private int actors = 3;
  private int before = 2;
  private int scenarios = PROOF ? 30 : 6;
  private int faultScenarios = 200; // many: the search ends when it finds something
  private boolean lockFree;
  private ExecutionScenario given;

  private ModelCheck(Class<?> model, Class<?> specification) {
    this.model = model;
    this.specification = specification;
  }

  /** The specification is a {@link Specification}, or a class with the model's methods. */
  public static ModelCheck of(Class<?> model, Class<?> specification) {
    return new ModelCheck(model, specification);
  }

  /** How many threads, and how many operations each; 2 and 3 unless said. */
  public ModelCheck threads(int count, int operations) {
    threads = count;
    actors = operations;
    return this;
  }

  /** How many operations come first, one after the other; 2 unless said. */
  public ModelCheck before(int operations) {
    before = operations;
    return this;
  }

  /** How many scenarios, short and in a proof. */
  public ModelCheck scenarios(int count, int inProof) {
    scenarios = PROOF ? inProof : count;
    faultScenarios = scenarios;
    return this;
  }

  /**
   * Tries this scenario too, before those that Lincheck makes up: the operations that come first, then those of each
   * thread, by name. They take no argument, or the number of their thread.
   */
  public ModelCheck scenario(String first, String... ofThreads) {
    List<List<Actor>> parallel = new ArrayList<>();
    for (String operations : ofThreads) {
      parallel.add(actors(operations, parallel.size() + 1));
    }
    given = new ExecutionScenario(actors(first, 0), parallel, List.of(), null);
    return this;
  }

  private List<Actor> actors(String operations, int thread) {
    return Stream.of(operations.split(" ")).filter(name -> !name.isEmpty()).map(this::operation)
        .map(method -> new Actor(method, method.getParameterCount() == 0 ? List.of() : List.of(thread))).toList();
  }

  private Method operation(String name) {
    return Stream.of(model.getMethods()).filter(method -> method.getName().equals(name)).findFirst().orElseThrow();
  }

  /** No operation may wait for another thread: each ends if it runs alone, whatever the others were doing. */
  public ModelCheck lockFree() {
    lockFree = true;
    return this;
  }

  /** Interleavings chosen by Lincheck. */
  public void passes() {
    check(modelChecking());
  }

  /** The model has a fault that two threads must meet to show, and Lincheck says so. */
  public void fails() {
    options(new ModelCheckingOptions()).threads(1).iterations(20).invocationsPerIteration(1).check(model);
    Options<?, ?> options = modelChecking().iterations(faultScenarios).invocationsPerIteration(FAULT_INVOCATIONS)
        .minimizeFailedScenario(false);
    LincheckAssertionError found = assertThrows(LincheckAssertionError.class, () -> options.check(model),
        () -> model + ": the fault was not found");
    assertTrue(found.getMessage().contains("Invalid execution results"),
        () -> "found another fault: " + found.getMessage());
  }

  private ModelCheckingOptions modelChecking() {
    ModelCheckingOptions options = options(new ModelCheckingOptions());
    if (given != null) {
      options.addCustomScenario(given);
    }
    return options.invocationsPerIteration(PROOF ? 400 : 150)
        .checkObstructionFreedom(lockFree)
        .addGuarantee(forClasses(StackRoom.class.getName()).allMethods().ignore()); // its recursion shares nothing
  }

  private <O extends Options<O, ?>> O options(O options) {
    return options.threads(threads).actorsPerThread(actors).actorsBefore(before).actorsAfter(2).iterations(scenarios)
        .sequentialSpecification(specification).verifier(SpecificationVerifier.class);
  }

  private void check(Options<?, ?> options) {
    SpecificationVerifier.reset();
    options.check(model);
    SpecificationVerifier.Seen seen = SpecificationVerifier.seen();
    assertTrue(seen.scenarios() > 0 && seen.scenarios() >= scenarios, () -> model + ": too few scenarios, " + seen);
    assertTrue(seen.differentResults() > seen.scenarios(), () -> model + ": no scenario had two outcomes, " + seen);
  }
}
