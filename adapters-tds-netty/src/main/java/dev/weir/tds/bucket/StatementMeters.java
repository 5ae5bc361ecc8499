package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.GivenUp;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;

/** The counters of calls of prepared statements. */
public final class StatementMeters {
  private final Metrics.Counter byHandle;
  private final Metrics.Counter prepared;
  private final Metrics.Counter preparedAgain;
  private final Metrics.Counter reused;
  private final Metrics.Counter answered;
  private final Metrics.Counter sentAgain;
  private final Metrics.Counter crowdedOut;

  /** Registers the meters. */
  public StatementMeters(BucketMeters meters) {
    this.byHandle = meters.counter(Meter.STATEMENT_CALLS, "by_handle");
    this.prepared = meters.counter(Meter.STATEMENT_CALLS, "prepared");
    this.preparedAgain = meters.counter(Meter.STATEMENT_CALLS, "prepared_again");
    this.reused = meters.counter(Meter.STATEMENT_CALLS, "reused");
    this.answered = meters.counter(Meter.STATEMENT_CALLS, "answered");
    this.sentAgain = meters.counter(Meter.STATEMENT_CALLS, "sent_again");
    this.crowdedOut = meters.counter(Meter.STATEMENT_CALLS, "crowded_out");
  }

  /** Counts a call that goes to the server. */
  public void call(HandleUse use) {
    switch (use) {
      case ByHandle by -> byHandle.increment();
      case Prepared first -> prepared.increment();
      case PreparedAgain again -> preparedAgain.increment();
      case Reused instead -> reused.increment();
      case GivenUp givenUp -> answered.increment();
      case Unchanged unchanged -> {}
      case WithoutHandle without -> {}
    }
  }

  /**
   * Counts calls that prepare statements for which the session has no room: their handles are the
   * server's own, and pin the session.
   */
  public void crowdedOut(int calls) {
    for (int call = 0; call < calls; call++) {
      crowdedOut.increment();
    }
  }

  /** Counts a request that Weir has answered itself. */
  public void answered() {
    answered.increment();
  }

  /** Counts a request that is sent again because the server has lost the handle. */
  public void sentAgain() {
    sentAgain.increment();
  }
}
