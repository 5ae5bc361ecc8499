/**
 * Reads the T-SQL that clients send, for what it does to its session.
 *
 * <p>{@link dev.weir.domain.tsql.EffectScanner} takes text as it arrives, in pieces of any size,
 * and tells its {@link dev.weir.domain.tsql.Effects}. Nothing of the text is kept but names. What
 * is not understood is reported as such: the reader may see effects that are not there, never miss
 * one that is.
 *
 * <p>A scanner belongs to one thread, and so do the effects it shows.
 */
@NullMarked
package dev.weir.domain.tsql;

import org.jspecify.annotations.NullMarked;
