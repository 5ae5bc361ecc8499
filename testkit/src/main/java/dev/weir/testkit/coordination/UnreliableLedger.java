package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.Sender;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * An unreliable connection to a ledger: messages, answers and hints are delayed, lost, reordered
 * and duplicated, and some that arrive are reported as failed.
 */
final class UnreliableLedger implements SharedLedger {
  private static final int SLOW_MILLIS = 60;

  private final SharedLedger ledger;
  private final RandomGenerator random;
  private final AtomicLong faults = new AtomicLong();
  private final ScheduledExecutorService network =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /** Wraps another ledger, which is not closed with this one. */
  UnreliableLedger(SharedLedger ledger, RandomGenerator random) {
    this.ledger = ledger;
    this.random = random;
  }

  /** Returns the number of faults so far. */
  long faults() {
    return faults.get();
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    LedgerLine line = ledger.open(bucket, instance, new Late(listener));
    return message -> network.execute(() -> deliverUnreliably(message, line, listener));
  }

  private void deliverUnreliably(LedgerMessage message, LedgerLine line, LedgerListener listener) {
    switch (random.nextInt(10)) {
      case 0 -> faults.incrementAndGet();
      case 1 -> {
        faults.incrementAndGet();
        deliverLater(() -> listener.failed(message.sender()));
      }
      case 2 -> {
        faults.incrementAndGet();
        deliverLater(() -> line.send(message));
        deliverLater(() -> line.send(message));
        deliverLater(() -> listener.failed(message.sender()));
      }
      default -> deliverLater(() -> line.send(message));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A lost message has no outcome.
  private void deliverLater(Runnable arrival) {
    boolean slow = random.nextInt(4) == 0;
    network.schedule(arrival, slow ? random.nextInt(SLOW_MILLIS) : 0, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    network.shutdownNow();
  }

  /** A listener that gets answers and hints late, twice, in another order, or not at all. */
  private final class Late implements LedgerListener {
    private final LedgerListener listener;

    Late(LedgerListener listener) {
      this.listener = listener;
    }

    private void deliver(Runnable arrival) {
      if (network.isShutdown()) {
        return;
      }
      network.execute(
          () -> {
            if (random.nextInt(10) == 0) {
              faults.incrementAndGet();
            } else {
              deliverLater(arrival);
            }
          });
    }

    @Override
    public void answered(Sender to, LedgerAnswer answer) {
      deliver(() -> listener.answered(to, answer));
    }

    @Override
    public void failed(Sender from) {
      deliver(() -> listener.failed(from));
    }

    @Override
    public void hinted() {
      deliver(listener::hinted);
    }
  }
}
