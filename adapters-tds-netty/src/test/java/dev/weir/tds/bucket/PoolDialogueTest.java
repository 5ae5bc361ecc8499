package dev.weir.tds.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.tds.response.DoneKind;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The answers are laid out by hand from MS-TDS 2.2.7.9 (ENVCHANGE) and 2.2.7.6 (DONE). */
class PoolDialogueTest {
  private static final int PACKET_SIZE = 4096;
  private static final Prelude SETTINGS = new Prelude(false, "SET NOCOUNT ON", false);

  private static final String ACKNOWLEDGED = "e30300120000";
  private static final String DATABASE = "e30b000102610062000161006200";
  private static final String BEGUN = "e30b000808010000000000000000";
  private static final String ERROR =
      "aa2000" + "e8030000" + "0110" + "0300" + "610062006300" + "0161000161" + "00" + "01000000";
  private static final String MORE = "fd0100c4000000000000000000";
  private static final String DONE = "fd0000c4000000000000000000";
  private static final String FAILED = "fd0200c4000000000000000000";

  private static final String NVARCHAR = "00000000" + "0000" + "e7";
  private static final String COLLATION = "0904d00034";
  private static final String COLUMNS =
      "810300"
          + (NVARCHAR + "1600" + COLLATION + "00")
          + (NVARCHAR + "1600" + COLLATION + "016100")
          + (NVARCHAR + "ffff" + COLLATION + "00");
  private static final String SHORT_A = "02006100";

  /** Chunks of a PLP value; the first ends within a character. */
  private static final String CHUNKED =
      "feffffffffffffff" + "03000000" + "610062" + "03000000" + "006300" + "00000000";

