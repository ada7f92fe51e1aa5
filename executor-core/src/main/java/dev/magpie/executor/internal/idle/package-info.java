/** Who sleeps, who searches, whom to wake. */
@NullMarked
package dev.magpie.executor.internal.idle;

import org.jspecify.annotations.NullMarked;
