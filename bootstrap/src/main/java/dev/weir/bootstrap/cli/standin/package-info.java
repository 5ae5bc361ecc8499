/** The command {@code standin}: a stand-in SQL Server of its own. */
@NullMarked
package dev.weir.bootstrap.cli.standin;

import org.jspecify.annotations.NullMarked;
