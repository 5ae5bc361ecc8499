package dev.weir.tds.instance;

import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import java.time.Duration;

/**
 * Waits for clients to leave, and has those leave that will not: those without a server at once,
 * quiet ones soon, busy ones when most of the time is over. The rest of the time is for the servers
 * to close their sides; then what is left is broken off.
 */
public final class Drain {
  /** How often a relay is asked whether it is quiet: silence of this length is taken for it. */
  private static final Duration ROUND = Duration.ofMillis(500);

  /** Breaking off takes no peer, only the event loops. */
  private static final Duration CUT = Duration.ofMillis(500);

  private final Duration patience;

  /** Waits at most this long for others. */
  public Drain(Duration patience) {
    this.patience = patience;
  }

  /** Returns when nobody is left. */
  void await(ConnectedClients clients) throws InterruptedException {
    long start = System.nanoTime();
    long busyOnesLeave = patience.toNanos() * 4 / 5;
    long elapsed = 0;
    boolean nobodyLeft = false;
    while (!nobodyLeft && elapsed < patience.toNanos()) {
      boolean evenIfBusy = elapsed >= busyOnesLeave;
      clients.tellAll(client -> client.leave(evenIfBusy));
      nobodyLeft = clients.awaitNobody(Math.min(ROUND.toNanos(), patience.toNanos() - elapsed));
      elapsed = System.nanoTime() - start;
    }
    if (!nobodyLeft) {
      // While the loops still run: a slot is returned on its bucket's, which may end before others.
      clients.tellAll(ConnectedClient::cut);
      clients.awaitNobody(CUT.toNanos());
    }
  }
}
