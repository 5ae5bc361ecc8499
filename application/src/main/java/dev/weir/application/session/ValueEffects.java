package dev.weir.application.session;

import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.ValuesRead;

/**
 * What a request does to values that outlive it: {@code @@IDENTITY}, {@code @@ROWCOUNT} and the
 * like.
 *
 * @param read whose values its text reads
 * @param readsFleeting whether it may read what every statement sets, and did not set it itself
 * @param asked what it may read that lasts, its own among it: the statement that was to set it may
 *     have failed
 * @param earlier what its text reads that lasts, and did not surely set itself
 * @param left what it may set that lasts
 * @param set what of that it sets for certain, if it goes well
 * @param inserts whether it may insert rows
 */
public record ValueEffects(
    ValuesRead read,
    boolean readsFleeting,
    LastingValues asked,
    LastingValues earlier,
    LastingValues left,
    LastingValues set,
    boolean inserts) {
  /** Of a request that reads none and sets none but what every statement sets. */
  public static final ValueEffects NONE =
      new ValueEffects(
          ValuesRead.NONE,
          false,
          LastingValues.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          false);

  /** Of a request that could do anything. */
  public static final ValueEffects UNKNOWN =
      new ValueEffects(
          ValuesRead.OWN_OR_EARLIER,
          true,
          LastingValues.ALL,
          LastingValues.NONE,
          LastingValues.ALL,
          LastingValues.NONE,
          true);

  /** Whether it reads what only an earlier request can have left. */
  boolean readsEarlier() {
    return read == ValuesRead.EARLIER;
  }

  /**
   * What must not be another session's before it: what it reads; and what it may insert or not, for
   * afterwards it would not be known whose that is.
   */
  LastingValues concerned() {
    return inserts && !set.holds(LastingValue.IDENTITY) ? asked.with(left) : asked;
  }
}
