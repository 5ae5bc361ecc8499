/** Benchmarks of the reading of T-SQL: its speed and its garbage. */
@NullMarked
package dev.weir.benchmarks.text;

import org.jspecify.annotations.NullMarked;
