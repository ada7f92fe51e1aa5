/** A demo: the JDK's HTTP server under load, on Magpie and on the JDK's own executors, with a report. */
@NullMarked
package dev.magpie.executor.demo;

import org.jspecify.annotations.NullMarked;
