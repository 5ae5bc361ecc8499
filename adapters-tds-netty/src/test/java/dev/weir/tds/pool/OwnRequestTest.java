package dev.weir.tds.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.Prelude;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The answers are laid out by hand from MS-TDS 2.2.7.9 (ENVCHANGE) and 2.2.7.6 (DONE). */
class OwnRequestTest {
  private static final int PACKET_SIZE = 4096;
  private static final Prelude SETTINGS = new Prelude(false, "SET NOCOUNT ON");

  private static final String ACKNOWLEDGED = "e30300120000";
  private static final String DATABASE = "e30b000102610062000161006200";
  private static final String BEGUN = "e30b000808010000000000000000";
  private static final String ERROR =
      "aa2000" + "e8030000" + "0110" + "0300" + "610062006300" + "0161000161" + "00" + "01000000";
  private static final String MORE = "fd0100c4000000000000000000";
  private static final String DONE = "fd0000c4000000000000000000";
  private static final String FAILED = "fd0200c4000000000000000000";

  private static boolean wentWell(Prelude prelude, String hex) {
    boolean whole = wentWell(prelude, hex, hex.length() / 2);
    for (int cut = 0; cut < hex.length() / 2; cut++) {
      assertThat(wentWell(prelude, hex, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
    return whole;
  }

  private static boolean wentWell(Prelude prelude, String hex, int cut) {
    OwnAnswer answer = new OwnAnswer(prelude);
    ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, answer);
    byte[] bytes = HexFormat.of().parseHex(hex);
    ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
    scanner.scan(buffer, 0, cut);
    scanner.scan(buffer, cut, bytes.length - cut);
    scanner.endOfResponse();
    return answer.wentWell();
  }

  @Test
  void aResetIsABatchWithTheResetBitInOnePacket() {
    ByteBuf request = OwnRequest.write(ByteBufAllocator.DEFAULT, Prelude.RESET, PACKET_SIZE);
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
  void aLongOneGoesInPacketsOfTheAgreedSizeAndResetsWithTheFirst() {
    Prelude longOne = new Prelude(true, "SET NOCOUNT ON;".repeat(50));
    ByteBuf request = OwnRequest.write(ByteBufAllocator.DEFAULT, longOne, 512);
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
    assertThat(wentWell(Prelude.RESET, ACKNOWLEDGED + DATABASE + DONE)).isTrue();
  }

  @Test
  void everyStatementCounts() {
    assertThat(wentWell(SETTINGS, MORE + DATABASE + MORE + DONE)).isTrue();
    assertThat(wentWell(SETTINGS, MORE + ERROR + MORE + DONE)).isFalse();
  }

  @Test
  void anAnswerWithoutItsLastDoneIsNoSuccess() {
    assertThat(wentWell(SETTINGS, MORE)).isFalse();
  }

  @Test
  void aBatchThatFailsIsNoSuccess() {
    assertThat(wentWell(Prelude.RESET, ACKNOWLEDGED + FAILED)).isFalse();
  }

  @Test
  void aResetWithoutAcknowledgementIsNoSuccess() {
    assertThat(wentWell(Prelude.RESET, DONE)).isFalse();
    assertThat(wentWell(SETTINGS, DONE)).isTrue();
  }

  @Test
  void aTransactionThatIsOpenIsNoSuccess() {
    assertThat(wentWell(Prelude.RESET, ACKNOWLEDGED + BEGUN + DONE)).isFalse();
  }

  @Test
  void whatCannotBeReadIsNoSuccess() {
    assertThat(wentWell(SETTINGS, "00" + DONE)).isFalse();
  }
}
