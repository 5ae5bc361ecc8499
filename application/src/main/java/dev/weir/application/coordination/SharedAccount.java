package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;
import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.domain.ledger.LedgerMessage;
import dev.weir.domain.ledger.Sender;
import dev.weir.domain.ledger.SlotUse;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An account whose negotiation speaks with a shared ledger: passes the ledger's replies to the
 * thread that owns the bucket, and wakes the negotiation there at its deadlines.
 */
final class SharedAccount implements SlotAccount, LedgerListener {
  private final BucketThread owner;
  private final SlotListener listener;
  private final SlotNegotiation negotiation;
  private final BucketThread.Wakeup wakeup;
  private @Nullable LedgerLine line;
  private @Nullable Runnable whenLeft;
  private boolean begun;

  private volatile AccountView published;

  SharedAccount(
      NegotiationTerms terms,
      Capacity capacity,
      BucketThread owner,
      SlotListener listener,
      RandomGenerator random) {
    this.owner = owner;
    this.listener = listener;
    this.negotiation = new SlotNegotiation(terms, capacity, new Effects(), random, owner.now());
    this.wakeup = owner.wakeup(() -> handle(SlotNegotiation::tick));
    this.published = negotiation.view();
  }

  /** Sets the line to the ledger; called before anything is sent. */
  void setLine(LedgerLine opened) {
    line = opened;
  }

  @Override
  public void begin() {
    owner.execute(
        () -> {
          begun = true;
          handle(SlotNegotiation::tick);
        });
  }

  @Override
  public void requestSlots(int waiters, long oldestSince) {
    assertOwner();
    if (!negotiation.noteRequest(waiters, oldestSince, owner.now())) {
      handle((it, now) -> it.requestSlots(waiters, oldestSince, now));
    }
  }

  @Override
  public void keepReady(int spare) {
    handle((it, now) -> it.keepReady(spare, now));
  }

  @Override
  public void requestDials(int dials) {
    handle((it, now) -> it.requestDials(dials, now));
  }

  @Override
  public void returnSlots(int slots) {
    handle((it, now) -> it.returnSlots(slots, now));
  }

  @Override
  public void changeCapacity(Capacity capacity) {
    handle((it, now) -> it.changeCapacity(capacity, now));
  }

  @Override
  public void leave(Runnable left) {
    whenLeft = left;
    handle(SlotNegotiation::leave);
  }

  @Override
  public AccountView view() {
    return published;
  }

  @Override
  public void answered(Sender to, LedgerAnswer answer) {
    owner.execute(() -> handle((it, now) -> it.answered(to, answer, now)));
  }

  @Override
  public void failed(Sender from) {
    owner.execute(() -> handle((it, now) -> it.failed(from, now)));
  }

  @Override
  public void hinted() {
    owner.execute(
        () -> {
          // An account that has not begun reports everything when it does.
          if (begun) {
            handle(SlotNegotiation::hinted);
          }
        });
  }

  private interface Event {
    void apply(SlotNegotiation negotiation, long now);
  }

  private void assertOwner() {
    assert owner.isCurrent() : "an event on a thread that does not own the bucket";
  }

  private void handle(Event event) {
    assertOwner();
    try {
      event.apply(negotiation, owner.now());
    } finally {
      // Also after a failure in the event: the end of the lease must not go unnoticed.
      published = negotiation.view();
      if (negotiation.isOver()) {
        wakeup.clear();
      } else {
        wakeup.set(negotiation.nextEvent());
      }
    }
  }

  /** Carries out the decisions of the negotiation. */
  private final class Effects implements NegotiationActions {
    @Override
    public void send(LedgerMessage message) {
      Objects.requireNonNull(line, "no way to the ledger").send(message);
    }

    @Override
    public void left() {
      if (whenLeft != null) {
        whenLeft.run();
      }
    }

    @Override
    public void granted(int slots) {
      listener.granted(slots);
    }

    @Override
    public void dialsPermitted(int dials) {
      listener.dialsPermitted(dials);
    }

    @Override
    public void instancesChanged(int count) {
      listener.instancesChanged(count);
    }

    @Override
    public void exhausted() {
      listener.exhausted();
    }

    @Override
    public void limitSlots(int slots) {
      listener.limitSlots(slots);
    }

    @Override
    public void cutSlots(int slots) {
      listener.cutSlots(slots);
    }

    @Override
    public void standingChanged(CoordinationStanding standing) {
      // Published first, since the listener reads the account, too.
      published = negotiation.view();
      listener.standingChanged(standing);
    }

    @Override
    public int unused() {
      return listener.unused();
    }

    @Override
    public SlotUse use(int held) {
      return listener.use(held);
    }
  }
}
