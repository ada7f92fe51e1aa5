package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Runs a race test through all its executions, within limits. */
final class Explorer implements AutoCloseable {

  /**
   * What was found.
   *
   * @param complete true if every execution within the limits on stops and old reads was tried
   * @param forbidden the first forbidden outcome, or null
   * @param trace the steps that lead to it
   * @param reached the sites that were passed, if the weaver watches them
   */
  record Report(
      RaceTest test, int executions, boolean complete, Map<String, Integer> outcomes, String forbidden,
      List<String> trace, Set<Site> reached) {

    @Override
    public String toString() {
      return test.name() + ": " + executions + (complete ? " executions, all" : " executions") + ", " + outcomes
          + (forbidden == null ? "" : ", FORBIDDEN " + forbidden + "\n  " + String.join("\n  ", trace));
    }
  }

  private final List<Actor> actors = new ArrayList<>();
  private final Limits limits;

  Explorer(Limits limits) {
    this.limits = limits;
  }

  /** Explores until done, or until something forbidden comes out. */
  Report explore(RaceTest test, Weaver weaver) throws Throwable {
    Set<Site> reached = new HashSet<>(); // one actor at a time adds to it
    WeavingLoader loader = new WeavingLoader(weaver, reached::add);
    RaceTest.Loaded loaded = test.load(loader);
    Set<String> shared = new HashSet<>();
    Map<String, Integer> outcomes = new TreeMap<>();
    Choices choices = new Choices(test.name().hashCode());
    int executions = 0;
    boolean more = true;
    boolean complete = true;
    while (more) {
      RaceTest.Loaded.Instance instance = loaded.start();
      Execution execution = run(instance, new Execution(choices, limits, shared, false));
      if (execution.foundShared()) {
        choices.restart();
        continue;
      }
      executions++;
      String outcome = outcome(instance, execution);
      outcomes.merge(outcome, 1, Integer::sum);
      if (test.isForbidden(outcome)) {
        return new Report(test, executions, false, outcomes, outcome, trace(loaded, choices, shared),
            reached);
      }
      if (executions == limits.executions() && !choices.isRandom()) {
        complete = false;
        choices.goRandom();
      }
      more = choices.next() && (complete || executions < limits.executions() + limits.samples());
    }
    return new Report(test, executions, complete, outcomes, null, List.of(), reached);
  }

  private List<String> trace(RaceTest.Loaded loaded, Choices choices, Set<String> shared) throws Throwable {
    choices.again();
    return run(loaded.start(), new Execution(choices, limits, shared, true)).trace();
  }

  private Execution run(RaceTest.Loaded.Instance instance, Execution execution) {
    List<Runnable> tasks = instance.tasks();
    while (actors.size() < tasks.size()) {
      Actor actor = new Actor(actors.size());
      actors.add(actor);
      actor.start();
    }
    execution.run(actors, tasks);
    return execution;
  }

  private static String outcome(RaceTest.Loaded.Instance instance, Execution execution) {
    if (execution.problem() != null) {
      return execution.problem();
    }
    try {
      return instance.outcome();
    } catch (RuntimeException | Error e) {
      return "the arbiter threw " + e;
    }
  }

  @Override
  public void close() {
    actors.forEach(Actor::close);
  }
}
