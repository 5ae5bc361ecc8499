package dev.weir.application.coordination;

/**
 * What one instance has asked and holds of one bucket's slots. Used on the bucket's owning thread
 * only, but for {@link #begin} and {@link #view}.
 */
public interface SlotAccount {
  /**
   * Joins the ledger: from now on the listener is told what there is to tell, and nothing before.
   * Any thread: whoever has opened the account says so when it is ready to listen.
   */
  void begin();

  /**
   * Says how many slots are wanted now, replacing what was said before. Zero withdraws.
   *
   * <p>The answer comes to the {@link SlotListener}, possibly before this method returns: callers
   * make it the last thing they do with an event.
   *
   * @param waiters how many slots are wanted
   * @param oldestSince since when the oldest of the waiters waits, in nanoseconds of the monotonic
   *     clock; without meaning when nobody waits
   */
  void ask(int waiters, long oldestSince);

  /**
   * Says how many slots are wanted for connections that are to be kept ready, replacing what was
   * said before. They come when nobody anywhere waits for one, and nobody gives one up for them.
   */
  void keepReady(int spare);

  /**
   * Says how many connections could be opened now with slots that are held, replacing what was said
   * before. {@link SlotListener#mayDial} follows at the bucket's rate, possibly before this method
   * returns.
   */
  void askToDial(int dials);

  /** Gives slots back whose physical connections are gone, or that were granted but not wanted. */
  void giveBack(int slots);

  /**
   * Leaves the ledger. All slots were given back; nothing is asked any more.
   *
   * @param left run when the ledger knows of it, or will not hear of it within its usual time; on
   *     the owning thread, possibly before this method returns
   */
  void leave(Runnable left);

  /** The account as last published; any thread. */
  AccountView view();
}
