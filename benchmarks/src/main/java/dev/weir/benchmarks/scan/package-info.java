/**
 * Benchmarks of the reading of messages; the bar is a gigabyte of responses per second and core.
 */
@NullMarked
package dev.weir.benchmarks.scan;

import org.jspecify.annotations.NullMarked;
