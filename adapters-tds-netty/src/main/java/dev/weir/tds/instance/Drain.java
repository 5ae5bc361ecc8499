package dev.weir.tds.instance;

import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import java.time.Duration;

/**
 * Ends the clients of an instance that shuts down: those without a server connection at once, quiet
 * ones soon, busy ones when most of the time is over. The rest of the time is for servers to close
 * their sides; then all connections are cut.
 */
public final class Drain {
  /** The time between two rounds; a relay that is silent for so long counts as quiet. */
  private static final Duration ROUND = Duration.ofMillis(500);

  /** The time to cut all connections, which takes the event loops only. */
  private static final Duration CUT = Duration.ofMillis(500);

  private final Duration patience;

  /** Waits no longer than this for clients and servers. */
  public Drain(Duration patience) {
    this.patience = patience;
  }

  /** Returns when there are no clients. */
  void await(ConnectedClients clients) throws InterruptedException {
    long start = System.nanoTime();
    long busyEnd = patience.toNanos() * 4 / 5;
    long elapsed = 0;
    boolean isEmpty = false;
    while (!isEmpty && elapsed < patience.toNanos()) {
      boolean evenIfBusy = elapsed >= busyEnd;
      clients.forEachOnItsLoop(client -> client.endForShutdown(evenIfBusy));
      isEmpty = clients.awaitEmpty(Math.min(ROUND.toNanos(), patience.toNanos() - elapsed));
      elapsed = System.nanoTime() - start;
    }
    if (!isEmpty) {
      // While all loops run: a slot returns on the loop of its bucket.
      clients.forEachOnItsLoop(ConnectedClient::cut);
      clients.awaitEmpty(CUT.toNanos());
    }
  }
}
