/**
 * The comparisons: the processes that each compares, the order of the measurements, and the bars.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.compare;

import org.jspecify.annotations.NullMarked;
