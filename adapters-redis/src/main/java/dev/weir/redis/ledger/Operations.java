package dev.weir.redis.ledger;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.metrics.Metrics.Counter;
import dev.weir.domain.ledger.LedgerMessage;

/** Counts messages to the ledger by kind and outcome. */
final class Operations {
  private final Counter reportsAnswered;
  private final Counter reportsFailed;
  private final Counter leavesAnswered;
  private final Counter leavesFailed;

  Operations(Metrics metrics) {
    reportsAnswered = metrics.counter(Meter.REDIS_OPERATIONS, "report", "success");
    reportsFailed = metrics.counter(Meter.REDIS_OPERATIONS, "report", "error");
    leavesAnswered = metrics.counter(Meter.REDIS_OPERATIONS, "leave", "success");
    leavesFailed = metrics.counter(Meter.REDIS_OPERATIONS, "leave", "error");
  }

  void answered(LedgerMessage message) {
    switch (message) {
      case LedgerMessage.Report report -> reportsAnswered.increment();
      case LedgerMessage.Leave leave -> leavesAnswered.increment();
    }
  }

  void failed(LedgerMessage message) {
    switch (message) {
      case LedgerMessage.Report report -> reportsFailed.increment();
      case LedgerMessage.Leave leave -> leavesFailed.increment();
    }
  }
}
