/**
 * The command {@code serve} as a process of its own, from the distribution: how it starts, what it
 * says, how it ends, and what it does when the machine gives it little.
 */
@NullMarked
package dev.weir.bootstrap.serve;

import org.jspecify.annotations.NullMarked;
