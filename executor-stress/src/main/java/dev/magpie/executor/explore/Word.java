package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.List;

/** One field or array element: all that was ever written to it, in order. */
final class Word {

  /** A value, and what a reader that acquires it gets to see. */
  record Write(Object value, View carries) {}

  /** How to reach the word in the heap, where its newest value always stands. */
  interface Raw {
    Object get() throws Throwable;

    void set(Object value) throws Throwable;
  }

  final int id;
  final String name;
  final boolean primitive;
  final Raw raw;
  final List<Write> writes = new ArrayList<>();
  Actor firstUser;

  Word(int id, String name, boolean primitive, Raw raw) throws Throwable {
    this.id = id;
    this.name = name;
    this.primitive = primitive;
    this.raw = raw;
    writes.add(new Write(raw.get(), new View()));
  }

  int newest() {
    return writes.size() - 1;
  }

  boolean same(Object a, Object b) {
    return primitive ? a.equals(b) : a == b;
  }
}
