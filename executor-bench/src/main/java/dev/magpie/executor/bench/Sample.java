package dev.magpie.executor.bench;

/**
 * One contender's run of one workload in one round.
 *
 * @param cpuNanos what the workers and the submitting thread used meanwhile
 * @param capped the workload was given up: nanos per unit is a lower bound
 * @param noisy others used the CPUs in every attempt at this round
 */
record Sample(long units, long nanos, long cpuNanos, boolean capped, boolean noisy) {

  double nanosPerUnit() {
    return (double) nanos / Math.max(1, units);
  }

  double cpuNanosPerUnit() {
    return (double) cpuNanos / Math.max(1, units);
  }

  Sample asNoisy() {
    return new Sample(units, nanos, cpuNanos, capped, true);
  }
}
