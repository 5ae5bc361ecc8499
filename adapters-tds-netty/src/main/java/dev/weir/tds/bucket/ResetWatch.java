package dev.weir.tds.bucket;

import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;

/**
 * Notes whether the server acknowledges the resets that clients ask for with their own requests: a
 * reset without an acknowledgement may not have been made.
 */
final class ResetWatch {
  private boolean isAwaited;
  private long acknowledgedBefore;

  /**
   * Notes a packet of a request.
   *
   * @param acknowledged the number of resets acknowledged on this connection so far
   */
  void sending(ByteBuf packet, long acknowledged) {
    if (PacketHeader.isResetAt(packet, packet.readerIndex())) {
      isAwaited = true;
      acknowledgedBefore = acknowledged;
    }
  }

  /**
   * Notes the end of a response, and returns whether it lacks the acknowledgement of a reset.
   *
   * @param acknowledged the number of resets acknowledged on this connection so far
   */
  boolean isMissing(long acknowledged) {
    boolean wasAwaited = isAwaited;
    isAwaited = false;
    return wasAwaited && acknowledged == acknowledgedBefore;
  }
}
