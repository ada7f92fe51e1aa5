/**
 * Benchmarks beside the JDK's executors.
 *
 * <ul>
 *   <li>{@link dev.magpie.executor.bench.Workloads}: what is run, each workload checked for its exact count;
 *   <li>{@link dev.magpie.executor.bench.Contenders}: on whom;
 *   <li>{@link dev.magpie.executor.bench.SideBySide}: all of them in one JVM, interleaved;
 *   <li>{@link dev.magpie.executor.bench.Probes}: the promises that are figures, not ratios;
 *   <li>the {@code …Bench} classes: single questions, under JMH, one JVM per contender.
 * </ul>
 */
package dev.magpie.executor.bench;
