/** What was measured, made into medians, ratios and tables. Values only. */
@NullMarked
package dev.weir.benchmarks.sidebyside.figures;

import org.jspecify.annotations.NullMarked;
