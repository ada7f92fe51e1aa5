package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * A place in the code that asks for an ordering.
 *
 * @param type the class's internal name
 * @param method its name and descriptor
 * @param number counts the sites of a method from 0
 * @param target what is called or touched there
 * @param operation null for a fence
 */
record Site(String type, String method, int number, String target, Operation operation) {

  /** The twins of this site: each of them gives up one thing. */
  List<Twin> twins() {
    List<Twin> twins = new ArrayList<>();
    if (operation == null) {
      twins.add(new Twin(this, Weakening.dropped()));
    } else {
      operation.weakenings().forEach(weaker -> twins.add(new Twin(this, Weakening.to(weaker))));
    }
    return twins;
  }

  /** As in {@code LocalQueue.push#2 setTailVolatile}. */
  String label() {
    return type.substring(type.lastIndexOf('/') + 1) + "."
        + method.substring(0, method.indexOf('(')) + "#" + number + " "
        + target;
  }

  @Override
  public String toString() {
    return label();
  }
}
