/**
 * The attacker: a process of its own, at the lowest priority, that opens raw sockets from a source
 * address of its own and does one {@link dev.weir.bootstrap.hostile.attack.Attack} with each of
 * them. Depends on no code of Weir's: what it says is what a hostile client would say.
 *
 * <p>A new attack is a constant of {@code Attack} and a static method beside its like.
 */
@NullMarked
package dev.weir.bootstrap.hostile.attack;

import org.jspecify.annotations.NullMarked;
