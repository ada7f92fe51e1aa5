package dev.magpie.executor.stress;

import java.util.List;

/**
 * A state of a structure that may answer in more than one way, or whose answer may depend on what runs at the same
 * time. Where neither is so, an ordinary class with the model's methods is the specification, and Lincheck's own
 * verifier compares results. Implementations are values: they are compared by equals and never change.
 */
public interface Specification {

  /** The states to which this call can lead from here with the result it gave; none if it must not give that result. */
  List<? extends Specification> after(Call call);

  /** A list of this state if it is allowed. */
  default List<Specification> onlyIf(boolean allowed) {
    return allowed ? List.of(this) : List.of();
  }
}
