/**
 * Weir side by side with HAProxy and PgBouncer, all in one run on one machine: {@code
 * benchmarks/run} is how to start it.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside;

import org.jspecify.annotations.NullMarked;
