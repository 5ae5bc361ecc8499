package dev.weir.tds.instance;

import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Ends the clients of an instance that shuts down: those with nothing under way soon, those with a
 * request, a transaction or a pin when most of the time is over. The rest of the time is for
 * servers to close their sides; then all connections are cut.
 */
public final class Drain {
  /** The time between two rounds; a relay that is silent for so long counts as quiet. */
  private static final Duration ROUND = Duration.ofMillis(250);

  /** The time to cut all connections, which takes the event loops only. */
  private static final Duration CUT = Duration.ofMillis(500);

  private final Duration patience;
  private final boolean isReplaced;
  private final BooleanSupplier hurried;

  /** Waits no longer than this for clients and servers. */
  public Drain(Duration patience) {
    this(patience, false, () -> false);
  }

  /**
   * Waits no longer than this for clients and servers.
   *
   * @param isReplaced whether another process serves in place of this one: then clients have three
   *     fifths of the time to leave by themselves
   * @param hurried whether an operator has asked to wait no more
   */
  public Drain(Duration patience, boolean isReplaced, BooleanSupplier hurried) {
    this.patience = patience;
    this.isReplaced = isReplaced;
    this.hurried = hurried;
  }

  /**
   * Returns when there are no clients.
   *
   * @param begin run before the first client is ended
   */
  void await(ConnectedClients clients, Runnable begin) throws InterruptedException {
    long start = System.nanoTime();
    long idleEnd = isReplaced ? patience.toNanos() * 3 / 5 : 0;
    long busyEnd = patience.toNanos() * 4 / 5;
    long elapsed = 0;
    boolean isEmpty = false;
    boolean hasBegun = false;
    while (!isEmpty && elapsed < patience.toNanos() && !hurried.getAsBoolean()) {
      if (elapsed >= idleEnd) {
        if (!hasBegun) {
          begin.run();
          hasBegun = true;
        }
        boolean evenIfBusy = elapsed >= busyEnd;
        clients.forEachOnItsLoop(client -> client.endForShutdown(evenIfBusy));
      }
      isEmpty = clients.awaitEmpty(Math.min(ROUND.toNanos(), patience.toNanos() - elapsed));
      elapsed = System.nanoTime() - start;
    }
    if (!isEmpty) {
      // While all loops run: a slot returns on the loop of its bucket.
      clients.forEachOnItsLoop(client -> client.endForShutdown(true));
      clients.forEachOnItsLoop(ConnectedClient::cut);
      clients.awaitEmpty(CUT.toNanos());
    }
  }
}
