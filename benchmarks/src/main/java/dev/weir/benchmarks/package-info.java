/** JMH benchmarks and the side-by-side runner. */
@NullMarked
package dev.weir.benchmarks;

import org.jspecify.annotations.NullMarked;
