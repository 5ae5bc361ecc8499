/**
 * Reads the T-SQL that clients send, to determine its effects on the session.
 *
 * <p>{@link dev.weir.domain.tsql.EffectScanner} takes text as it arrives, in pieces of any size,
 * and returns its {@link dev.weir.domain.tsql.Effects}. Of the text it keeps names and short
 * constants only. Text that it does not understand is reported as such: the reader may report
 * effects that do not happen, but never misses one that does.
 *
 * <p>A scanner and its effects belong to one thread.
 */
@NullMarked
package dev.weir.domain.tsql;

import org.jspecify.annotations.NullMarked;
