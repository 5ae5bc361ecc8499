/** The CPU time of benchmarks, independent of other work of the machine. */
@NullMarked
package dev.weir.benchmarks.cpu;

import org.jspecify.annotations.NullMarked;
