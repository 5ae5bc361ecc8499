package dev.weir.tds.client;

import dev.weir.domain.error.ClientError;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/** A connected client, in any mode and at any stage. Called on its loop. */
public interface ConnectedClient {
  /** The loop of the client, which may change. Any thread. */
  EventLoop loop();

  /**
   * Ends the client where that loses no work: the instance is shutting down. Called repeatedly, for
   * the clients that are accepted last.
   *
   * @param evenIfBusy whether a client ends whose request is being served
   */
  void endForShutdown(boolean evenIfBusy);

  /** Returns the session of the client; null before its login is complete. Any thread. */
  default @Nullable SessionPlace session() {
    return null;
  }

  /**
   * Ends the session with an error for its client: at once if the client waits for an answer, else
   * as the answer to its next request.
   */
  default void end(ClientError error) {
    cut();
  }

  /** Closes all connections of the client at once. */
  void cut();
}
