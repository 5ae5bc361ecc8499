package dev.weir.application.session;

import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.LastingValues;
import dev.weir.domain.tsql.SelectedValue;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;

/**
 * The effects of a request on values that outlive it: {@code @@IDENTITY}, {@code @@ROWCOUNT} and
 * the like.
 *
 * @param read whether its text reads its own values or those of an earlier request
 * @param readsFleeting whether it may read a value that every statement sets, without having set it
 * @param asked the lasting values it may read, including its own: the statement that was to set
 *     them may have failed
 * @param earlier the lasting values that its text reads and did not surely set itself
 * @param left the lasting values it may set
 * @param set the lasting values it surely sets if it succeeds
 * @param inserts whether it may insert rows
 * @param alone the columns of a batch that selects values of the session and does nothing else;
 *     empty for any other request
 */
public record ValueEffects(
    ValuesRead read,
    boolean readsFleeting,
    LastingValues asked,
    LastingValues earlier,
    LastingValues left,
    LastingValues set,
    boolean inserts,
    List<SelectedValue> alone) {
  /** Keeps a copy. */
  public ValueEffects {
    alone = List.copyOf(alone);
  }

  /**
   * The effects of a request that reads no values, and sets only those that every statement sets.
   */
  public static final ValueEffects NONE =
      new ValueEffects(
          ValuesRead.NONE,
          false,
          LastingValues.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          LastingValues.NONE,
          false,
          List.of());

  /** The effects of a request that could do anything. */
  public static final ValueEffects UNKNOWN =
      new ValueEffects(
          ValuesRead.OWN_OR_EARLIER,
          true,
          LastingValues.ALL,
          LastingValues.NONE,
          LastingValues.ALL,
          LastingValues.NONE,
          true,
          List.of());

  /** Returns whether it reads values that only an earlier request can have left. */
  boolean readsEarlier() {
    return read == ValuesRead.EARLIER;
  }

  /** Returns whether it reads values that an earlier request left and every statement sets. */
  boolean readsFleetingOfEarlier() {
    return readsEarlier() && readsFleeting;
  }

  /**
   * Returns the values that must not be another session's before the request: those it reads, and
   * those it may set or not, since afterwards their owner would be unknown.
   */
  LastingValues concerned() {
    return inserts && !set.contains(LastingValue.IDENTITY) ? asked.with(left) : asked;
  }
}
