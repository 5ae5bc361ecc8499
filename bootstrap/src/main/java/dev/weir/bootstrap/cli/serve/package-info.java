/** The command {@code serve}: runs an instance until it is asked to stop. */
@NullMarked
package dev.weir.bootstrap.cli.serve;

import org.jspecify.annotations.NullMarked;
