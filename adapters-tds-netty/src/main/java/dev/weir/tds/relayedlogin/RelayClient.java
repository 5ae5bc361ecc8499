package dev.weir.tds.relayedlogin;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.serverlogin.ServerTokens;

/** The client whose login is relayed. Called on the bucket's loop. */
public interface RelayClient {
  /**
   * The server wants to hear more of it.
   *
   * @param question the server's, to be handed on
   * @param due the type of the message that answers it
   */
  void challenged(ServerTokens question, PacketType due);

  /**
   * It is in.
   *
   * @param response the server's, fit for this client
   * @param packetSize the size of packets from now on
   * @param connection its own until it leaves
   */
  void relayed(ServerTokens response, int packetSize, PooledConnection connection);

  /** It is not let in. */
  void refused(ClientError error);

  /** It is not let in, and hears what the server said. */
  void refusedByServer(ServerRefusal refusal);
}
