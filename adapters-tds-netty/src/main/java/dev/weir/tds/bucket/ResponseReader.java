package dev.weir.tds.bucket;

import dev.weir.domain.error.ClientError;
import dev.weir.tds.response.ResponseEvents;
import io.netty.buffer.ByteBuf;
import java.time.Duration;

/** Who reads what a server says on a connection that is lent. */
public interface ResponseReader {
  /**
   * A packet of a response came.
   *
   * @param packet whole, with its header; the reader's from now on
   */
  void responsePacket(ByteBuf packet);

  /** All packets that had come were handed on. */
  void responsePause();

  /** The server takes more of a request, or its connection is full. */
  void serverWritable(boolean writable);

  /**
   * Somebody waits for the connection, which its session keeps and has not used for so long: it is
   * given back now, and the session ends.
   */
  void takenBack(Duration idle);

  /** The connection was broken off for this reason, and is not the reader's any more. */
  void cut(ClientError reason);

  /** Who is told what is in responses. */
  ResponseEvents events();

  /** The connection broke. */
  void serverGone(String reason);
}
