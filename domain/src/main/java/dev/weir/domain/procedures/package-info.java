/**
 * The effects of a procedure on its session, derived from its definition and those of the
 * procedures it calls.
 *
 * <p>This package never queries the server: an analysis names the definitions that it wants, and
 * its caller supplies them. Analyses and caches belong to one thread; verdicts may be used from any
 * thread.
 */
@NullMarked
package dev.weir.domain.procedures;

import org.jspecify.annotations.NullMarked;
