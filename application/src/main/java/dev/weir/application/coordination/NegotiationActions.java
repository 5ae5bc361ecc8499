package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerMessage;

/**
 * What a {@link SlotNegotiation} wants done. An action may be answered by an event from within the
 * call; what it tells is true before it is told.
 */
public interface NegotiationActions extends SlotListener {
  /** Send this to the ledger. Its answer comes back as an event, or none does. */
  void send(LedgerMessage message);

  /** The ledger has let this instance go, or will find out by itself; nothing follows. */
  void left();
}
