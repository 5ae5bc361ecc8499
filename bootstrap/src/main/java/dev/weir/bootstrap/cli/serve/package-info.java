/** The command {@code serve}: runs an instance until it is asked to leave. */
@NullMarked
package dev.weir.bootstrap.cli.serve;

import org.jspecify.annotations.NullMarked;
