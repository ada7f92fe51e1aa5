/** The run loop, who exists, and the way they end. */
@NullMarked
package dev.magpie.executor.internal.worker;

import org.jspecify.annotations.NullMarked;
