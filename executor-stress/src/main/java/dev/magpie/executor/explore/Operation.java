package dev.magpie.executor.explore;

import java.util.List;

/** One way to touch a word: what it does, and in which mode. */
record Operation(Kind kind, Mode mode, boolean torn) {

  enum Kind { GET, SET, COMPARE_AND_SET, COMPARE_AND_EXCHANGE, GET_AND_SET, GET_AND_ADD }

  static final Operation PLAIN_GET = new Operation(Kind.GET, Mode.PLAIN, false);
  static final Operation PLAIN_SET = new Operation(Kind.SET, Mode.PLAIN, false);
  static final Operation VOLATILE_GET = new Operation(Kind.GET, Mode.VOLATILE, false);
  static final Operation VOLATILE_SET = new Operation(Kind.SET, Mode.VOLATILE, false);

  /** The operation that VarHandle calls by this name. */
  static Operation named(String method) {
    if (method.startsWith("weakCompareAndSet")) { // never fails for nothing here: the callers loop, or see a lost race
      return new Operation(Kind.COMPARE_AND_SET, mode(method, "weakCompareAndSet"), false);
    }
    if (method.startsWith("compareAndSet")) {
      return new Operation(Kind.COMPARE_AND_SET, mode(method, "compareAndSet"), false);
    }
    if (method.startsWith("compareAndExchange")) {
      return new Operation(Kind.COMPARE_AND_EXCHANGE, mode(method, "compareAndExchange"), false);
    }
    if (method.startsWith("getAndSet")) {
      return new Operation(Kind.GET_AND_SET, mode(method, "getAndSet"), false);
    }
    if (method.startsWith("getAndAdd")) {
      return new Operation(Kind.GET_AND_ADD, mode(method, "getAndAdd"), false);
    }
    if (method.startsWith("get")) {
      return new Operation(Kind.GET, method.equals("get") ? Mode.PLAIN : mode(method, "get"), false);
    }
    if (method.startsWith("set")) {
      return new Operation(Kind.SET, method.equals("set") ? Mode.PLAIN : mode(method, "set"), false);
    }
    throw new UnsupportedOperationException("the explorer does not know VarHandle." + method);
  }

  private static Mode mode(String method, String prefix) {
    String suffix = method.substring(prefix.length());
    return suffix.isEmpty() ? Mode.VOLATILE : Mode.valueOf(suffix.toUpperCase(java.util.Locale.ROOT));
  }

  boolean readsAndWrites() {
    return kind != Kind.GET && kind != Kind.SET;
  }

  Operation in(Mode weaker) {
    return new Operation(kind, weaker, torn);
  }

  /** A load, then a store: no longer one step. */
  Operation asLoadAndStore() {
    return new Operation(kind, mode, true);
  }

  /** The ways to give up one thing that this operation promises; each of them must be missed by some test. */
  List<Operation> weakenings() {
    if (readsAndWrites()) {
      return List.of(asLoadAndStore(), in(Mode.ACQUIRE_RELEASE), in(Mode.ACQUIRE), in(Mode.RELEASE));
    }
    return switch (mode) {
      case VOLATILE -> List.of(in(kind == Kind.GET ? Mode.ACQUIRE : Mode.RELEASE), in(Mode.OPAQUE));
      case ACQUIRE, RELEASE -> List.of(in(Mode.OPAQUE));
      case PLAIN, OPAQUE, ACQUIRE_RELEASE -> List.of();
    };
  }

  @Override
  public String toString() {
    return kind + " " + mode + (torn ? " in two steps" : "");
  }
}
