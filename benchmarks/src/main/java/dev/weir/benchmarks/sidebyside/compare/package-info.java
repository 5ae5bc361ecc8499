/**
 * The comparisons: what runs beside what, how it is measured in turn, and which figure is held
 * against which.
 */
@NullMarked
package dev.weir.benchmarks.sidebyside.compare;

import org.jspecify.annotations.NullMarked;
