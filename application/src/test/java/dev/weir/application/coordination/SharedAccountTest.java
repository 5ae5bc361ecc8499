package dev.weir.application.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * An account and its owner, on a thread that runs everything at once, and a ledger that is down.
 */
class SharedAccountTest {
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(30),
              Duration.ofSeconds(10),
              Duration.ofSeconds(3),
              Duration.ofSeconds(5)),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  private final List<String> told = new ArrayList<>();
  private final ImmediateThread thread = new ImmediateThread();
  private boolean listens = true;

  private SlotAccount open() {
    NegotiationTerms own =
        new NegotiationTerms(new InstanceId("a"), TERMS, new FallbackLimit.Divided(1), 1);
    return new SharedSlotCoordinator("down", new DownLedger(), own, new SplittableRandom(1))
        .open(new BucketId("bucket-1"), Capacity.of(4), thread, new Listener());
  }

  /** Whoever opens it may not have it in hand yet, on another thread than the owner's. */
  @Test
  void nothingIsToldBeforeTheAccountBegins() {
    SlotAccount account = open();
    assertThat(told).isEmpty();

    thread.now += TERMS.lease().answerTimeout().toNanos();
    account.begin();

    assertThat(told).containsExactly("WAITING");
  }

  @Test
  void endOfTheLeaseIsNoticedAfterAFailedEvent() {
    SlotAccount account = open();
    listens = false;
    thread.now += TERMS.lease().answerTimeout().toNanos();

    assertThatThrownBy(account::begin).isInstanceOf(IllegalStateException.class);

    assertThat(thread.wakesAt).isPositive();
    assertThat(account.view().standing()).isEqualTo(CoordinationStanding.WAITING);
  }

  /** Hints as soon as somebody hears it, as one does whose channel has been opened, and fails. */
  private static final class DownLedger implements SharedLedger {
    @Override
    public LedgerLine open(BucketId bucket, InstanceId instance, LedgerListener listener) {
      listener.hinted();
      return message -> listener.failed(message.sender());
    }

    @Override
    public void close() {}
  }

  private static final class ImmediateThread implements BucketThread {
    private final List<Runnable> tasks = new ArrayList<>();
    private boolean runs;
    private long wakesAt;
    private long now = 1_000_000;

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
      if (runs) {
        return;
      }
      runs = true;
      try {
        while (!tasks.isEmpty()) {
          tasks.removeFirst().run();
        }
      } finally {
        runs = false;
      }
    }

    @Override
    public boolean isCurrent() {
      return true;
    }

    @Override
    public long now() {
      return now;
    }

    @Override
    public Wakeup wakeup(Runnable action) {
      return new Wakeup() {
        @Override
        public void set(long time) {
          wakesAt = time;
        }

        @Override
        public void clear() {
          wakesAt = 0;
        }
      };
    }
  }

  private final class Listener implements SlotListener {
    @Override
    public void granted(int slots) {
      throw new AssertionError("a ledger that is down grants nothing");
    }

    @Override
    public void exhausted() {}

    @Override
    public void limitSlots(int slots) {}

    @Override
    public void cutSlots(int slots) {}

    @Override
    public void standingChanged(CoordinationStanding standing) {
      if (!listens) {
        throw new IllegalStateException("not now");
      }
      told.add(standing.name());
    }

    @Override
    public int unused() {
      return 0;
    }
  }
}
