/**
 * The command {@code validate-config}: checks whether {@code serve} would start with a
 * configuration.
 *
 * <p>Scripts run it once per change and bucket file, so it must be fast: without {@code --connect}
 * no class of an adapter is loaded. Results go to standard output, the answer is the exit code.
 * Runs on the thread of the command line; only {@code --connect} uses others, which end with it.
 */
@NullMarked
package dev.weir.bootstrap.cli.validate;

import org.jspecify.annotations.NullMarked;
