/**
 * Loading: from two files to the records of {@code dev.weir.bootstrap.config}, or to everything
 * that is wrong with them.
 *
 * <p>The files and the environment come in through {@link dev.weir.bootstrap.config.Environment}.
 * Safe to call from any thread; each call stands alone.
 */
@NullMarked
package dev.weir.bootstrap.config.load;

import org.jspecify.annotations.NullMarked;
