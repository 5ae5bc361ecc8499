package dev.weir.application.simulation;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.coordination.Timeline;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerTerms;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one simulated instance to a ledger that several share. Messages take the same
 * time each way, and none is lost.
 */
final class SteadyLedger implements SharedLedger {
  /** The ledger that instances share, and the listeners to which it sends hints. */
  record Shared(Timeline timeline, LedgerHome home, Map<InstanceId, LedgerListener> listeners) {
    static Shared of(Timeline timeline, LedgerTerms terms) {
      return new Shared(timeline, new LedgerHome(timeline, terms), new HashMap<>());
    }
  }

  private final Shared shared;
  private final long latency;
  private final Tally tally;
  private @Nullable LedgerListener listener;

  /**
   * Creates a connection.
   *
   * @param latency the nanoseconds that a message takes one way
   * @param tally counts the messages
   */
  SteadyLedger(Shared shared, long latency, Tally tally) {
    this.shared = shared;
    this.latency = latency;
    this.tally = tally;
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener opened) {
    listener = opened;
    shared.listeners().put(instance, opened);
    return message -> shared.timeline().after(latency, () -> arrives(message));
  }

  private void arrives(LedgerMessage message) {
    tally.operations++;
    LedgerOutcome outcome = shared.home().apply(message);
    for (InstanceId woken : outcome.woken()) {
      LedgerListener hinted = shared.listeners().get(woken);
      if (hinted != null) {
        shared.timeline().after(latency, hinted::hinted);
      }
    }
    LedgerListener answered = listener;
    if (answered != null) {
      shared.timeline().after(latency, () -> answered.answered(message.sender(), outcome.answer()));
    }
  }

  @Override
  public void close() {
    listener = null;
  }
}
