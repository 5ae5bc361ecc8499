package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerMessage;

/** To the ledger of one bucket. May be used from any thread, and never blocks it. */
public interface LedgerLine {
  /** Takes a message to the ledger. It may arrive late or twice, or not at all. */
  void tell(LedgerMessage message);
}
