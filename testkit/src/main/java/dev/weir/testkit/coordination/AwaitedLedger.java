package dev.weir.testkit.coordination;

import dev.weir.application.coordination.LedgerLine;
import dev.weir.application.coordination.LedgerListener;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.Sender;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A remote ledger that behaves like a local one: the thread of the test waits until all its
 * messages are answered, and the answers arrive on that thread.
 */
public final class AwaitedLedger implements SharedLedger {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final SharedLedger ledger;
  private final BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
  private int unanswered;

  /** Wraps another ledger, which is closed with this one. */
  public AwaitedLedger(SharedLedger ledger) {
    this.ledger = ledger;
  }

  @Override
  public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
    LedgerLine line = ledger.open(bucket, instance, new Later(listener));
    return message -> {
      unanswered++;
      line.send(message);
    };
  }

  /** Runs the tasks of the owner until no answer is outstanding. */
  public void awaitAnswers(ManualThread owner) {
    owner.runTasks();
    while (unanswered > 0 || !heard.isEmpty()) {
      next().run();
      owner.runTasks();
    }
  }

  private Runnable next() {
    try {
      Runnable next = heard.poll(DEADLINE.toSeconds(), TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no answer within " + DEADLINE);
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the ledger is awaited", e);
    }
  }

  @Override
  public void close() {
    ledger.close();
  }

  /** A listener whose events run on the thread of the test. */
  private final class Later implements LedgerListener {
    private final LedgerListener listener;

    Later(LedgerListener listener) {
      this.listener = listener;
    }

    @Override
    public void answered(Sender to, LedgerAnswer answer) {
      heard.add(
          () -> {
            unanswered--;
            listener.answered(to, answer);
          });
    }

    @Override
    public void failed(Sender from) {
      heard.add(
          () -> {
            unanswered--;
            listener.failed(from);
          });
    }

    @Override
    public void hinted() {
      heard.add(listener::hinted);
    }
  }
}
