package dev.weir.domain.pinning;

import java.util.BitSet;

/**
 * The states of one server session as its server tells them by SESSIONSTATE tokens (MS-TDS
 * 2.2.7.21): for each state id, the sequence number of the last token that named it, and whether
 * the server could recover that state on a new connection. Drivers read the tokens in this way
 * before they reconnect. The server's acknowledgement of a reset clears the map.
 *
 * <p>An unrecoverable state is never missed: a token counts as unrecoverable unless it says
 * otherwise, and a token that is older than the entry can only make it unrecoverable.
 *
 * <p>Confined to the owner of the server connection.
 */
public final class SessionStateMap {
  /**
   * The sequence number that disables session recovery on the connection for good; the client
   * should not reset the connection after it.
   */
  public static final long DISABLING_SEQUENCE = 0xFFFF_FFFFL;

  private static final int IDS = 256;
  private static final int[] NONE = {};

  /** The sequence numbers by id, unsigned; valid for the ids in {@link #told}. */
  private int[] sequences = NONE;

  private final BitSet told = new BitSet();
  private final BitSet unrecoverable = new BitSet();
  private long changes;
  private long resets;
  private boolean disabled;

  /**
   * Adds one state of a token.
   *
   * @param sequence the token's sequence number, unsigned
   * @param id the state, 0 to 255
   * @param recoverable the token's flag
   */
  public void tell(long sequence, int id, boolean recoverable) {
    disabled |= sequence == DISABLING_SEQUENCE;
    boolean isOlder = told.get(id) && Integer.compareUnsigned((int) sequence, sequences[id]) < 0;
    if (recoverable && (disabled || isOlder)) {
      return;
    }
    if (sequences.length == 0) {
      sequences = new int[IDS];
    }
    if (!isOlder) {
      sequences[id] = (int) sequence;
    }
    told.set(id);
    unrecoverable.set(id, !recoverable);
    changes++;
  }

  /** The server has acknowledged a reset. A map whose server disabled recovery stays disabled. */
  public void reset() {
    told.clear();
    unrecoverable.clear();
    changes++;
    resets++;
  }

  /** Returns whether the server has disabled session recovery, so that the map proves nothing. */
  public boolean isDisabled() {
    return disabled;
  }

  /** Returns whether the server has told a state that it could not recover now. */
  public boolean hasUnrecoverable() {
    return !unrecoverable.isEmpty();
  }

  /** Returns a copy of the ids of the states that the server could not recover now. */
  public BitSet unrecoverable() {
    return (BitSet) unrecoverable.clone();
  }

  /** Returns a number that grows with each change of the map. */
  public long changes() {
    return changes;
  }

  /** Returns the number of resets. */
  public long resets() {
    return resets;
  }

  @Override
  public String toString() {
    return "SessionStateMap(told="
        + told
        + ", unrecoverable="
        + unrecoverable
        + (disabled ? ", disabled)" : ")");
  }
}
