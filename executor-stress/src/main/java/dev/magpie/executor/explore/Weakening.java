package dev.magpie.executor.explore;

/** What one access becomes in a twin: a weaker operation or, for a fence, nothing (null). */
record Weakening(String what, Operation operation) {

  static Weakening dropped() {
    return new Weakening("dropped", null);
  }

  static Weakening to(Operation operation) {
    return new Weakening(operation.toString(), operation);
  }

  @Override
  public String toString() {
    return what;
  }
}
