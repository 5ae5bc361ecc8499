package dev.weir.tds.request;

import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.HandleUse.ByHandle;
import dev.weir.application.prepared.HandleUse.GivenUp;
import dev.weir.application.prepared.HandleUse.Prepared;
import dev.weir.application.prepared.HandleUse.PreparedAgain;
import dev.weir.application.prepared.HandleUse.Reused;
import dev.weir.application.prepared.HandleUse.Unchanged;
import dev.weir.application.prepared.HandleUse.WithoutHandle;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.PreparedText;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * Rewrites the call that a client sent into the call that goes to the server (MS-TDS 2.2.6.6).
 * {@code sp_execute} has a handle and values; {@code sp_prepexec} a handle, definitions, a
 * statement and values. The corresponding calls for cursors have the cursor behind the handle.
 */
public final class RequestRewrite {
  private static final int BY_NUMBER = 0xFFFF;
  private static final int INT_N = 0x26;
  private static final int BY_REFERENCE = 1;

  /**
   * The scroll option of a cursor whose statement has parameters, so that their definitions are
   * sent.
   */
  private static final long PARAMETRISED = 0x1000;

  /**
   * The number of parameters before the values: handle, cursor, scroll options, concurrency options
   * and row count.
   */
  private static final int BEFORE_VALUES = 5;

  /** An empty NVARCHAR parameter without a name; the collation does not matter. */
  private static final byte[] EMPTY_TEXT = {
    0, 0, (byte) 0xE7, 0x40, 0x1F, 0x09, 0x04, (byte) 0xD0, 0, 0x34, 0, 0
  };

  /** The same in TDS 7.0, which knows no collations. */
  private static final byte[] EMPTY_OLD_TEXT = {0, 0, (byte) 0xE7, 0x40, 0x1F, 0, 0};

  private RequestRewrite() {}

  /** Returns whether the call changes to another procedure, and not only to another handle. */
  public static boolean isShapeChanged(HandleUse use) {
    return switch (use) {
      case PreparedAgain again -> true;
      case Reused reused -> true;
      case GivenUp givenUp -> true;
      case Unchanged unchanged -> false;
      case WithoutHandle without -> false;
      case ByHandle byHandle -> false;
      case Prepared prepared -> false;
    };
  }

  /** Overwrites the handle of a call by the server's, without a change of length. */
  public static void overwriteHandle(CallShape call, HandleUse use, Payload payload) {
    switch (use) {
      case ByHandle byHandle -> handle(call, payload, byHandle.handle());
      case WithoutHandle without -> handle(call, payload, 0);
      case Prepared prepared -> {
        if (!prepared.replaces()) {
          handle(call, payload, 0);
        }
      }
      case Unchanged unchanged -> {}
      case PreparedAgain again -> {}
      case Reused reused -> {}
      case GivenUp givenUp -> {}
    }
  }

  private static void handle(CallShape call, Payload payload, long handle) {
    if (call.hasHandle()) {
      payload.overwrite(call.handleAt(), call.handleWidth(), handle);
    }
  }

  /**
   * Clears the options by which the client tells the server not to describe the columns, because
   * Weir does not know them.
   */
  public static void describe(CallShape call, Payload payload) {
    int described = call.options() & ~(ProcedureCall.NO_METADATA | ProcedureCall.REUSE_METADATA);
    if (described != call.options()) {
      payload.overwrite(call.optionsOffset(), Short.BYTES, described);
    }
  }

  /**
   * Adds the replacements that change the call to another procedure; called in the order of the
   * calls.
   */
  public static void reshape(CallShape call, HandleUse use, PayloadEdits edits) {
    switch (use) {
      case PreparedAgain again -> rewriteToPrepare(call, again.statement(), edits);
      case Reused reused -> rewriteToRun(call, reused.handle(), edits);
      case GivenUp givenUp -> replaceByEmptyStatement(call, edits);
      case Unchanged unchanged -> {}
      case WithoutHandle without -> {}
      case ByHandle byHandle -> {}
      case Prepared prepared -> {}
    }
  }

