package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.BucketLedger;
import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.Holdings;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage.Report;
import dev.weir.domain.ledger.LedgerOutcome;
import dev.weir.domain.ledger.LedgerState;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.ledger.Moment;
import dev.weir.domain.ledger.Sender;
import java.time.Duration;

/**
 * The ledger of a single instance: the limit of a bucket is this process's own. It works by the
 * same rules as a shared one.
 *
 * <p>Each account lives on its bucket's owning thread, so that there is nothing to share and
 * nothing to lock.
 */
public final class LocalSlotCoordinator implements SlotCoordinator {
  /** Alone with its ledger an instance has no lease to lose: time stands still. */
  private static final Moment NOW = new Moment("local", 0);

  private static final InstanceId SELF = new InstanceId("local");
  private static final BucketLedger LEDGER = new BucketLedger(terms());

  private static LedgerTerms terms() {
    Duration any = Duration.ofSeconds(1);
    LeaseTerms lease = new LeaseTerms(any.multipliedBy(2), any, Duration.ZERO, Duration.ZERO);
    return new LedgerTerms(lease, any, Duration.ZERO);
  }

  @Override
  public SlotAccount open(
      BucketId bucket, Capacity capacity, BucketThread owner, SlotListener listener) {
    return new LocalAccount(capacity, owner, listener);
  }

  @Override
  public String backend() {
    return "local";
  }

  @Override
  public void close() {
    // Nobody else counts on this ledger: it ends with the process.
  }

  private static final class LocalAccount implements SlotAccount {
    private volatile Capacity capacity;
    private final BucketThread owner;
    private final SlotListener listener;
    private LedgerState state;
    private long reports;
    private int held;
    private final Wishes wishes = new Wishes();
    private final Permits permits;
    private final BucketThread.Wakeup nextPermit;
    private volatile int published;

    LocalAccount(Capacity capacity, BucketThread owner, SlotListener listener) {
      this.capacity = capacity;
      this.owner = owner;
      this.listener = listener;
      this.state = LedgerState.known(NOW, capacity);
      this.permits = new Permits(owner.now());
      this.nextPermit = owner.wakeup(this::permit);
    }

    @Override
    public void begin() {
      // It is asked, or it says nothing.
    }

    @Override
    public void ask(int waiters, long oldestSince) {
      wishes.waiting(waiters, oldestSince);
      report();
      if (wishes.waiters() > 0) {
        listener.exhausted();
      }
    }

    @Override
    public void keepReady(int spare) {
      wishes.keepReady(spare);
      report();
    }

    @Override
    public void askToDial(int dials) {
      wishes.dial(dials);
      permit();
    }

    /** Alone, it has the whole rate for its own. */
    private void permit() {
      long now = owner.now();
      int given = permits.takeOwn(wishes.dials(), capacity, 1, now);
      wishes.permitted(given);
      if (wishes.dials() > 0) {
        nextPermit.at(permits.nextOwn(capacity, 1));
      }
      if (given > 0) {
        listener.mayDial(given);
      }
    }

    @Override
    public void giveBack(int slots) {
      if (slots > held) {
        throw new IllegalStateException(slots + " slots are given back, but " + held + " are held");
      }
      held -= slots;
      published = held;
      report();
    }

    @Override
    public void configured(Capacity configured) {
      capacity = capacity.succeededBy(configured);
      report();
    }

    @Override
    public int held() {
      return held;
    }

    @Override
    public void leave(Runnable left) {
      if (held > 0) {
        throw new IllegalStateException("who leaves holds nothing, but " + held + " are held");
      }
      nextPermit.never();
      left.run();
    }

    @Override
    public AccountView view() {
      int limit = capacity.slots();
      return new AccountView(
          CoordinationStanding.CONNECTED, published, limit, limit, owner.now(), true);
    }

    private void report() {
      reports++;
      Report report =
          new Report(
              new Sender(SELF, 1, reports),
              state.epoch(),
              reports == 1,
              1,
              Holdings.used(held),
              wishes.at(owner.now()),
              capacity);
      LedgerOutcome outcome = LEDGER.apply(state, report, NOW);
      state = outcome.state();
      if (!(outcome.answer() instanceof LedgerAnswer.Accepted accepted)) {
        throw new IllegalStateException("a ledger of its own answers " + outcome.answer());
      }
      if (accepted.granted() > 0) {
        // Counted before it is told: the listener may ask again from within.
        held += accepted.granted();
        wishes.granted(accepted.granted());
        published = held;
        listener.granted(accepted.granted());
      }
    }
  }
}
