package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.Sender;

/** Where the words of the ledger of one bucket arrive. */
public interface LedgerListener {
  /** What the ledger says to a message, be it a report or the leave. */
  void answered(Sender to, LedgerAnswer answer);

  /** No answer will come to a message; the ledger may have heard it all the same. */
  void failed(Sender from);

  /** There is a reason to report. */
  void hinted();
}
