/**
 * The problems of a configuration, each with its place.
 *
 * <p>Plain values and one accumulator, which belongs to the thread that loads.
 */
@NullMarked
package dev.weir.bootstrap.config.problem;

import org.jspecify.annotations.NullMarked;
