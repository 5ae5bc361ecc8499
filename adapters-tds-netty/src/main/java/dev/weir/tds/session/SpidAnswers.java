package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;

/** Answers queries of @@SPID, which need no server connection. */
final class SpidAnswers {
  private final ClientReplies replies;

  SpidAnswers(ClientReplies replies) {
    this.replies = replies;
  }

  /**
   * Answers a whole request if Weir can.
   *
   * @return whether Weir answered it
   */
  boolean answer(HeldRequest request) {
    if (!isPlainBatch(request)) {
      return false;
    }
    // Weir gives the session its number, which is also in the headers of all packets.
    String column = SpidQuery.columnOf(request.first(), request.version());
    if (column != null) {
      replies.spid(column);
    }
    return column != null;
  }

  /** Returns whether the request is a batch in one packet that asks for no reset of the session. */
  private static boolean isPlainBatch(HeldRequest request) {
    return request.isOnePacket()
        && request.type() == PacketType.SQL_BATCH.code()
        && !PacketHeader.isResetAt(request.first(), request.first().readerIndex());
  }
}
