package dev.weir.tds.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.application.prepared.HandleUse;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.prepared.PreparedText;
import dev.weir.application.prepared.StatementTable;
import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import dev.weir.domain.tsql.Scope;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.EnvironmentChange;
import dev.weir.tds.response.Loss;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.response.ReturnedValue;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Answers of a server, made into those that a client expects, wherever they are cut. */
class AnswerEditsTest {
  private static final int NUMBER = 0x1000_0001;
  private static final int HANDLE = 7;

  private static final String STATUS = "7900000000";
  private static final String DONE = "fe0000e0000000000000000000";

  private static String value(int ordinal, int integer) {
    ByteBuf out = Unpooled.buffer().writeByte(0xAC).writeShortLE(ordinal).writeByte(0);
    out.writeByte(1).writeIntLE(0).writeShortLE(0);
    out.writeByte(0x26).writeByte(4).writeByte(4).writeIntLE(integer);
    return ByteBufUtil.hexDump(out);
  }

  /** A value of many bytes, which comes in chunks. */
  private static String longValue(int ordinal, int length) {
    ByteBuf out = Unpooled.buffer().writeByte(0xAC).writeShortLE(ordinal).writeByte(0);
    out.writeByte(1).writeIntLE(0).writeShortLE(0).writeByte(0xA5).writeShortLE(0xFFFF);
    out.writeLongLE(length).writeIntLE(length).writeZero(length).writeIntLE(0);
    return ByteBufUtil.hexDump(out);
  }

  private static final PreparedStatement STATEMENT =
      Objects.requireNonNull(
          new StatementTable(1_000_000)
              .hold(
                  new PreparedText(
                      PreparedText.Kind.STATEMENT,
                      new byte[0],
                      new byte[0],
                      new byte[0],
                      new EffectScanner(new NameTable(), 100).scan(Scope.INNER, "SELECT 1").copy()),
                  new PreparationContext("AppDB", null, null, false)));

  private static final HandleUse REUSED = new HandleUse.Reused(STATEMENT, HANDLE, NUMBER);
  private static final HandleUse AGAIN = new HandleUse.PreparedAgain(STATEMENT, NUMBER);
  private static final HandleUse PREPARED = new HandleUse.Prepared(STATEMENT, NUMBER, false);

  /** What a client hears of an answer that comes in two packets, for each place of the cut. */
  private static void hears(
      Kind kind, NumberedProcedure procedure, HandleUse use, String server, String client) {
    byte[] payload = ByteBufUtil.decodeHexDump(server);
    for (int cut = 0; cut <= payload.length; cut++) {
      assertThat(new Answer(kind, procedure, use, TdsVersion.V7_2_AND_LATER).hears(payload, cut))
          .as("cut at %d", cut)
          .isEqualTo(client);
    }
  }

  @Test
  void theNumberStandsInThePlaceOfTheHandle() {
    hears(
        Kind.PREPARE_AND_EXECUTE,
        NumberedProcedure.PREPARE_EXECUTE,
        PREPARED,
        STATUS + value(0, HANDLE) + value(4, 5) + DONE,
        STATUS + value(0, NUMBER) + value(4, 5) + DONE);
  }

  @Test
  void aHandleThatTheClientDoesNotExpectIsTakenOut() {
    hears(
        Kind.EXECUTE,
        NumberedProcedure.EXECUTE,
        AGAIN,
        STATUS + value(0, HANDLE) + value(4, 5) + value(5, 6) + DONE,
        STATUS + value(2, 5) + value(3, 6) + DONE);
  }

  @Test
  void aHandleThatTheClientExpectsIsPutIn() {
    hears(
        Kind.PREPARE_AND_EXECUTE,
        NumberedProcedure.PREPARE_EXECUTE,
        REUSED,
        STATUS + value(2, 5) + value(3, 6) + DONE,
        STATUS
            + ByteBufUtil.hexDump(HandleValue.token("", NUMBER, TdsVersion.V7_2_AND_LATER))
            + value(4, 5)
            + value(5, 6)
            + DONE);
  }

  @Test
  void aLongValueIsCountedAnewAndNotKeptBack() {
    hears(
        Kind.EXECUTE,
        NumberedProcedure.EXECUTE,
        AGAIN,
        STATUS + value(0, HANDLE) + longValue(3, 600) + value(4, 6) + DONE,
        STATUS + longValue(1, 600) + value(2, 6) + DONE);
  }

  @Test
  void theCursorStaysBehindTheHandle() {
    hears(
        Kind.EXECUTE_CURSOR,
        NumberedProcedure.CURSOR_EXECUTE,
        AGAIN,
        STATUS + value(0, HANDLE) + value(1, 180) + value(4, 2) + value(6, 9) + DONE,
        STATUS + value(1, 180) + value(2, 2) + value(4, 9) + DONE);
    hears(
        Kind.PREPARE_AND_OPEN,
        NumberedProcedure.CURSOR_PREPARE_EXECUTE,
        REUSED,
        STATUS + value(1, 180) + value(2, 2) + DONE,
        STATUS
            + ByteBufUtil.hexDump(HandleValue.token("", NUMBER, TdsVersion.V7_2_AND_LATER))
            + value(1, 180)
            + value(4, 2)
            + DONE);
  }

