package dev.weir.application.coordination;

import dev.weir.domain.ledger.Capacity;

/**
 * The account of one instance for one bucket's slots: its requests and holdings. Used on the
 * bucket's owning thread only, but for {@link #begin} and {@link #view}.
 */
public interface SlotAccount {
  /**
   * Joins the ledger. The listener is not called before this, so the opener of the account calls it
   * when the listener is ready. Any thread.
   */
  void begin();

  /**
   * Requests this many slots, replacing the earlier request. Zero withdraws it.
   *
   * <p>The answer comes to the {@link SlotListener}, possibly before this method returns: callers
   * call it as the last step of an event.
   *
   * @param waiters how many slots are wanted
   * @param oldestSince since when the oldest waiter has waited, in nanoseconds of the monotonic
   *     clock; ignored without waiters
   */
  void requestSlots(int waiters, long oldestSince);

  /**
   * Requests this many slots for connections to be kept ready, replacing the earlier request. They
   * come from free slots only, after the waiters of all instances: no instance is asked to give a
   * slot back for them.
   */
  void keepReady(int spare);

  /**
   * Requests permits to open this many connections, each with a slot that is held already,
   * replacing the earlier request. {@link SlotListener#dialsPermitted} follows at the bucket's rate
   * of new connections, possibly before this method returns.
   */
  void requestDials(int dials);

  /** Gives slots back whose physical connections are gone, or that were granted but not wanted. */
  void returnSlots(int slots);

  /**
   * Replaces the capacity in this instance's configuration. Fewer slots count at once, for all
   * instances: {@link SlotListener#limitSlots} follows, and no connection in use is cut. More slots
   * count as soon as all instances are configured with them.
   */
  void changeCapacity(Capacity capacity);

  /**
   * Leaves the ledger. It is the last call, after all slots have been given back; while slots are
   * held it throws {@link IllegalStateException}.
   *
   * @param left run when the ledger knows of it, or has not answered within its usual time; on the
   *     owning thread, possibly before this method returns
   */
  void leave(Runnable left);

  /** Returns the account as it was after the latest event on the owning thread; any thread. */
  AccountView view();
}
