/**
 * Compares Weir with HAProxy and PgBouncer in one run on one machine. {@code benchmarks/run} starts
 * it.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside;

import org.jspecify.annotations.NullMarked;
