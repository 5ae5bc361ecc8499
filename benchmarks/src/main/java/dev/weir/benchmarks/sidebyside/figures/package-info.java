/** Medians, ratios and tables of the measured figures. Pure. */
@NullMarked
package dev.weir.benchmarks.sidebyside.figures;

import org.jspecify.annotations.NullMarked;
