package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerMessage;

/**
 * What a {@link SlotNegotiation} wants done. An action may be answered by an event from within the
 * call; what it tells is true before it is told.
 */
public interface NegotiationActions extends SlotListener {
  /** No bound to keep to. */
  int ANY_NUMBER = Integer.MAX_VALUE;

  /** Send this to the ledger. Its answer comes back as an event, or none does. */
  void send(LedgerMessage message);

  /**
   * Come down to so many slots: close what nobody uses at once, and the rest as it is returned.
   * {@link #ANY_NUMBER} lifts it.
   */
  void holdAtMost(int slots);

  /** Come down to so many slots now, whoever uses them. */
  void cutDownTo(int slots);

  /** How well the ledger is in reach has changed. */
  void standing(CoordinationStanding standing);
}
