package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;

/** What clients ask that Weir knows itself, so that no server connection is needed for it. */
final class SpidAnswers {
  private final ClientReplies replies;

  SpidAnswers(ClientReplies replies) {
    this.replies = replies;
  }

  /**
   * Answers a whole request if Weir can.
   *
   * @return whether it did
   */
  boolean answered(HeldRequest request) {
    if (!isPlainBatch(request)) {
      return false;
    }
    // The number of the session is Weir's own, as in the headers of all packets.
    String column = SpidQuery.columnOf(request.first());
    if (column != null) {
      replies.spid(column);
    }
    return column != null;
  }

  /** A client that wants its session reset wants more than an answer. */
  private static boolean isPlainBatch(HeldRequest request) {
    return request.isOnePacket()
        && request.type() == PacketType.SQL_BATCH.code()
        && !PacketHeader.resetsConnectionAt(request.first(), request.first().readerIndex());
  }
}
