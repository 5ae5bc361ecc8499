package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerMessage;

/**
 * The actions that a {@link SlotNegotiation} decides on. An action may send the negotiation an
 * event from within the call; the negotiation has updated its own state before.
 */
public interface NegotiationActions extends SlotListener {
  /** Sends the message to the ledger. Its answer comes back as an event, or not at all. */
  void send(LedgerMessage message);

  /** The ledger knows that this instance has left, or will find out by itself; nothing follows. */
  void left();
}
