package dev.weir.application.coordination;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;

/**
 * Grants the slots of a single instance, whose limit is the bucket's own: no other instance shares
 * the slots.
 *
 * <p>Each account lives on its bucket's owning thread, so that accounts share nothing and need no
 * locks. Where sessions wait for connections, each request comes here: it allocates nothing, and
 * computes nothing but a difference.
 */
public final class LocalSlotCoordinator implements SlotCoordinator {
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
    // The slots end with the process.
  }

  private static final class LocalAccount implements SlotAccount {
    private volatile Capacity capacity;
    private final BucketThread owner;
    private final SlotListener listener;
    private int held;
    private final Wishes wishes = new Wishes();
    private final Permits permits;
    private final BucketThread.Wakeup nextPermit;
    private volatile int published;

    LocalAccount(Capacity capacity, BucketThread owner, SlotListener listener) {
      this.capacity = capacity;
      this.owner = owner;
      this.listener = listener;
      this.permits = new Permits(owner.now());
      this.nextPermit = owner.wakeup(this::permit);
    }

    private void assertOwner() {
      assert owner.isCurrent() : "an event on a thread that does not own the bucket";
    }

    @Override
    public void begin() {
      // There is no ledger to join.
    }

    @Override
    public void requestSlots(int waiters, long oldestSince) {
      assertOwner();
      wishes.waiting(waiters, oldestSince);
      grant();
      if (wishes.waiters() > 0) {
        listener.exhausted();
      }
    }

    @Override
    public void keepReady(int spare) {
      assertOwner();
      wishes.keepReady(spare);
      grant();
    }

    @Override
    public void requestDials(int dials) {
      assertOwner();
      wishes.dial(dials);
      permit();
    }

    /** Gives permits; a single instance has the whole rate. */
    private void permit() {
      long now = owner.now();
      int given = permits.takeOwn(wishes.dials(), capacity, 1, now);
      wishes.permitted(given);
      if (wishes.dials() > 0) {
        nextPermit.set(permits.nextOwnAt(capacity, 1));
      }
      if (given > 0) {
        listener.dialsPermitted(given);
      }
    }

    @Override
    public void returnSlots(int slots) {
      assertOwner();
      if (slots > held) {
        throw new IllegalStateException(slots + " slots are given back, but " + held + " are held");
      }
      held -= slots;
      published = held;
      grant();
    }

    @Override
    public void changeCapacity(Capacity next) {
      assertOwner();
      capacity = next;
      listener.limitSlots(next.slots());
      grant();
      permit();
    }

    @Override
    public void leave(Runnable left) {
      assertOwner();
      if (held > 0) {
        throw new IllegalStateException("cannot leave while " + held + " slots are held");
      }
      nextPermit.clear();
      left.run();
    }

    @Override
    public AccountView view() {
      int limit = capacity.slots();
      long now = owner.now();
      return new AccountView(
          CoordinationStanding.CONNECTED, published, limit, limit, now, true, now);
    }

    private void grant() {
      int free = capacity.paused() ? 0 : Math.max(0, capacity.slots() - held);
      int granted = Math.min(free, wishes.waiters() + wishes.spare());
      if (granted > 0) {
        // Update the account before the call: the listener may ask again from within.
        held += granted;
        wishes.granted(granted);
        published = held;
        listener.granted(granted);
      }
    }
  }
}
