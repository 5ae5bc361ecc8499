/** How fast responses are read along; the bar is a gigabyte in a second on one core. */
@NullMarked
package dev.weir.benchmarks.scan;

import org.jspecify.annotations.NullMarked;
