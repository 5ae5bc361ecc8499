/**
 * T-SQL's functions that H2 has not, in Java. H2 calls them while it computes; each is pure, on any
 * thread.
 */
@NullMarked
package dev.weir.standin.tsql.function;

import org.jspecify.annotations.NullMarked;
