package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import io.netty.channel.EventLoop;

/**
 * A login of one client, who alone has the connection on which it was made. Called on the bucket's
 * loop: perhaps opened, then one of the others, once.
 */
public interface DedicatedLogin {
  /** There is a slot: open a connection, and log in on it. */
  void open(EventLoop loop, ServerOpening.Outcome outcome);

  /**
   * The server accepted the login; the connection is the client's until it gives it back.
   *
   * @param packetSize the size of packets that was agreed on
   */
  void accepted(PooledConnection connection, int packetSize);

  /** The server refused the login. */
  void refused(ServerRefusal refusal);

  /** There was no slot, or no login. */
  void failed(ClientError error);
}
