/** Single-writer counters, added up by whoever reads. */
@NullMarked
package dev.magpie.executor.internal.metrics;

import org.jspecify.annotations.NullMarked;
