package dev.weir.tds.wire;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.application.prepared.LocalHandleAnswer.Described;
import dev.weir.application.prepared.LocalHandleAnswer.GivenUp;
import dev.weir.application.prepared.LocalHandleAnswer.OutOfContext;
import dev.weir.application.prepared.LocalHandleAnswer.Unknown;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** What a server says to calls about prepared statements, in the width of 7.2 and later. */
public final class HandleReply {
  /** A handle that is not valid in this context, as the server has it. */
  private static final int OUT_OF_CONTEXT = 586;

  /** A handle that there is not. */
  private static final int UNKNOWN = 8179;

  private static final int UNKNOWN_STATE = 2;
  private static final int SEVERITY = 16;

  /** What a procedure returns that was broken off by an error. */
  private static final int FAILED = -6;

  private HandleReply() {}

  /** Answers a request of one call. The buffer is the caller's. */
  public static ByteBuf write(
      ByteBufAllocator allocator,
      ReplyFraming framing,
      LocalHandleAnswer answer,
      String serverName) {
    ByteBuf payload = allocator.buffer();
    try {
      switch (answer) {
        case GivenUp givenUp -> returned(payload, 0, Done.FINAL);
        case Described described -> described(payload, described);
        case Unknown unknown -> {
          String text = "Could not find prepared statement with handle " + unknown.number() + ".";
          error(payload, UNKNOWN, UNKNOWN_STATE, text, serverName);
        }
        case OutOfContext invalid -> {
          error(payload, OUT_OF_CONTEXT, 1, text(invalid.number()), serverName);
        }
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /** Answers a text that has given up so many statements. The buffer is the caller's. */
  public static ByteBuf givenUp(ByteBufAllocator allocator, ReplyFraming framing, int statements) {
    ByteBuf payload = allocator.buffer();
    try {
      for (int left = statements - 1; left >= 0; left--) {
        returned(payload, 0, left == 0 ? Done.FINAL : Done.MORE);
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  private static void error(
      ByteBuf payload, int number, int state, String text, String serverName) {
    new MessageToken(number, state, SEVERITY, text, serverName)
        .writeError(payload, TdsVersion.V7_2_AND_LATER);
    returned(payload, FAILED, Done.ERROR);
  }

  private static void returned(ByteBuf payload, int value, int status) {
    payload.writeByte(Tokens.RETURN_STATUS).writeIntLE(value);
    payload.writeByte(Tokens.DONE_PROCEDURE).writeShortLE(status);
    payload.writeShortLE(Done.EXECUTE).writeLongLE(0);
  }

  /** What the server said once, with the number of this client in the place of the handle. */
  private static void described(ByteBuf payload, Described described) {
    Description description = described.description();
    payload.writeBytes(description.tokens());
    payload.setIntLE(description.handleAt(), described.number());
  }

  private static String text(long number) {
    return "The prepared statement handle "
        + number
        + " is not valid in this context.  Please verify that current database, user default"
        + " schema, and ANSI_NULLS and QUOTED_IDENTIFIER set options are not changed since the"
        + " handle is prepared.";
  }
}
