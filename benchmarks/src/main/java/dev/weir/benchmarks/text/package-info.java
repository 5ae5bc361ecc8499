/** How fast T-SQL is read along, and what it costs the garbage collector. */
@NullMarked
package dev.weir.benchmarks.text;

import org.jspecify.annotations.NullMarked;
