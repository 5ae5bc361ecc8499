/**
 * The measured behaviour of a server: the session state that each way of a reset restores, and the
 * changes that the server announces, acknowledges or refuses.
 *
 * <p>{@link dev.weir.domain.facts.ServerFacts} is the value to decide by. How to use it:
 *
 * <ul>
 *   <li>Ask {@link dev.weir.domain.facts.ServerFacts#restores} before relying on a reset. The
 *       answer is true only if the server was seen to restore that state, or if the operator
 *       assumes SQL Server. Where it is false, put the state right by a statement; where no
 *       statement can do that, close the connection.
 *   <li>Ask {@link dev.weir.domain.facts.ServerFacts#has} before relying on an announcement, an
 *       acknowledgement or the end of an inner scope. {@code UNKNOWN} counts as no.
 *   <li>Where traffic contradicts a fact, replace the facts by {@link
 *       dev.weir.domain.facts.ServerFacts#revoked} at once.
 *   <li>Do not derive anything from {@link dev.weir.domain.facts.ServerIdentity}: it is the key of
 *       the facts, and says nothing about the behaviour.
 * </ul>
 *
 * <p>Values and pure functions only, usable from any thread.
 */
@NullMarked
package dev.weir.domain.facts;

import org.jspecify.annotations.NullMarked;
