/**
 * Loads the files into the records of {@code dev.weir.bootstrap.config}, or reports all problems in
 * them.
 *
 * <p>The files and the environment come in through {@link dev.weir.bootstrap.config.Environment}.
 * Safe to call from any thread; calls share no state.
 */
@NullMarked
package dev.weir.bootstrap.config.load;

import org.jspecify.annotations.NullMarked;
