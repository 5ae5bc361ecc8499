package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatements;
import dev.weir.application.session.CalledProcedures;
import dev.weir.application.session.LentForTransactions;
import dev.weir.application.session.ReadingHabit;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.CredentialProof;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.watch.ScanMeters;
import dev.weir.tds.watch.StatementMeters;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that has lost a handle is asked once more, and only where it has done nothing. */
class LostHandleTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final String FIRST_NUMBER = "01000010";
  private static final String HEADERS =
      "16000000" + "120000000200" + "0000000000000000" + "01000000";
  private static final String PREPARED =
      "7900000000"
          + "ac00000001000000000000"
          + "260404"
          + "07000000"
          + "fe0000e00000000000000000"
          + "00";
  private static final String UNKNOWN = error(8179) + "79faffffff" + "fe0200e0000000000000000000";

  private final LoginOptions login =
      new LoginOptions("ERP", null, ProtocolVersion.V7_4, true, false, false, true, null, null);
  private final LoginProfile profile =
      new LoginProfile(BUCKET, "erp", new CredentialProof(new byte[] {1}), login);
  private final TransactionInspection.Factory inspections =
      new TransactionInspection.Factory(
          new ProcedurePolicy(ProcedurePolicy.Mode.PIN, Set.of()),
          new ScanMeters(new BucketMeters(new RecordedMetrics(), BUCKET)),
          new StatementMeters(new BucketMeters(new RecordedMetrics(), BUCKET)));
  private final LentForTransactions lending =
      new LentForTransactions(
          SettingsBaseline.of(login, "ERP", "us_english"),
          new SettingsTable(16),
          new CalledProcedures(inspections.procedures(), profile),
          false,
          new ReadingHabit(),
          new PreparedHandles(new PreparedStatements(500, () -> 0), profile));
  private final Inspection inspection = inspections.of(lending);
  private final ResponseScanner scanner =
      new ResponseScanner(ResponseDialect.USUAL, inspection.responses());
  private final Remains connection = new Remains(false);

  @AfterEach
  void over() {
    inspection.over();
  }

  private static String error(int number) {
    ByteBuf out = Unpooled.buffer().writeIntLE(number).writeByte(2).writeByte(16);
    out.writeShortLE(0).writeByte(0).writeByte(0).writeIntLE(1);
    String body = ByteBufUtil.hexDump(out);
    return "aa" + ByteBufUtil.hexDump(Unpooled.buffer().writeShortLE(body.length() / 2)) + body;
  }

  private static String text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_16LE);
    return "0000e7401f0904d00034"
        + ByteBufUtil.hexDump(Unpooled.buffer().writeShortLE(bytes.length).writeBytes(bytes));
  }

  private static ByteBuf packet(PacketType type, String payload) {
    byte[] bytes = ByteBufUtil.decodeHexDump(payload);
    ByteBuf packet = Unpooled.buffer();
    int length = PacketHeader.LENGTH + bytes.length;
    PacketHeader.write(packet, type, PacketHeader.END_OF_MESSAGE, length, 0, 1);
    return packet.writeBytes(bytes);
  }

  /** What goes to the server. */
  private String asks(String call) {
    HeldRequest held = new HeldRequest();
    held.add(packet(PacketType.RPC, HEADERS + call));
    inspection.asks(held, true);
    lending.prelude(connection);
    return sent(held);
  }

  private String sent(HeldRequest held) {
    inspection.address(held, ByteBufAllocator.DEFAULT);
    ByteBuf payload = held.payload(ByteBufAllocator.DEFAULT);
    String sent = ByteBufUtil.hexDump(payload).substring(HEADERS.length());
    payload.release();
    held.release();
    return sent;
  }

  /** A request that is sent again, in the place of this answer. */
  private HeldRequest sentAgain(String tokens) {
    return Objects.requireNonNull(answered(tokens), "it is not sent again");
  }

  private @Nullable HeldRequest answered(String tokens) {
    ByteBuf packet = packet(PacketType.REPLY, tokens);
    scanner.scan(packet, PacketHeader.LENGTH, tokens.length() / 2);
    scanner.endOfResponse();
    HeldRequest again = inspection.sendsAgain();
    if (again == null) {
      ByteBuf answer = inspection.answers(ByteBufAllocator.DEFAULT, packet, -1);
      if (answer != null) {
        answer.release();
      }
      lending.answered();
    } else {
      packet.release();
    }
    return again;
  }

  private String prepared() {
    asks("ffff0b000000" + "0001260400" + text("") + text("SELECT 1"));
    assertThat(answered(PREPARED)).isNull();
    return FIRST_NUMBER;
  }

  private static String execute(String number) {
    return "ffff0c000000" + "0000260404" + number;
  }

  @Test
  void itIsAskedToPrepareTheStatementAndRunIt() {
    String number = prepared();
    assertThat(asks(execute(number))).as("by its handle").isEqualTo(execute("07000000"));

    HeldRequest again = sentAgain(UNKNOWN);

    assertThat(sent(again)).isEqualTo("ffff0d000000" + "0001260400" + text("") + text("SELECT 1"));
    assertThat(answered(PREPARED)).isNull();
    assertThat(asks(execute(number))).isEqualTo(execute("07000000"));
    answered("7900000000" + "fe0000e0000000000000000000");
  }

  @Test
  void itIsNotAskedTwice() {
    String number = prepared();
    asks(execute(number));
    sent(sentAgain(UNKNOWN));

    assertThat(answered(UNKNOWN)).isNull();
  }

  @Test
  void whatHasDoneSomethingIsNotDoneAgain() {
    for (String before :
        new String[] {
          "e30b0009" + "00" + "08" + "0000000001000000", // a transaction was committed
          error(50000), // something was run
          "ff0100c100010000000000000" + "0"
        }) {
      LostHandleTest each = new LostHandleTest();
      each.asks(execute(each.prepared()));
      assertThat(each.answered(before + UNKNOWN)).as(before).isNull();
      each.over();
    }
  }
}
