package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerMessage;

/** A line to the ledger of one bucket. Usable from any thread; never blocks it. */
public interface LedgerLine {
  /** Sends a message to the ledger. It may arrive late or twice, or not at all. */
  void send(LedgerMessage message);
}
