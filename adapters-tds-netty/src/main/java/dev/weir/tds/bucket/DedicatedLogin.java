package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import io.netty.channel.EventLoop;

/**
 * A login of one client that keeps the connection on which it was made. Called on the bucket's
 * loop: {@link #open} at most once, then one of the other methods once.
 */
public interface DedicatedLogin {
  /** Opens a connection, for which there is a slot, and logs in on it. */
  void open(EventLoop loop, ServerOpening.Outcome outcome);

  /**
   * The server accepted the login; the client keeps the connection until it gives it back.
   *
   * @param packetSize the negotiated packet size
   */
  void accepted(PooledConnection connection, int packetSize);

  /** The server refused the login. */
  void refused(ServerRefusal refusal);

  /** The login did not get a slot, or failed before the server judged it. */
  void failed(ClientError error);
}
