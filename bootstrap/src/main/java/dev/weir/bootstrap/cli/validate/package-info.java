/**
 * The command {@code validate-config}: is this configuration one that {@code serve} would start
 * with?
 *
 * <p>It is asked in scripts, once per change and bucket file, so it must be quick: without {@code
 * --connect} no class of an adapter is loaded. Results go to standard output, the answer is the
 * exit code. Runs on the thread of the command line; only {@code --connect} uses others, which end
 * with it.
 */
@NullMarked
package dev.weir.bootstrap.cli.validate;

import org.jspecify.annotations.NullMarked;