  /**
   * Replaces a call that gives up a handle by the execution of an empty statement, whose response
   * has the same form.
   */
  private static void replaceByEmptyStatement(CallShape call, PayloadEdits edits) {
    edits.replace(
        call.offset(), call.optionsOffset(), head(NumberedProcedure.EXECUTE_SQL, call.version()));
    edits.replace(
        call.handleFrom(),
        call.handleTo(),
        call.version().hasCollations() ? EMPTY_TEXT : EMPTY_OLD_TEXT);
  }

  private static void rewriteToPrepare(
      CallShape call, PreparedStatement statement, PayloadEdits edits) {
    boolean cursor = statement.text().kind() == PreparedText.Kind.CURSOR;
    NumberedProcedure procedure =
        cursor ? NumberedProcedure.CURSOR_PREPARE_EXECUTE : NumberedProcedure.PREPARE_EXECUTE;
    edits.replace(call.offset(), call.optionsOffset(), head(procedure, call.version()));
    edits.replace(call.handleFrom(), call.handleTo(), handle(BY_REFERENCE, 0));
    byte[] texts = texts(statement.text());
    if (cursor) {
      edits.replace(call.scrollFrom(), call.scrollFrom(), texts);
      scroll(call, call.parameters() > BEFORE_VALUES, edits);
    } else {
      edits.replace(call.handleTo(), call.handleTo(), texts);
    }
  }

  private static void rewriteToRun(CallShape call, long handle, PayloadEdits edits) {
    boolean cursor = call.opensCursor();
    NumberedProcedure procedure =
        cursor ? NumberedProcedure.CURSOR_EXECUTE : NumberedProcedure.EXECUTE;
    edits.replace(call.offset(), call.optionsOffset(), head(procedure, call.version()));
    edits.replace(call.handleFrom(), call.handleTo(), handle(0, handle));
    edits.replace(call.definitions().from(), call.statement().to(), new byte[0]);
    if (cursor) {
      scroll(call, false, edits);
    }
  }

  private static void scroll(CallShape call, boolean parametrised, PayloadEdits edits) {
    if (!call.hasScroll()) {
      return;
    }
    long value = parametrised ? call.scroll() | PARAMETRISED : call.scroll() & ~PARAMETRISED;
    byte[] bytes = new byte[call.scrollWidth()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (value >> (i * Byte.SIZE));
    }
    edits.replace(call.scrollAt(), call.scrollAt() + bytes.length, bytes);
  }

  /** Returns the beginning of a call: its number, or its name where calls have no numbers. */
  static byte[] head(NumberedProcedure procedure, TdsVersion version) {
    String name = procedure.procedureName();
    int length = Short.BYTES + (version.hasProcedureNumbers() ? 1 : name.length()) * Short.BYTES;
    ByteBuf bytes = Unpooled.buffer(length, length);
    if (version.hasProcedureNumbers()) {
      bytes.writeShortLE(BY_NUMBER).writeShortLE(procedure.number());
    } else {
      bytes.writeShortLE(name.length()).writeCharSequence(name, StandardCharsets.UTF_16LE);
    }
    return bytes.array();
  }

  /** Returns the handle as a parameter without a name; 0 is written as null. */
  static byte[] handle(int status, long handle) {
    boolean none = handle == 0;
    int length = 5 + (none ? 0 : Integer.BYTES);
    ByteBuf bytes = Unpooled.buffer(length, length).writeByte(0).writeByte(status);
    bytes.writeByte(INT_N).writeByte(Integer.BYTES).writeByte(none ? 0 : Integer.BYTES);
    return none ? bytes.array() : bytes.writeIntLE((int) handle).array();
  }

  /** Returns the definitions and the statement as parameters without names. */
  static byte[] texts(PreparedText text) {
    int length = 4 + text.definitions().length + text.statement().length;
    return Unpooled.buffer(length, length)
        .writeShort(0)
        .writeBytes(text.definitions())
        .writeShort(0)
        .writeBytes(text.statement())
        .array();
  }
}
