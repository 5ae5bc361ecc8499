package dev.weir.tds.wire;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.application.prepared.LocalHandleAnswer.Described;
import dev.weir.application.prepared.LocalHandleAnswer.GivenUp;
import dev.weir.application.prepared.LocalHandleAnswer.OutOfContext;
import dev.weir.application.prepared.LocalHandleAnswer.Unknown;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Writes the replies of a server to calls of prepared statements. */
public final class HandleReply {
  /** The server's error for a handle that is not valid in this context. */
  private static final int OUT_OF_CONTEXT = 586;

  /** The server's error for an unknown handle. */
  private static final int UNKNOWN = 8179;

  private static final int UNKNOWN_STATE = 2;
  private static final int SEVERITY = 16;

  /** The return status of a procedure that an error has ended. */
  private static final int FAILED = -6;

  private HandleReply() {}

  /** Returns the answer to a request of one call. The caller owns the buffer. */
  public static ByteBuf write(
      ByteBufAllocator allocator,
      ReplyFraming framing,
      LocalHandleAnswer answer,
      String serverName) {
    ByteBuf payload = allocator.buffer();
    try {
      switch (answer) {
        case GivenUp givenUp -> returned(payload, framing.version(), 0, Done.FINAL);
        case Described described -> described(payload, described);
        case Unknown unknown -> {
          String text = "Could not find prepared statement with handle " + unknown.number() + ".";
          error(payload, framing.version(), UNKNOWN, UNKNOWN_STATE, text, serverName);
        }
        case OutOfContext invalid -> {
          String text = text(invalid.number());
          error(payload, framing.version(), OUT_OF_CONTEXT, 1, text, serverName);
        }
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  /**
   * Returns the answer to a batch that has given up this number of statements. The caller owns the
   * buffer.
   */
  public static ByteBuf givenUp(ByteBufAllocator allocator, ReplyFraming framing, int statements) {
    ByteBuf payload = allocator.buffer();
    try {
      for (int left = statements - 1; left >= 0; left--) {
        returned(payload, framing.version(), 0, left == 0 ? Done.FINAL : Done.MORE);
      }
      return framing.frame(allocator, payload);
    } finally {
      payload.release();
    }
  }

  private static void error(
      ByteBuf payload, TdsVersion version, int number, int state, String text, String serverName) {
    new MessageToken(number, state, SEVERITY, text, serverName).writeError(payload, version);
    returned(payload, version, FAILED, Done.ERROR);
  }

  private static void returned(ByteBuf payload, TdsVersion version, int value, int status) {
    payload.writeByte(Tokens.RETURN_STATUS).writeIntLE(value);
    Done.write(payload, version, Tokens.DONE_PROCEDURE, status, Done.EXECUTE, 0);
  }

  /**
   * Writes the server's response to an earlier preparation, with this client's handle in place of
   * the server's.
   */
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