  private static boolean hasSucceeded(Prelude prelude, String hex) {
    boolean whole = hasSucceeded(prelude, hex, hex.length() / 2);
    for (int cut = 0; cut < hex.length() / 2; cut++) {
      assertThat(hasSucceeded(prelude, hex, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
    return whole;
  }

  private static boolean hasSucceeded(Prelude prelude, String hex, int cut) {
    Outcome outcome = new Outcome();
    hear(new PreludeDialogue(prelude, outcome), hex, cut);
    return outcome.failures.isEmpty();
  }

  /** The outcome of one prelude. */
  private static final class Outcome implements PooledConnection.Prepared {
    final List<Long> transactions = new ArrayList<>();
    final List<PreludeFailure> failures = new ArrayList<>();

    @Override
    public void prepared(long transaction) {
      transactions.add(transaction);
    }

    @Override
    public void preludeFailed(PreludeFailure failure) {
      failures.add(failure);
    }
  }

  private static void hear(PoolDialogue dialogue, String hex, int cut) {
    ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, dialogue);
    byte[] payload = HexFormat.of().parseHex(hex);
    packet(scanner, dialogue, payload, 0, cut);
    packet(scanner, dialogue, payload, cut, payload.length);
    scanner.endOfResponse();
    dialogue.end(true);
  }

  private static void packet(
      ResponseScanner scanner, PoolDialogue dialogue, byte[] payload, int from, int end) {
    ByteBuf packet = Unpooled.buffer();
    PacketHeader.write(packet, PacketType.REPLY, 0, PacketHeader.LENGTH + end - from, 0, 1);
    packet.writeBytes(payload, from, end - from);
    scanner.scan(packet, PacketHeader.LENGTH, end - from);
    dialogue.packet(packet);
    packet.release();
  }

  private static @Nullable ServerAnswer answer(String hex, int cut) {
    List<@Nullable ServerAnswer> answers = new ArrayList<>();
    ServerQuestion question = new ServerQuestion("SELECT", 0, true);
    hear(
        new QuestionDialogue(
            ByteBufAllocator.DEFAULT, TdsVersion.V7_2_AND_LATER, question, answers::add),
        hex,
        cut);
    assertThat(answers).as("told once").hasSize(1);
    return answers.getFirst();
  }

  private static @Nullable ServerAnswer answer(String hex) {
    ServerAnswer whole = answer(hex, hex.length() / 2);
    for (int cut = 0; cut < hex.length() / 2; cut++) {
      assertThat(answer(hex, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
    return whole;
  }

  @Test
  void aResetIsABatchWithTheResetBitInOnePacket() {
    ByteBuf request =
        new PreludeDialogue(new Prelude(true, "SET NOCOUNT ON", false), new Outcome())
            .message(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_2_AND_LATER);
    try {
      String text = "SET NOCOUNT ON";
      assertThat(ByteBufUtil.hexDump(request))
          .isEqualTo(
              "0109003a00000100" // a batch: end of message, reset, 58 bytes
                  + "16000000" // ALL_HEADERS, 22 bytes
                  + "120000000200" // the transaction descriptor, 18 bytes
                  + "0000000000000000" // of no transaction
                  + "01000000" // one request
                  + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16LE)));
    } finally {
      request.release();
    }
  }

  @Test
  void aResetBefore72HasNoHeadersAndNeedsNoAcknowledgement() {
    Outcome outcome = new Outcome();
    PreludeDialogue dialogue =
        new PreludeDialogue(new Prelude(true, "SET NOCOUNT ON", false), outcome);
    ByteBuf request = dialogue.message(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_1);
    try {
      String text = "SET NOCOUNT ON";
      assertThat(ByteBufUtil.hexDump(request))
          .isEqualTo(
              "0109002400000100"
                  + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16LE)));
    } finally {
      request.release();
    }
    hear(dialogue, DONE, 3);
    assertThat(outcome.transactions).containsExactly(0L);
  }

  @Test
  void aResetOfTheFirstVersionIsACallBeforeTheBatch() {
    PreludeDialogue dialogue =
        new PreludeDialogue(new Prelude(true, "SET NOCOUNT ON", false), new Outcome());
    ByteBuf call = dialogue.message(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0);
    String name = "sp_reset_connection";
    assertThat(ByteBufUtil.hexDump(call))
        .isEqualTo(
            "0301003200000100"
                + "1300"
                + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_16LE))
                + "0000");
    call.release();
    assertThat(dialogue.nextMessage(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0))
        .as("before the answer")
        .isNull();
    dialogue.done(DoneKind.PROCEDURE, 0, 0, 0);
    ByteBuf batch =
        Objects.requireNonNull(
            dialogue.nextMessage(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0));
    assertThat(ByteBufUtil.hexDump(batch)).startsWith("0101002400000100");
    batch.release();
    assertThat(dialogue.hasSucceeded()).as("before the second answer").isFalse();
    dialogue.done(DoneKind.STATEMENT, 0, 0, 0);
    assertThat(dialogue.nextMessage(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0))
        .isNull();
    assertThat(dialogue.hasSucceeded()).isTrue();
  }

  @Test
  void aResetThatFailsIsFollowedByNothing() {
    PreludeDialogue dialogue =
        new PreludeDialogue(new Prelude(true, "SET NOCOUNT ON", false), new Outcome());
    dialogue.message(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0).release();
    dialogue.error(18_056, 1, 20);
    dialogue.done(DoneKind.PROCEDURE, 2, 0, 0);
    assertThat(dialogue.nextMessage(ByteBufAllocator.DEFAULT, PACKET_SIZE, TdsVersion.V7_0))
        .isNull();
    assertThat(dialogue.hasSucceeded()).isFalse();
  }

  @Test
  void oldAnswersAreReadWithTheirLongTexts() {
    String column = "0000" + "0000" + "e7" + "1600" + COLLATION + "00";
    String oldest = "0000" + "0000" + "e7" + "1600" + "00";
    String longColumn = "0000" + "0100" + "63" + "ffffff7f" + COLLATION + "0000" + "00";
    String oldestLong = "0000" + "0100" + "63" + "ffffff7f" + "0000" + "00";
    String pointed = "10" + "00".repeat(16) + "00".repeat(8) + "04000000" + "62006300";
    String rows = "d1" + SHORT_A + pointed + "d1" + SHORT_A + "00" + "fd1000c10002000000";
    ServerAnswer expected = new ServerAnswer(List.of(List.of("a", "bc"), List.of("a", "")));
    assertThat(old("810200" + column + longColumn + rows, TdsVersion.V7_1)).isEqualTo(expected);
    assertThat(old("810200" + oldest + oldestLong + rows, TdsVersion.V7_0)).isEqualTo(expected);
  }

  private static @Nullable ServerAnswer old(String hex, TdsVersion version) {
    ByteBuf whole = Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    for (int length = 1; length < whole.readableBytes(); length++) {
      // An answer that ends within a token is no answer.
      TextRows.read(whole.slice(0, length), version);
    }
    return TextRows.read(whole, version);
  }

  @Test
  void aPreludeThatBeginsATransactionTellsWhatTheServerCallsIt() {
    String begun = "e30b000808" + "0200000034000000" + "00" + "fd0000d4000000000000000000";
    Prelude begins = new Prelude(false, "BEGIN TRANSACTION", true);
    Outcome told = new Outcome();
    hear(new PreludeDialogue(begins, told), begun, 7);

    assertThat(told.transactions).containsExactly(0x0000_0034_0000_0002L);
    assertThat(hasSucceeded(begins, begun)).isTrue();
    assertThat(hasSucceeded(SETTINGS, begun)).as("one that nobody wanted").isFalse();
  }

  @Test
  void aLongOneGoesInPacketsOfTheAgreedSizeAndResetsWithTheFirst() {
    Prelude longOne = new Prelude(true, "SET NOCOUNT ON;".repeat(50), false);
    ByteBuf request =
        new PreludeDialogue(longOne, new Outcome())
            .message(ByteBufAllocator.DEFAULT, 512, TdsVersion.V7_2_AND_LATER);
    try {
      assertThat(PacketHeader.lengthAt(request, 0)).isEqualTo(512);
      assertThat(PacketHeader.statusAt(request, 0)).isEqualTo(PacketHeader.RESET_CONNECTION);
      assertThat(PacketHeader.lengthAt(request, 512)).isEqualTo(512);
      assertThat(PacketHeader.statusAt(request, 512)).isZero();
    } finally {
      request.release();
    }
  }

  @Test
  void anAcknowledgementAndADoneAreASuccess() {
    assertThat(hasSucceeded(Prelude.RESET, ACKNOWLEDGED + DATABASE + DONE)).isTrue();
  }

  @Test
  void everyStatementCounts() {
    assertThat(hasSucceeded(SETTINGS, MORE + DATABASE + MORE + DONE)).isTrue();
    assertThat(hasSucceeded(SETTINGS, MORE + ERROR + MORE + DONE)).isFalse();
  }

  @Test
  void anAnswerWithoutItsLastDoneIsNoSuccess() {
    assertThat(hasSucceeded(SETTINGS, MORE)).isFalse();
  }

  @Test
  void aBatchThatFailsIsNoSuccess() {
    assertThat(hasSucceeded(Prelude.RESET, ACKNOWLEDGED + FAILED)).isFalse();
  }

  @Test
  void aResetWithoutAcknowledgementIsNoSuccess() {
    assertThat(hasSucceeded(Prelude.RESET, DONE)).isFalse();
    assertThat(hasSucceeded(SETTINGS, DONE)).isTrue();
  }

  @Test
  void aTransactionThatIsOpenIsNoSuccess() {
    assertThat(hasSucceeded(Prelude.RESET, ACKNOWLEDGED + BEGUN + DONE)).isFalse();
  }

  @Test
  void whatCannotBeReadIsNoSuccess() {
    assertThat(hasSucceeded(SETTINGS, "00" + DONE)).isFalse();
  }

  // ---- questions ----

  @Test
  void aQuestionNamesTheTransactionThatIsOpen() {
    ByteBuf request =
        new PoolRequest(false, "SELECT 1", 7)
            .write(ByteBufAllocator.DEFAULT, 512, TdsVersion.V7_2_AND_LATER);
    try {
      assertThat(ByteBufUtil.hexDump(request))
          .startsWith("01010" + "02e00000100" + "16000000" + "120000000200" + "0700000000000000");
    } finally {
      request.release();
    }
  }

  @Test
  void textsAreReadInBothKindsOfRows() {
    String row = "d1" + SHORT_A + "ffff" + CHUNKED;
    String nullable = "d202" + SHORT_A + CHUNKED;

    assertThat(answer(COLUMNS + row + nullable + DONE))
        .isEqualTo(new ServerAnswer(List.of(List.of("a", "", "abc"), List.of("a", "", "abc"))));
  }

  @Test
  void whatRunsInAScopeOfItsOwnEndsInItsOwnWay() {
    String inScope = "ff0100c1000100000000000000";
    String status = "7900000000";
    String scopeOver = "fe0100e0000000000000000000";

    assertThat(answer(COLUMNS + inScope + status + scopeOver + DONE))
        .isEqualTo(new ServerAnswer(List.of()));
  }

  @Test
  void aNullOfAnyFormIsAnEmptyText() {
    assertThat(answer(COLUMNS + "d1" + "ffff" + "ffff" + "ffffffffffffffff" + DONE))
        .isEqualTo(new ServerAnswer(List.of(List.of("", "", ""))));
  }

  @Test
  void anAnswerWithoutRowsHasNone() {
    assertThat(answer(DONE)).isEqualTo(new ServerAnswer(List.of()));
    assertThat(answer(COLUMNS + MORE + DATABASE + DONE)).isEqualTo(new ServerAnswer(List.of()));
  }

  @Test
  void columnsThatACursorAddsAreRead() {
    String columns =
        "810200" + "00000000" + "0000" + "38" + "00" + "00000000" + "0900" + "2604" + "00";
    String tables = "a4" + "0000";
    String sources = "a5" + "0300" + "010000";

    assertThat(answer(columns + tables + sources + MORE + DONE))
        .isEqualTo(new ServerAnswer(List.of()));
    assertThat(answer(columns + "d1" + "01000000" + "0402000000" + DONE))
        .isEqualTo(new ServerAnswer(List.of(List.of("1", "2"))));
    assertThat(answer(columns + "d1" + "01000000" + "00" + DONE))
        .isEqualTo(new ServerAnswer(List.of(List.of("1", ""))));
    assertThat(answer(columns + "d1" + "01000000" + "080100000000000000" + DONE)).isNull();
  }

  @Test
  void whatIsNoTextOrFailsIsNoAnswer() {
    String bit = "810100" + "00000000" + "0000" + "32" + "00";
    assertThat(answer(bit + "d101" + DONE)).isNull();
    assertThat(answer(COLUMNS + ERROR + FAILED)).isNull();
    assertThat(answer(COLUMNS + MORE)).isNull();
    assertThat(answer("00" + DONE)).isNull();
  }
}
