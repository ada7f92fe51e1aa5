/** Where tasks wait: local queue, LIFO slot, inject queue. */
@NullMarked
package dev.magpie.executor.internal.queue;

import org.jspecify.annotations.NullMarked;