  // ---- before TDS 7.2, where values have no number ----

  private static final String OLD_DONE = "fe0000e00000000000";

  /** A value without a name; the length of the token stands in the place of the ordinal. */
  private static String oldValue(int integer) {
    ByteBuf out = Unpooled.buffer().writeByte(0xAC).writeShortLE(13).writeByte(0);
    out.writeByte(1).writeShortLE(0).writeShortLE(0);
    out.writeByte(0x26).writeByte(4).writeByte(4).writeIntLE(integer);
    return ByteBufUtil.hexDump(out);
  }

  private static void hearsOld(
      Kind kind, NumberedProcedure procedure, HandleUse use, String server, String client) {
    byte[] payload = ByteBufUtil.decodeHexDump(server);
    for (TdsVersion version : List.of(TdsVersion.V7_0, TdsVersion.V7_1)) {
      for (int cut = 0; cut <= payload.length; cut++) {
        assertThat(new Answer(kind, procedure, use, version).hears(payload, cut))
            .as("%s, cut at %d", version, cut)
            .isEqualTo(client);
      }
    }
  }

  @Test
  void theFirstValueOfAnotherPreparationIsTakenOut() {
    hearsOld(
        Kind.EXECUTE,
        NumberedProcedure.EXECUTE,
        AGAIN,
        STATUS + oldValue(HANDLE) + oldValue(5) + oldValue(6) + OLD_DONE,
        STATUS + oldValue(5) + oldValue(6) + OLD_DONE);
  }

  @Test
  void theNumberIsPutBeforeTheValuesWithItsLength() {
    hearsOld(
        Kind.PREPARE_AND_EXECUTE,
        NumberedProcedure.PREPARE_EXECUTE,
        REUSED,
        STATUS + oldValue(5) + OLD_DONE,
        STATUS + oldValue(NUMBER) + oldValue(5) + OLD_DONE);
  }

  @Test
  void theCursorIsNotTakenForTheHandle() {
    hearsOld(
        Kind.PREPARE_AND_OPEN,
        NumberedProcedure.CURSOR_PREPARE_EXECUTE,
        REUSED,
        STATUS + oldValue(180) + oldValue(2) + OLD_DONE,
        STATUS + oldValue(NUMBER) + oldValue(180) + oldValue(2) + OLD_DONE);
    hearsOld(
        Kind.EXECUTE_CURSOR,
        NumberedProcedure.CURSOR_EXECUTE,
        AGAIN,
        STATUS + oldValue(HANDLE) + oldValue(180) + OLD_DONE,
        STATUS + oldValue(180) + OLD_DONE);
  }

  /** One answer, with whatever is needed to have it read and changed. */
  private static final class Answer implements ResponseEvents {
    private final HandleUse use;
    private final AnswerEdits edits = new AnswerEdits();
    private final ResponseScanner scanner;
    private final ByteBuf client = Unpooled.buffer();

    Answer(Kind kind, NumberedProcedure procedure, HandleUse use, TdsVersion version) {
      this.use = use;
      this.scanner = new ResponseScanner(ResponseDialect.of(version), this);
      CallShapes shapes = new CallShapes();
      shapes.add(new CallShape(kind, procedure, new EmptyCall(procedure), version));
      edits.begin(shapes, true);
    }

    String hears(byte[] payload, int cut) {
      packet(payload, 0, cut, false);
      packet(payload, cut, payload.length, true);
      return ByteBufUtil.hexDump(client);
    }

    private void packet(byte[] payload, int from, int to, boolean last) {
      ByteBuf packet = Unpooled.buffer();
      int status = last ? PacketHeader.END_OF_MESSAGE : 0;
      PacketHeader.write(packet, PacketType.REPLY, status, PacketHeader.LENGTH + to - from, 0, 1);
      packet.writeBytes(payload, from, to - from);
      scanner.scan(packet, PacketHeader.LENGTH, to - from);
      if (last) {
        scanner.endOfResponse();
      }
      ByteBuf answer =
          edits.apply(
              ByteBufAllocator.DEFAULT,
              0,
              use,
              packet,
              scanner.openTokenOffset(Tokens.RETURN_VALUE));
      if (answer != null) {
        assertThat(PacketHeader.lengthAt(answer, answer.readerIndex()))
            .isEqualTo(answer.readableBytes());
        assertThat(PacketHeader.isEndOfMessageAt(answer, answer.readerIndex())).isEqualTo(last);
        client.writeBytes(answer.skipBytes(PacketHeader.LENGTH));
        answer.release();
      }
    }

    @Override
    public void returnStatus(int value, long endOffset) {
      edits.returned(0, use, endOffset);
    }

    @Override
    public void returnValue(ReturnedValue value) {
      edits.returned(0, use, value);
    }

    @Override
    public void done(DoneKind kind, int status, int command, long rows) {}

    @Override
    public void error(int number, int state, int severity) {}

    @Override
    public void transaction(EnvironmentChange change, long descriptor, long offset) {}

    @Override
    public void lost(Loss loss) {
      throw new AssertionError(loss);
    }
  }
}
