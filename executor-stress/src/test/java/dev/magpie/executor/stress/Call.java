package dev.magpie.executor.stress;

import java.util.List;
import java.util.function.Predicate;

/**
 * One operation as Lincheck saw it.
 *
 * @param result null for none
 * @param beside the operations of other threads that neither ended before this one began nor began after it ended
 */
public record Call(String name, List<Object> arguments, Object result, List<Call> beside) {

  /** The only argument. */
  public Object argument() {
    return arguments.get(0);
  }

  /** True if an operation of one of these names ran at the same time. */
  public boolean isBeside(String... names) {
    return isBeside(other -> List.of(names).contains(other.name()));
  }

  /** True if such an operation ran at the same time. */
  public boolean isBeside(Predicate<Call> kind) {
    return beside.stream().anyMatch(kind);
  }

  /** True if it ran at the same time as any other. */
  public boolean isBesideAny() {
    return !beside.isEmpty();
  }
}
