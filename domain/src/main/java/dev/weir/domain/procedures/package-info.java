/**
 * What a procedure leaves behind, from its definition and those of the procedures it calls.
 *
 * <p>Nothing here asks the server: an analysis says which definitions it wants, and is given them.
 * Analyses and caches belong to one thread, their verdicts to anybody.
 */
@NullMarked
package dev.weir.domain.procedures;

import org.jspecify.annotations.NullMarked;
