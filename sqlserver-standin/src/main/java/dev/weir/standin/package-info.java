/**
 * A SQL Server stand-in for tests, demo and benchmarks, with a protocol stack of its own.
 *
 * <p>Depends on no other Weir module: a parser that both sides shared would hide a shared
 * misreading.
 */
@NullMarked
package dev.weir.standin;

import org.jspecify.annotations.NullMarked;
