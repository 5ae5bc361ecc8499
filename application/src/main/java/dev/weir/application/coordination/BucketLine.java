package dev.weir.application.coordination;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerReply;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** An instance's line to the ledger of one bucket, wherever that ledger is kept. */
public final class BucketLine implements LedgerLine {
  private final BucketId bucket;
  private final LedgerListener listener;
  private final Carrier carrier;
  private final DefectCounters defects;
  private final Metrics.Counter messages;
  private final LedgerIncidents incidents;
  private volatile boolean messageSent;

  /** Takes messages to the place where a ledger is kept. Used from any thread. */
  public interface Carrier {
    /** Asks for the ledger's reply; fails, soon, where there is none. */
    CompletionStage<LedgerReply> send(BucketId bucket, LedgerMessage message);

    /** The instance has left the ledger, so this line needs no more hints. */
    void left(BucketLine line, LedgerMessage.Leave leave);
  }

  /** Opens a line, on which nothing has been sent yet. */
  public BucketLine(
      BucketId bucket,
      LedgerListener listener,
      Carrier carrier,
      Metrics metrics,
      LedgerIncidents incidents) {
    this.bucket = bucket;
    this.listener = listener;
    this.carrier = carrier;
    this.defects = new DefectCounters(metrics, bucket);
    this.messages = metrics.counter(Meter.LEDGER_MESSAGES, bucket.value());
    this.incidents = incidents;
  }

  /** Returns the bucket of the ledger. */
  public BucketId bucket() {
    return bucket;
  }

  @Override
  public void send(LedgerMessage message) {
    messageSent = true;
    messages.increment();
    carrier.send(bucket, message).whenComplete((reply, failure) -> process(message, reply));
  }

  private void process(LedgerMessage message, @Nullable LedgerReply reply) {
    try {
      if (reply == null) {
        listener.failed(message.sender());
      } else {
        deliver(message, reply);
      }
    } catch (RuntimeException e) {
      // Nothing else would report it: this is the end of the chain of stages.
      incidents.replyNotProcessed(bucket, e);
    }
  }

  private void deliver(LedgerMessage message, LedgerReply reply) {
    if (!reply.defects().isEmpty()) {
      defects.add(reply.defects());
      incidents.defectsRemoved(bucket, reply.defects());
    }
    if (reply.answer() instanceof LedgerAnswer.NewerFormat newer) {
      incidents.newerFormatFound(bucket, newer.format());
    }
    reply.removed().forEach(instance -> incidents.instanceRemoved(bucket, instance));
    if (message instanceof LedgerMessage.Leave leave) {
      carrier.left(this, leave);
    }
    listener.answered(message.sender(), reply.answer());
  }

  /** A hint for this line has arrived. */
  public void hinted() {
    listener.hinted();
  }

  /** Handles possibly missed hints. An instance that has not sent a message has missed none. */
  public void processMissedHints() {
    if (messageSent) {
      listener.hinted();
    }
  }
}
