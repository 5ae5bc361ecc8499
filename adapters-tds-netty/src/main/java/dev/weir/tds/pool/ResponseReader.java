package dev.weir.tds.pool;

import io.netty.buffer.ByteBuf;

/** Who reads what a server says on a connection that is lent. */
public interface ResponseReader {
  /**
   * A packet of a response came.
   *
   * @param packet whole, with its header; the reader's from now on
   */
  void responsePacket(ByteBuf packet);

  /** For now, no more packets will come. */
  void responsePause();

  /** The server takes more of a request, or no more for now. */
  void serverWritable(boolean writable);

  /** The connection broke. */
  void serverGone(String reason);
}
