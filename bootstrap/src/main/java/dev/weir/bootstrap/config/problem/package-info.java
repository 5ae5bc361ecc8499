/**
 * What is wrong with a configuration: each problem with its place, all of them together.
 *
 * <p>Plain values and one accumulator, which belongs to the thread that loads.
 */
@NullMarked
package dev.weir.bootstrap.config.problem;

import org.jspecify.annotations.NullMarked;
