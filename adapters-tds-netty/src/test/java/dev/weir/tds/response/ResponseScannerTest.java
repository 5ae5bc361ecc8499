package dev.weir.tds.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.SessionStateMap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseScannerTest {
  private static final String DONE = "FD 0000 C100 0000000000000000";
  private static final String TOLD_DONE = "done STATEMENT 0000 00c1 0";

  /** One column of INT_N without a name. */
  private static final String INTEGER_COLUMN = "00000000 0000 26 04 00";

  private final RecordedEvents events = new RecordedEvents();
  private final ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, events);

  @Test
  void aTokenThatIsNotKnownLosesTheRestOfItsResponseAndNoMore() {
    response(DONE + "42" + DONE);
    assertThat(events.take()).containsExactly(TOLD_DONE, "lost UNKNOWN_TOKEN");
    response(DONE);
    assertThat(events.take()).containsExactly(TOLD_DONE);
  }

  @Test
  void lostResponseHasItsSafeEndBeforeTheUnknownToken() {
    scan(DONE + "42" + DONE);
    assertThat(scanner.isLost()).isTrue();
    assertThat(scanner.wholeTokensEnd()).isEqualTo(13);
    assertThat(scanner.offset()).isEqualTo(27);
  }

  @Test
  void aTypeThatIsNotKnownLosesTheResponse() {
    response("81 0100 00000000 0000 99 04 00" + DONE);
    assertThat(events.take()).containsExactly("lost UNKNOWN_TYPE");
  }

  @Test
  void tablesAreNoColumns() {
    response("81 0100 00000000 0000 F3 00 00 00" + DONE);
    assertThat(events.take()).containsExactly("lost UNKNOWN_TYPE");
  }

  @Test
  void rowsWithoutDescribedColumnsAreLost() {
    response("81 FFFF D1 04 01000000" + DONE);
    assertThat(events.take()).containsExactly("columns not described", "lost UNDESCRIBED_ROWS");
  }

  @Test
  void rowsOfAnEarlierResponseAreNoDescription() {
    response("81 0100" + INTEGER_COLUMN + "D1 04 01000000" + DONE);
    events.take();
    response("D1 04 01000000" + DONE);
    assertThat(events.take()).containsExactly("lost UNDESCRIBED_ROWS");
  }

  @Test
  void rowsOfColumnsThatAreKnownNeedNoDescription() {
    response("81 0100" + INTEGER_COLUMN + DONE);
    events.take();

    events.know(events.described());
    response("81 FFFF D1 04 01000000 D1 00" + DONE);
    assertThat(events.take()).containsExactly("columns not described", "rows 2", TOLD_DONE);
    events.know(null);
    response("81 FFFF D1 04 01000000 D1 00" + DONE);
    assertThat(events.take()).contains("lost UNDESCRIBED_ROWS");
  }

  @Test
  void descriptionThatComesAgainIsReadAgainWhereItsPlanIsAnothersNow() {
    String integers = "81 0200" + INTEGER_COLUMN + INTEGER_COLUMN + "D1 04 01000000 00";
    response("81 0100" + INTEGER_COLUMN + DONE);
    events.know(events.described());
    events.take();

    response(integers + DONE);
    response("81 FFFF D1 04 01000000" + DONE);
    response(integers + DONE);
    response("81 0200" + INTEGER_COLUMN + "00000000 0000 99 04 00" + DONE);
    response(integers + DONE);
    scanner.scan(bytes("81 0200" + INTEGER_COLUMN), 0, 10);
    scanner.endOfResponse();
    response(integers + DONE);

    List<String> told = events.take();
    assertThat(told.stream().filter("rows 1"::equals)).hasSize(5);
    assertThat(told.stream().filter(each -> each.startsWith("lost")))
        .containsExactly("lost UNKNOWN_TYPE", "lost ENDED_WITHIN_TOKEN");
  }

  @Test
  void aRowOfAClauseThatWasNotDescribedIsLost() {
    response("D3 0100 00" + DONE);
    assertThat(events.take()).containsExactly("lost UNDESCRIBED_ROWS");
  }

  @Test
  void aResponseThatEndsWithinATokenIsLost() {
    response("FD 0000 C1");
    assertThat(events.take()).containsExactly("lost ENDED_WITHIN_TOKEN");
  }

  @Test
  void anEnvironmentChangeThatIsLongerThanItsTokenIsLost() {
    response("E3 0400 01 05 6100" + DONE);
    assertThat(events.take()).containsExactly("lost MALFORMED_TOKEN");
  }

  @Test
  void anErrorThatIsTooShortIsLost() {
    response("AA 0500 0000000000" + DONE);
    assertThat(events.take()).containsExactly("lost MALFORMED_TOKEN");
  }

  @Test
  void anIntegerThatIsTooLongIsLost() {
    response("AC 0000 00 01 00000000 0000 26 04 09 000000000000000000" + DONE);
    assertThat(events.take()).containsExactly("lost MALFORMED_TOKEN");
  }

  @Test
  void moreColumnsThanThereCanBeAreLost() {
    response("81 FEFF" + INTEGER_COLUMN.repeat(RowPlan.MOST_COLUMNS + 1));
    assertThat(events.take()).containsExactly("lost TOO_MANY_COLUMNS");
  }

  @Test
  void asManyColumnsAsThereCanBeAreRead() {
    String count = "%04X".formatted(Short.reverseBytes((short) RowPlan.MOST_COLUMNS));
    String row = "D1" + "04 01000000".repeat(RowPlan.MOST_COLUMNS);
    response("81" + count + INTEGER_COLUMN.repeat(RowPlan.MOST_COLUMNS) + row + row + DONE);
    assertThat(events.take())
        .containsExactly("columns " + RowPlan.MOST_COLUMNS, "rows 2", TOLD_DONE);
  }

  @Test
  void aTextMayBeNullInTwoWaysWhereverItsRowIsCut() {
    String column = "00000000 0000 23 FFFFFF7F 0000000000 00 00";
    String pointer = "10" + "00".repeat(16 + 8);
    String rows = "D1 00" + "D1" + pointer + "FFFFFFFF" + "D1" + pointer + "01000000 61";
    String hex = ("81 0100" + column + rows + DONE).replace(" ", "");
    for (int split = 0; split <= hex.length(); split += 2) {
      scan(hex.substring(0, split));
      response(hex.substring(split));
      assertThat(events.take()).containsExactly("columns 1", "rows 3", TOLD_DONE);
    }
  }

  @Test
  void whereATokenBeganAndEndedIsKnownWhileItIsTold() {
    List<String> places = new ArrayList<>();
    ResponseScanner[] own = new ResponseScanner[1];
    RecordedEvents telling =
        new RecordedEvents() {
          @Override
          public void done(DoneKind kind, int status, int command, long count) {
            places.add(
                "%02x %d to %d".formatted(own[0].token(), own[0].tokenOffset(), own[0].offset()));
          }
        };
    own[0] = new ResponseScanner(ResponseDialect.USUAL, telling);
    ByteBuf payload = bytes("79 00000000" + DONE + DONE + "D1");
    own[0].scan(payload, 0, payload.readableBytes());
    assertThat(places).containsExactly("fd 5 to 18", "fd 18 to 31");
  }

  @Test
  void positionWithinARowIsKnown() {
    scan("81 0100" + INTEGER_COLUMN + "D1 04 0100");
    assertThat(scanner.isWithinRow()).isTrue();
    assertThat(scanner.wholeTokensEnd()).isEqualTo(12);
    scan("0000");
    assertThat(scanner.isWithinRow()).isFalse();
    scan("FD");
    assertThat(scanner.isWithinRow()).isFalse();
    assertThat(scanner.isWithinToken()).isTrue();
    assertThat(scanner.token()).isEqualTo(0xFD);
  }

  @Test
  void anAcknowledgedResetIsTold() {
    response("E3 0300 12 00 00" + DONE);
    assertThat(events.take()).containsExactly("RESET", TOLD_DONE);
  }

  /** One state with a short length, one with a long one, and one without a value. */
  private static final String STATES =
      "E4 13000000 07000000 00" + "10 02 AAAA" + "14 FF 02000000 BBBB" + "FF 00";

  @Test
  void sessionStatesAreReadAndCutOutWhereverTheyAreCut() {
    String before = "79 00000000";
    String hex = (before + STATES + DONE).replace(" ", "");
    String rest = (before + DONE).replace(" ", "").toLowerCase(Locale.ROOT);
    for (int split = 0; split <= hex.length(); split += 2) {
      SessionStateMap states = new SessionStateMap();
      scanner.tellSessionStates(states);
      assertThat(left(hex.substring(0, split)) + left(hex.substring(split)))
          .as("cut at %d", split / 2)
          .isEqualTo(rest);
      assertThat(scanner.offset()).isEqualTo(rest.length() / 2);
      scanner.endOfResponse();
      assertThat(events.take()).containsExactly("return status 0", "session state", TOLD_DONE);
      assertThat(states.unrecoverable().stream().boxed()).containsExactly(0x10, 0x14, 0xFF);
    }
  }

  @Test
  void sessionStatesThatNobodyAskedForAreCutOutAndNotTold() {
    assertThat(left(STATES + DONE)).isEqualToIgnoringCase(DONE.replace(" ", ""));
    assertThat(events.take()).containsExactly(TOLD_DONE);
  }

  @Test
  void onlyOneStatusIsRecoverable() {
    SessionStateMap states = new SessionStateMap();
    scanner.tellSessionStates(states);
    response("E4 07000000 00000000 01 01 00" + "E4 07000000 01000000 03 02 00" + DONE);
    assertThat(states.unrecoverable().stream().boxed()).containsExactly(2);
  }

  @Test
  void acknowledgedResetClearsTheSessionStatesBeforeIt() {
    SessionStateMap states = new SessionStateMap();
    scanner.tellSessionStates(states);
    response(STATES + DONE);
    response("E3 0300 12 00 00" + "E4 07000000 08000000 00 02 00" + DONE);
    assertThat(states.unrecoverable().stream().boxed()).containsExactly(2);
    assertThat(states.resets()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E4 04000000 00000000",
        "E4 06000000 00000000 01 10",
        "E4 08000000 00000000 01 10 02 AA",
        "E4 0A000000 00000000 01 10 FF 000000",
        "E4 0B000000 00000000 01 10 FF 01000000",
        "E4 0B000000 00000000 01 10 FF FFFFFFFF"
      })
  void sessionStatesThatDoNotFitTheirTokenAreLostWhereverTheyAreCut(String token) {
    String hex = (token + DONE).replace(" ", "");
    for (int split = 0; split <= token.replace(" ", "").length(); split += 2) {
      scan(hex.substring(0, split));
      response(hex.substring(split));
      assertThat(events.take()).containsExactly("lost MALFORMED_TOKEN");
    }
  }

  /** Scans bytes, and returns those that are left for the client. */
  private String left(String hex) {
    ByteBuf payload = bytes(hex);
    int left = scanner.scan(payload, 0, payload.readableBytes());
    return ByteBufUtil.hexDump(payload, 0, left);
  }

  @Test
  void aDescriptorIsTakenFromWhicheverValueHasIt() {
    response("E3 0B00 11 00 08 0100000000000000" + "E3 0300 0C 00 00" + DONE);
    assertThat(events.take())
        .containsExactly("TRANSACTION_ENDED 1@6", "TRANSACTION_DEFECTED 0@-1", TOLD_DONE);
  }

  @Test
  void routingAndMirrorsAreReported() {
    response("E3 0300 0D 00 00" + "E3 0A00 14 0500 00 9905 0000 0000" + DONE);
    assertThat(events.take()).containsExactly("MIRROR", "ROUTING", TOLD_DONE);
  }

  @Test
  void changesThatAreNotKnownArePassedOver() {
    response("E3 0300 63 00 00" + DONE);
    assertThat(events.take()).containsExactly("UNKNOWN", TOLD_DONE);
  }

  private void response(String hex) {
    scan(hex);
    scanner.endOfResponse();
  }

  private void scan(String hex) {
    ByteBuf payload = bytes(hex);
    scanner.scan(payload, 0, payload.readableBytes());
  }

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));
  }
}
