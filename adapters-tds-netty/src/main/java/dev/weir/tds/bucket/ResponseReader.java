package dev.weir.tds.bucket;

import dev.weir.application.pinning.SessionIdentity;
import dev.weir.domain.error.ClientError;
import io.netty.buffer.ByteBuf;
import java.time.Duration;

/**
 * The borrower's side of a lent connection: receives the server's responses and the connection's
 * events.
 */
public interface ResponseReader {
  /**
   * A packet of a response has arrived.
   *
   * @param packet a whole packet with its header, which the reader owns from now on
   */
  void responsePacket(ByteBuf packet);

  /** Returns the session that reads, as operators see it; any thread. */
  SessionIdentity identity();

  /** All packets that had arrived were passed on. */
  void responsePause();

  /** The connection can take more of a request, or its outbound buffer is full. */
  void serverWritable(boolean writable);

  /**
   * Another session waits for the connection, which this session has kept unused for this time:
   * this session ends and gives the connection back.
   */
  void takenBack(Duration idle);

  /**
   * Another session waits for the connection, and a transaction that this session is in has lasted
   * for too long: this session ends, even if it is at work, and gives the connection back.
   */
  void transactionOverdue();

  /** The connection was broken off for this reason; the reader does not have it any more. */
  void cut(ClientError reason);

  /** The connection has ended. */
  void serverGone(String reason);
}
