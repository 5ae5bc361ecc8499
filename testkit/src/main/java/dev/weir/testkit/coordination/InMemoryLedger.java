package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerReading;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Moment;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A ledger that all instances of a test share, in the memory of the test. Any thread may use it.
 */
public final class InMemoryLedger implements SharedLedger {
  private record Line(BucketId bucket, InstanceId instance) {}

  private final BucketLedger rules;
  private final Map<BucketId, LedgerReading> stored = new HashMap<>();
  private final Map<Line, LedgerListener> listeners = new HashMap<>();
  private int home = 1;

  /** Creates an empty ledger. */
  public InMemoryLedger(LedgerTerms terms) {
    this.rules = new BucketLedger(terms);
  }

  /** Loses all its content. */
  public synchronized void lose() {
    stored.clear();
    home++;
  }

  /** Simulates a foreign program that overwrites the ledger of a bucket. */
  public synchronized void overwrite(BucketId bucket) {
    stored.put(bucket, LedgerReading.unreadable(LedgerDefect.Kind.TYPE));
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    synchronized (this) {
      listeners.put(new Line(bucket, instance), listener);
    }
    return message -> receive(bucket, message, listener);
  }

  @Override
  public synchronized void close() {
    listeners.clear();
  }

  private void receive(BucketId bucket, LedgerMessage message, LedgerListener sender) {
    LedgerOutcome outcome = apply(bucket, message);
    for (InstanceId woken : outcome.woken()) {
      LedgerListener listener = listener(new Line(bucket, woken));
      if (listener != null) {
        listener.hinted();
      }
    }
    sender.answered(message.sender(), outcome.answer());
  }

  private synchronized LedgerOutcome apply(BucketId bucket, LedgerMessage message) {
    LedgerReading read = stored.getOrDefault(bucket, LedgerReading.of(LedgerState.empty()));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    LedgerOutcome outcome = rules.apply(read, message, new Moment("memory-" + home, millis));
    stored.put(bucket, LedgerReading.of(outcome.state()));
    return outcome;
  }

  private synchronized @Nullable LedgerListener listener(Line line) {
    return listeners.get(line);
  }
}
