package dev.magpie.executor.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All that a memory order is asked for in the classes under test, and the twins that give it up. */
final class Twins {

  private static final String INTERNAL = "dev/magpie/executor/internal/";

  private static final Set<String> ACCESSOR_CLASSES = Set.of(
      INTERNAL + "base/PaddedLong", INTERNAL + "base/PaddedReference", INTERNAL + "queue/LocalQueueLayout$Cold",
      INTERNAL + "queue/LocalQueueLayout$Tail", INTERNAL + "queue/LocalQueueLayout$Head");

  private Twins() {}

  static Accessors accessors() {
    return new Accessors(ACCESSOR_CLASSES);
  }

  /** The sites of the executor, in the order of {@link Campaign#CLASSES}. */
  static List<Site> sites() {
    return sites(Campaign.CLASSES.stream().map(INTERNAL::concat).toList());
  }

  /** The sites in these classes, given by internal names. */
  static List<Site> sites(List<String> classes) {
    Weaver weaver = Weaver.faithful(accessors());
    List<Site> sites = new ArrayList<>();
    classes.forEach(type -> sites.addAll(weaver.sites(WeavingLoader.bytesOf(type))));
    return sites;
  }
}
