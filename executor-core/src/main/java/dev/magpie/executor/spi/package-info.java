/** What a framework or server may implement: hooks on workers, and a wrapper around each task. */
@NullMarked
package dev.magpie.executor.spi;

import org.jspecify.annotations.NullMarked;
