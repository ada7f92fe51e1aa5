/** What a queue entry can be besides the caller's own Runnable. */
@NullMarked
package dev.magpie.executor.internal.task;

import org.jspecify.annotations.NullMarked;
