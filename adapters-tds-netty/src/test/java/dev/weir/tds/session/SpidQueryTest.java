package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpidQueryTest {
  private static final String NO_TRANSACTION =
      "16000000" + "12000000" + "0200" + "0000000000000000" + "01000000";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select @@spid",
        "SELECT @@SPID",
        "Select @@Spid;",
        "  select\t@@spid\r\n;\r\n",
        "select @@spid -- why",
        "-- first\nselect/*number*/@@spid;-- end",
        "/* app:1 */ select -- of\r\n @@spid",
      })
  void aBatchThatAsksForNothingElseIsUnderstood(String text) {
    assertThat(SpidQuery.columnOf(batch(text), TdsVersion.V7_2_AND_LATER)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "select @@spid as id, id",
    "select @@spid Id, Id",
    "select @@spid AS [my id];, my id",
    "select @@spid _1, _1",
  })
  void theNameOfTheColumnIsTheClients(String text, String name) {
    assertThat(SpidQuery.columnOf(batch(text), TdsVersion.V7_2_AND_LATER)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "select",
        "select @@spid, 1",
        "select @@spid + 1",
        "select @@spid from sys.tables",
        "select @@spid; drop table t",
        "select @@spid -- why\rand where",
        "select @@spid /* a /* b */ */",
        "select @@spid /* open",
        "select @@spids",
        "select @@spid as [a]]b]",
        "select @@spid as a b",
        "exec p; select @@spid",
        "set nocount on select @@spid",
        "select@@spid;;",
      })
  void anythingElseIsTheServersBusiness(String text) {
    assertThat(SpidQuery.columnOf(batch(text), TdsVersion.V7_2_AND_LATER)).isNull();
  }

  @Test
  void aLongBatchIsNotLookedAt() {
    assertThat(
            SpidQuery.columnOf(batch("select @@spid" + " ".repeat(250)), TdsVersion.V7_2_AND_LATER))
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing
        "160000", // half a length
        "03000000", // headers shorter than their length
        "00000000", // no headers at all
        "ffffffff", // more than there is
        "17000000" + "1200000002000000000000000000" + "01000000",
      })
  void headersThatDoNotFitAreTheServersBusiness(String payload) {
    assertThat(
            SpidQuery.columnOf(
                packet(ByteBufUtil.decodeHexDump(payload)), TdsVersion.V7_2_AND_LATER))
        .isNull();
  }

  @Test
  void halfACharacterIsTheServersBusiness() {
    byte[] whole = ByteBufUtil.getBytes(batch("select @@spid"));
    byte[] cut = Arrays.copyOfRange(whole, 8, whole.length - 1);

    assertThat(SpidQuery.columnOf(packet(cut), TdsVersion.V7_2_AND_LATER)).isNull();
  }

  @Test
  void noBytesWhateverTheyAreEscapeTheParser() {
    Seeded.forAll(
        "spid question",
        20_000,
        random -> {
          byte[] payload = new byte[random.nextInt(300)];
          random.nextBytes(payload);
          if (payload.length >= 4 && random.nextBoolean()) {
            payload[1] = 0;
            payload[2] = 0;
            payload[3] = 0;
          }
          assertThat(SpidQuery.columnOf(packet(payload), TdsVersion.V7_2_AND_LATER)).isNull();
        });
  }

  private static ByteBuf batch(String text) {
    byte[] headers = ByteBufUtil.decodeHexDump(NO_TRANSACTION);
    return packet(
        ByteBufUtil.getBytes(
            Unpooled.wrappedBuffer(headers, text.getBytes(StandardCharsets.UTF_16LE))));
  }

  private static ByteBuf packet(byte[] payload) {
    return Unpooled.buffer()
        .writeByte(1)
        .writeByte(1)
        .writeShort(8 + payload.length)
        .writeInt(0x100)
        .writeBytes(payload);
  }
}
