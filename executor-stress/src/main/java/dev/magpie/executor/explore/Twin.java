package dev.magpie.executor.explore;

/** The code with one access weakened. Some test must see the difference, else that access asks for too much. */
record Twin(Site site, Weakening weakening) {

  @Override
  public String toString() {
    return site.label() + " -> " + weakening;
  }
}
