package dev.weir.tds.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestReaderTest {
  private static final String HEADERS = "16000000 12000000 0200 0700000000000000 01000000";
  private static final String IN_TRANSACTION = "transaction 7@10 of 1";

  private final RecordedRequest events = new RecordedRequest();
  private final RequestReader reader = new RequestReader(events);

  @Test
  void aBatchIsItsText() {
    assertThat(read(PacketType.SQL_BATCH, HEADERS + "730065006C00"))
        .containsExactly(IN_TRANSACTION, "BATCH 'sel'");
  }

  @Test
  void aBatchWithoutTextIsEmpty() {
    assertThat(read(PacketType.SQL_BATCH, HEADERS)).containsExactly(IN_TRANSACTION, "BATCH ''");
  }

  @Test
  void aBatchThatEndsWithinACharacterIsUnclear() {
    assertThat(read(PacketType.SQL_BATCH, HEADERS + "7300 65"))
        .containsExactly(IN_TRANSACTION, "unclear ENDED_EARLY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // No room for a header.
        "04000000",
        "09000000",
        // Longer than all of them, shorter than its own head.
        "16000000 13000000 0200 0700000000000000 01000000",
        "0A000000 05000000 0200",
        // Of another length, of another type, twice, and none of a transaction.
        "17000000 13000000 0200 0700000000000000 0100000000",
        "16000000 12000000 0400 0700000000000000 01000000",
        "28000000 12000000 0200 0700000000000000 01000000 12000000 0200 0700000000000000 01000000",
        "1E000000 1A000000 0300 0000000000000000000000000000000000000000"
      })
  void headersThatCannotBeAreUnclear(String headers) {
    assertThat(read(PacketType.SQL_BATCH, headers + "7300")).endsWith("unclear HEADERS");
  }

  @Test
  void headersThatAreCutOffAreUnclear() {
    assertThat(read(PacketType.RPC, HEADERS.substring(0, 40)))
        .containsExactly("unclear ENDED_EARLY");
  }

  @ParameterizedTest
  @CsvSource({
    "FFFF 1000 0000, MALFORMED",
    "FFFF 0000 0000, MALFORMED",
    "0000 0000, MALFORMED",
    "0C02 0000, MALFORMED",
    "FFFF 0C00 0000 81, MALFORMED",
    "FFFF 0C00 0000 00 00 99, UNKNOWN_TYPE",
    "FFFF 0C00 0000 00 08 26 04 04 01000000, ENCRYPTED_PARAMETER",
    "FFFF 0C00 0000 00 00 26 09 09 010000000000000000, MALFORMED",
    "FFFF 0A00 0000 00 00 A7 1000 0000000000 0100 61, STATEMENT_IS_NO_TEXT",
    "FFFF 0A00 0000 00 00 E7 1000 0000000000 0100 61, MALFORMED",
    "FFFF 0C00 0000 00 00 F3 00 00 00 0104, MALFORMED",
    "FFFF 0C00 0000 00 00 F3 00 00 00 FFFF 12, MALFORMED",
    "FFFF 0C00 0000 00 00 F3 00 00 00 FFFF 00 02, MALFORMED",
    "FFFF 0C00 0000 00 00 F3 00 00 00 0100 00000000 0000 F3, UNKNOWN_TYPE",
    "FFFF 0C00 0000 00 00 26 04, ENDED_EARLY",
    "FFFF 0C00, ENDED_EARLY",
    "'', ENDED_EARLY"
  })
  void callsThatCannotBeReadAreUnclear(String calls, Unclear why) {
    List<String> told = read(PacketType.RPC, HEADERS + calls);
    assertThat(told).endsWith("unclear " + why);
    assertThat(told).filteredOn(what -> what.startsWith("unclear")).hasSize(1);
  }

  @Test
  void aProcedureIsKnownByItsNameAsByItsNumber() {
    assertThat(NumberedProcedure.named("sp_execute")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("SP_EXECUTE")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("sys.sp_execute")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("[sp_execute]")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("db..\"sp_execute\"")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("[db].[DBO].[sp_execute]"))
        .isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("my_sp_execute")).isNull();
    assertThat(NumberedProcedure.named("sp_ddopen"))
        .isEqualTo(NumberedProcedure.CATALOGUE_CURSOR_OPEN);
    assertThat(NumberedProcedure.named("sp_ddopen;13"))
        .isEqualTo(NumberedProcedure.CATALOGUE_CURSOR_OPEN);
    assertThat(NumberedProcedure.named("sp_ddopen;")).isNull();
    assertThat(NumberedProcedure.named("sp_ddopen;x")).isNull();
    assertThat(NumberedProcedure.named("sys.[sp_execute];1")).isEqualTo(NumberedProcedure.EXECUTE);
    assertThat(NumberedProcedure.named("sp_execute;2")).isNull();
    assertThat(NumberedProcedure.named("sp_execute;1;1")).isNull();
    assertThat(NumberedProcedure.of(16)).as("it has no number").isNull();
    assertThat(NumberedProcedure.named("sp_execute]")).isNull();
    assertThat(NumberedProcedure.named("[my.sp_execute]")).isNull();
    assertThat(NumberedProcedure.named("")).isNull();
    assertThat(NumberedProcedure.named("]")).isNull();
  }

  @Test
  void aProcedureOfAnotherSchemaOrServerIsNone() {
    assertThat(NumberedProcedure.named("app.sp_execute")).isNull();
    assertThat(NumberedProcedure.named("[app].[sp_execute]")).isNull();
    assertThat(NumberedProcedure.named("db.[my.dbo].sp_execute")).isNull();
    assertThat(NumberedProcedure.named("server.db.sys.sp_execute")).isNull();
    assertThat(NumberedProcedure.named("server.db..sp_execute")).isNull();
  }

  @Test
  void theByteThatIsALengthSince72PartsCallsBefore() {
    String call = "FFFF 0C00 0000 00 00 38 01000000";
    reader.begin(PacketType.RPC, TdsVersion.V7_1);
    feed(call + "80" + call);
    reader.end();
    assertThat(events.take()).filteredOn(what -> what.startsWith("call ends")).hasSize(2);
    assertThat(read(PacketType.RPC, HEADERS + call + "80" + call)).endsWith("unclear ENDED_EARLY");
  }

  @Test
  void transactionRequestReportsTheTransactionThatFollows() {
    assertThat(read(PacketType.TRANSACTION_MANAGER, HEADERS + "0700 04 61006200 01 04 02 6300"))
        .containsExactly(IN_TRANSACTION, "COMMIT 'ab' isolation 4 then begin 'c' flags at 29");
  }

  @ParameterizedTest
  @CsvSource({
    "0200, MALFORMED",
    "0500 01 03 616263, MALFORMED",
    "0500 01 00 00, MALFORMED",
    "0500 01, ENDED_EARLY",
    "0800 00 01 04, ENDED_EARLY"
  })
  void transactionRequestsThatCannotBeAreUnclear(String request, Unclear why) {
    assertThat(read(PacketType.TRANSACTION_MANAGER, HEADERS + request))
        .containsExactly(IN_TRANSACTION, "unclear " + why);
  }

  @Test
  void otherMessagesAreNoRequests() {
    assertThat(read(PacketType.LOGIN7, HEADERS)).containsExactly("unclear NO_REQUEST");
  }

  @Test
  void aRequestAfterOneThatWasUnclearIsReadAgain() {
    read(PacketType.LOGIN7, "");
    assertThat(read(PacketType.SQL_BATCH, HEADERS)).containsExactly(IN_TRANSACTION, "BATCH ''");
  }

  @Test
  void aBulkLoadIsToldAndNotRead() {
    assertThat(read(PacketType.BULK_LOAD, "81 FFFF D1")).containsExactly("bulk load");
  }

  private List<String> read(PacketType type, String hex) {
    reader.begin(type, TdsVersion.V7_2_AND_LATER);
    feed(hex);
    reader.end();
    return events.take();
  }

  private void feed(String hex) {
    ByteBuf payload = Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));
    reader.read(payload, 0, payload.readableBytes());
  }
}
