package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which batches are not read again, and when. */
class PlainBatchTest {
  private static final byte[] HEADERS =
      HexFormat.of().parseHex("16000000" + "120000000200" + "0000000000000000" + "01000000");

  private final NewSession session = new NewSession();
  private final HeldRequest held = new HeldRequest(TdsVersion.V7_2_AND_LATER);

  @AfterEach
  void endSession() {
    held.release();
    session.inspection.end();
  }

  private HeldRequest batch(String text) {
    held.release();
    byte[] characters = text.getBytes(StandardCharsets.UTF_16LE);
    ByteBuf packet = Unpooled.buffer();
    int length = PacketHeader.LENGTH + HEADERS.length + characters.length;
    PacketHeader.write(packet, PacketType.SQL_BATCH, PacketHeader.END_OF_MESSAGE, length, 0, 1);
    held.add(packet.writeBytes(HEADERS).writeBytes(characters));
    return held;
  }

  private Verdict serve(String text) {
    session.inspection.inspect(batch(text), true);
    session.lending.prelude(new Remains(false));
    return session.lending.answered();
  }

  @Test
  void secondOneIsRecognisedAndServedTheSame() {
    assertThat(session.inspection.beginPlainly(batch("SELECT 1"))).isFalse();
    assertThat(serve("SELECT 1")).isEqualTo(Verdict.RETURN_CLEAN);

    assertThat(session.inspection.beginPlainly(batch("SELECT 1"))).isTrue();
    assertThat(session.lending.prelude(new Remains(false))).isNull();
    assertThat(session.lending.answered()).isEqualTo(Verdict.RETURN_CLEAN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT @@SPID",
        "EXEC dbo.p",
        "SET NOCOUNT ON",
        "USE other",
        "BEGIN TRAN",
        "SELECT @@IDENTITY",
        "CREATE TABLE t (a int)",
        "INSERT INTO t VALUES (1)",
        "SELECT 'open",
      })
  void batchThatMayDoSomethingIsReadEachTime(String text) {
    serve("SELECT 1");
    serve(text);
    session.lending.left();
    serve("SELECT 1");

    assertThat(session.inspection.beginPlainly(batch(text))).isFalse();
  }
}
