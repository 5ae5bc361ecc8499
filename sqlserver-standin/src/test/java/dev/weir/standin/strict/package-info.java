/** What SQL Server does not put up with, sent raw. */
@NullMarked
package dev.weir.standin.strict;

import org.jspecify.annotations.NullMarked;
