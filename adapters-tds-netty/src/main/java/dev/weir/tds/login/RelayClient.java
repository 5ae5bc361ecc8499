package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.server.ServerTokens;
import dev.weir.tds.wire.PacketType;

/** A client whose login is relayed. Called on the bucket's loop. */
public interface RelayClient {
  /**
   * The server challenges the client.
   *
   * @param challenge the server's tokens, to be sent to the client
   * @param answerType the type of the message that answers them
   */
  void challenged(ServerTokens challenge, PacketType answerType);

  /**
   * The server accepted the login.
   *
   * @param response the server's tokens, made fit for this client
   * @param packetSize the size of packets from now on
   * @param connection the server connection, which is the client's until it closes
   */
  void relayed(ServerTokens response, int packetSize, PooledConnection connection);

  /** The login is refused with an error of Weir's own. */
  void refused(ClientError error);

  /** The login is refused with the server's error. */
  void refusedByServer(ServerRefusal refusal);
}
