package dev.magpie.executor.stress;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.HBClock;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.util.LincheckResult;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.kotlinx.lincheck.util.VoidResult;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.datastructures.verifier.Verifier;

/**
 * Lincheck's judge of results, with two additions: it counts what it was shown, so that a check that saw nothing can
 * fail; and it understands a {@link Specification}. For that it looks for an order of all calls which respects "ended
 * before the other began" and in which the specification allows each call.
 */
public final class SpecificationVerifier implements Verifier {

  /** What all verifiers saw since the last {@link #reset}: one check runs at a time. */
  private static final Set<ExecutionScenario> SCENARIOS = new HashSet<>();
  private static final Set<String> RESULTS = new HashSet<>();
  private static int executions;

  private final Specification start;
  private final Verifier linearizability;
  private final Set<ExecutionResult> explained = new HashSet<>();
  private ExecutionScenario explainedOf;

  /** Lincheck calls this with the class given as sequential specification. */
  public SpecificationVerifier(Class<?> specification) {
    boolean own = Specification.class.isAssignableFrom(specification);
    start = own ? newInstance(specification) : null;
    linearizability = own ? null : new LinearizabilityVerifier(specification);
  }

  static synchronized void reset() {
    SCENARIOS.clear();
    RESULTS.clear();
    executions = 0;
  }

  static synchronized Seen seen() {
    return new Seen(SCENARIOS.size(), executions, RESULTS.size());
  }

  /** How much a check saw; results differ if any operation of a scenario gave another one. */
  record Seen(int scenarios, int executions, int differentResults) {}

  @Override
  public boolean verifyResults(ExecutionScenario scenario, ExecutionResult result) {
    count(scenario, result);
    if (start == null) {
      return linearizability.verifyResults(scenario, result);
    }
    if (scenario != explainedOf) {
      explained.clear();
      explainedOf = scenario;
    }
    if (explained.contains(result)) {
      return true;
    }
    return explains(scenario, result) && explained.add(result);
  }

  private static synchronized void count(ExecutionScenario scenario, ExecutionResult result) {
    SCENARIOS.add(scenario);
    executions++;
    RESULTS.add(System.identityHashCode(scenario) + ":" + result.getParallelResultsWithClock().stream()
        .map(thread -> thread.stream().map(ResultWithClock::getResult).toList()).toList());
  }

  private boolean explains(ExecutionScenario scenario, ExecutionResult result) {
    Set<Specification> states = runInOrder(Set.of(start), scenario.getInitExecution(), result.getInitResults());
    states = new Interleavings(scenario, result).run(states);
    return !runInOrder(states, scenario.getPostExecution(), result.getPostResults()).isEmpty();
  }

  private static Set<Specification> runInOrder(
      Set<Specification> from, List<Actor> actors, List<? extends LincheckResult> results) {
    Set<Specification> states = from;
    for (int i = 0; i < actors.size(); i++) {
      Set<Specification> next = new HashSet<>();
      for (Specification state : states) {
        next.addAll(after(state, call(actors.get(i), results.get(i))));
      }
      states = next;
    }
    return states;
  }

  /** A call that threw, or never ended, is explained by no specification. */
  private static List<? extends Specification> after(Specification state, Call call) {
    return call.result() instanceof LincheckResult ? List.of() : state.after(call);
  }

  private static Call call(Actor actor, LincheckResult result) {
    Object value = result instanceof VoidResult ? null : result;
    if (result instanceof ValueResult) {
      value = ((ValueResult) result).getValue();
    }
    return new Call(actor.getMethod().getName(), actor.getArguments(), value, new ArrayList<>());
  }

  private static Specification newInstance(Class<?> specification) {
    try {
      return (Specification) specification.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(specification + " has no constructor without parameters", e);
    }
  }

  /** The parallel part: all orders of its calls that the clocks permit. */
  private static final class Interleavings {
    private final List<List<Call>> calls = new ArrayList<>();
    private final List<List<HBClock>> starts = new ArrayList<>();
    private final Set<Node> visited = new HashSet<>();
    private final Set<Specification> ends = new HashSet<>();

    /** How far each thread has come, and where the specification stands. */
    private record Node(List<Integer> next, Specification state) {}

    Interleavings(ExecutionScenario scenario, ExecutionResult result) {
      for (int thread = 0; thread < scenario.getParallelExecution().size(); thread++) {
        List<Actor> actors = scenario.getParallelExecution().get(thread);
        List<ResultWithClock> results = result.getParallelResultsWithClock().get(thread);
        List<Call> own = new ArrayList<>();
        for (int i = 0; i < actors.size(); i++) {
          own.add(call(actors.get(i), results.get(i).getResult()));
        }
        calls.add(own);
        starts.add(results.stream().map(ResultWithClock::getClockOnStart).toList());
      }
      findNeighbours();
    }

    private void findNeighbours() {
      for (int thread = 0; thread < calls.size(); thread++) {
        for (int i = 0; i < calls.get(thread).size(); i++) {
          for (int other = 0; other < calls.size(); other++) {
            for (int j = 0; other != thread && j < calls.get(other).size(); j++) {
              if (!endedBefore(other, j, thread, i) && !endedBefore(thread, i, other, j)) {
                calls.get(thread).get(i).beside().add(calls.get(other).get(j));
              }
            }
          }
        }
      }
    }

    /** True if the first call had ended when the second began. */
    private boolean endedBefore(int thread, int call, int laterThread, int laterCall) {
      return starts.get(laterThread).get(laterCall).get(thread) > call;
    }

    Set<Specification> run(Set<Specification> from) {
      for (Specification state : from) {
        visit(new Node(calls.stream().map(own -> 0).toList(), state));
      }
      return ends;
    }

    private void visit(Node node) {
      if (!visited.add(node)) {
        return;
      }
      boolean all = true;
      for (int thread = 0; thread < calls.size(); thread++) {
        int next = node.next.get(thread);
        if (next < calls.get(thread).size()) {
          all = false;
          if (mayComeNext(thread, next, node.next)) {
            step(node, thread);
          }
        }
      }
      if (all) {
        ends.add(node.state);
      }
    }

    private boolean mayComeNext(int thread, int call, List<Integer> done) {
      HBClock clock = starts.get(thread).get(call);
      for (int other = 0; other < calls.size(); other++) {
        if (other != thread && clock.get(other) > done.get(other)) {
          return false;
        }
      }
      return true;
    }

    private void step(Node node, int thread) {
      List<Integer> next = new ArrayList<>(node.next);
      next.set(thread, next.get(thread) + 1);
      for (Specification state : after(node.state, calls.get(thread).get(node.next.get(thread)))) {
        visit(new Node(next, state));
      }
    }
  }
}
