/** Ground floor: what every other package may use. */
@NullMarked
package dev.magpie.executor.internal.base;

import org.jspecify.annotations.NullMarked;
