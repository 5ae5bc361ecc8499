package dev.weir.tds.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The answers are laid out by hand from MS-TDS 2.2.7.9 (ENVCHANGE) and 2.2.7.6 (DONE). */
class ResetDialogueTest {
  private static final String ACKNOWLEDGED = "e30300120000";
  private static final String DONE = "fd0000c4000000000000000000";
  private static final String FAILED = "fd0200c4000000000000000000";

  private final ResetDialogue dialogue = new ResetDialogue();

  @Test
  void theRequestIsABatchWithTheResetBitInOnePacket() {
    ByteBuf request = ResetDialogue.request(ByteBufAllocator.DEFAULT);
    try {
      String text = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";
      assertThat(ByteBufUtil.hexDump(request))
          .isEqualTo(
              "0109007a00000100" // a batch: end of message, reset, 122 bytes
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
  void anAcknowledgementAndADoneAreASuccess() {
    answer(ACKNOWLEDGED + DONE);

    assertThat(dialogue.succeeded()).isTrue();
  }

  @Test
  void whatTheServerSaysBetweenThemDoesNotMatter() {
    answer(ACKNOWLEDGED + "fd010000000000000000000000");
    assertThat(dialogue.succeeded()).isTrue();

    answer(DONE);
    assertThat(dialogue.succeeded()).isTrue();
  }

  @Test
  void theDoneMayBeCutAnywhere() {
    String answer = ACKNOWLEDGED + DONE;
    for (int cut = ACKNOWLEDGED.length(); cut <= answer.length(); cut += 2) {
      ResetDialogue another = new ResetDialogue();
      answer(another, answer.substring(0, cut));
      answer(another, answer.substring(cut));
      assertThat(another.succeeded()).as("cut at %d", cut / 2).isTrue();
    }
  }

  @Test
  void aBatchThatFailsIsNoSuccess() {
    answer(ACKNOWLEDGED + FAILED);

    assertThat(dialogue.succeeded()).isFalse();
  }

  @Test
  void anAnswerWithoutAcknowledgementIsNoSuccess() {
    answer(DONE);

    assertThat(dialogue.succeeded()).isFalse();
  }

  @Test
  void anAcknowledgementElsewhereThanAtTheBeginningIsNone() {
    answer(DONE + ACKNOWLEDGED + DONE);

    assertThat(dialogue.succeeded()).isFalse();
  }

  @Test
  void anAcknowledgementInALaterPacketIsNone() {
    // The last word about an earlier request comes first.
    answer(FAILED);
    answer(ACKNOWLEDGED + DONE);

    assertThat(dialogue.succeeded()).isFalse();
  }

  @Test
  void anAcknowledgementAloneIsNoSuccess() {
    answer(ACKNOWLEDGED);

    assertThat(dialogue.succeeded()).isFalse();
  }

  @Test
  void anEmptyAnswerIsNoSuccess() {
    answer("");

    assertThat(dialogue.succeeded()).isFalse();
  }

  private void answer(String payload) {
    answer(dialogue, payload);
  }

  private static void answer(ResetDialogue dialogue, String payload) {
    dialogue.answer(Unpooled.wrappedBuffer(HexFormat.of().parseHex("0400000000000100" + payload)));
  }
}
