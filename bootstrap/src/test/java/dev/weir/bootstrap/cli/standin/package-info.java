/** The command {@code standin} as people start it. */
@NullMarked
package dev.weir.bootstrap.cli.standin;

import org.jspecify.annotations.NullMarked;
