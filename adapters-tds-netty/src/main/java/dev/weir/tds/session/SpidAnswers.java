package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;

/** Answers queries of @@SPID alone with the session's own number, which needs no connection. */
final class SpidAnswers {
  private final RequestInspection inspection;
  private final ClientReplies replies;

  SpidAnswers(RequestInspection inspection, ClientReplies replies) {
    this.inspection = inspection;
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
    String column = SpidQuery.columnOf(request.first(), request.version());
    if (column == null || !inspection.tellsOwnNumber()) {
      return false;
    }
    replies.spid(column);
    return true;
  }

  /** Returns whether the request is a batch in one packet that asks for no reset of the session. */
  private static boolean isPlainBatch(HeldRequest request) {
    return request.isOnePacket()
        && request.type() == PacketType.SQL_BATCH.code()
        && !PacketHeader.isResetAt(request.first(), request.first().readerIndex());
  }
}
