/** The language, tested by scripts of statements and what SQL Server answers to them. */
@NullMarked
package dev.weir.standin.tsql;

import org.jspecify.annotations.NullMarked;
