/** What benchmarks cost, told apart from what else the machine had to do meanwhile. */
@NullMarked
package dev.weir.benchmarks.cpu;

import org.jspecify.annotations.NullMarked;
