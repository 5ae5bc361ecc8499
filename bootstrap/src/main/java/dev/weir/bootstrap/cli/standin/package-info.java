/** The command {@code standin}: runs a stand-in SQL Server. */
@NullMarked
package dev.weir.bootstrap.cli.standin;

import org.jspecify.annotations.NullMarked;
