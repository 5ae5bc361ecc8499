package dev.weir.standin.canned;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.token.Column;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.ResponseWriter;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The prepared bytes for one packet size. */
final class Answers {
  private static final int HANDLE = 1;
  private static final long DESCRIPTOR = 1;
  private static final int ROWS_OF_BIG_RESULT = 1_024;
  private static final String ROW_OF_BIG_RESULT = "x".repeat(1_016);

  private final Map<Answer, ByteBuffer> plain = new EnumMap<>(Answer.class);
  private final Map<Answer, ByteBuffer> behindReset = new EnumMap<>(Answer.class);

  Answers(int packetSize, String serverName) {
    for (Answer answer : Answer.values()) {
      plain.put(answer, prepared(answer, packetSize, serverName, false));
      behindReset.put(answer, prepared(answer, packetSize, serverName, true));
    }
  }

  /** A view of the bytes for one connection. */
  ByteBuffer view(Answer answer, boolean reset) {
    ByteBuffer bytes = (reset ? behindReset : plain).get(answer);
    if (bytes == null) {
      throw new IllegalStateException(answer + " is not prepared");
    }
    return bytes.duplicate();
  }

  private static ByteBuffer prepared(
      Answer answer, int packetSize, String serverName, boolean reset) {
    MemoryWire wire = new MemoryWire();
    PacketWriter packets = new PacketWriter(wire);
    packets.usePacketSize(packetSize);
    packets.useSpid(CannedLogins.SPID);
    ResponseWriter response = new ResponseWriter(packets, serverName, TdsVersion.V7_4);
    if (reset) {
      response.changed(new EnvironmentChange.ConnectionReset());
    }
    write(answer, response);
    response.finish(Done.plain(DoneKind.DONE, Command.NONE));
    response.end();
    byte[] bytes = wire.bytes();
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().asReadOnlyBuffer();
  }

  private static void write(Answer answer, ResponseWriter response) {
    switch (answer) {
      case DONE -> response.done(Done.plain(DoneKind.DONE, Command.NONE));
      case SELECT_ONE -> one(response, DoneKind.DONE);
      case BIG_RESULT -> big(response);
      case BEGIN -> {
        response.changed(new EnvironmentChange.TransactionBegun(DESCRIPTOR));
        response.done(Done.plain(DoneKind.DONE, Command.BEGIN));
      }
      case COMMIT -> {
        response.changed(new EnvironmentChange.TransactionCommitted(DESCRIPTOR));
        response.done(Done.plain(DoneKind.DONE, Command.COMMIT));
      }
      case ROLLBACK -> {
        response.changed(new EnvironmentChange.TransactionRolledBack(DESCRIPTOR));
        response.done(Done.plain(DoneKind.DONE, Command.ROLLBACK));
      }
      case EXECUTE -> {
        one(response, DoneKind.DONEINPROC);
        endCall(response, false);
      }
      case PREPARE_AND_EXECUTE -> {
        one(response, DoneKind.DONEINPROC);
        endCall(response, true);
      }
      case PREPARE -> endCall(response, true);
      case UNPREPARE -> endCall(response, false);
      case ATTENTION -> response.done(new Done(DoneKind.DONE, Done.ATTENTION, Command.NONE, 0));
      case UNKNOWN -> {
        response.message(SqlErrors.unsupported("this request among its prepared answers").error());
        response.done(Done.failed(DoneKind.DONE, Command.NONE));
      }
    }
  }

  private static void one(ResponseWriter response, DoneKind kind) {
    response.columns(List.of(Column.computed("", SqlType.INT)));
    response.row(List.of(1));
    response.done(Done.counted(kind, Command.SELECT, 1));
  }

  private static void big(ResponseWriter response) {
    response.columns(List.of(Column.computed("body", SqlType.varchar(1_024))));
    for (int i = 0; i < ROWS_OF_BIG_RESULT; i++) {
      response.row(List.of(ROW_OF_BIG_RESULT));
    }
    response.done(Done.counted(DoneKind.DONE, Command.SELECT, ROWS_OF_BIG_RESULT));
  }

  private static void endCall(ResponseWriter response, boolean withHandle) {
    response.returnStatus(0);
    if (withHandle) {
      response.returnValue(0, "", new TypedValue(SqlType.INT, HANDLE));
    }
    response.done(Done.plain(DoneKind.DONEPROC, Command.EXECUTE));
  }
}
