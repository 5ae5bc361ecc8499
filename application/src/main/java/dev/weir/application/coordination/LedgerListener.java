package dev.weir.application.coordination;

import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.Sender;

/** Receives the replies and hints of the ledger of one bucket. */
public interface LedgerListener {
  /** The ledger answered a message, which is a report or a leave. */
  void answered(Sender to, LedgerAnswer answer);

  /** No answer will come to a message; the ledger may have received it. */
  void failed(Sender from);

  /** A hint of the ledger arrived: the instance should report. */
  void hinted();
}
