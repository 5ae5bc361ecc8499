package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.prepared.LocalHandleAnswer;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.OldCollation;
import dev.weir.domain.login.ProtocolVersion;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The replies of Weir to clients below TDS 7.2. The expected bytes are laid out by hand from MS-TDS
 * 2.2.7.4 (user types of two bytes), 2.2.7.6 (counts of four), 2.2.7.10 (lines of two) and 2.2.7.9
 * (no announcement of a transaction).
 */
class OldRepliesTest {
  private static final ByteBufAllocator ALLOCATOR = ByteBufAllocator.DEFAULT;
  private static final ReplyFraming FRAMING = new ReplyFraming(512, 0x0134, TdsVersion.V7_1);
  private static final String DONE = "fd0000000000000000";

  private static String hex(ByteBuf reply) {
    try {
      return ByteBufUtil.hexDump(reply);
    } finally {
      reply.release();
    }
  }

  private static String message(String tokens) {
    return "0401%04x01340100".formatted(8 + tokens.length() / 2) + tokens;
  }

  @Test
  void attentionIsAcknowledgedWithANarrowCount() {
    assertThat(hex(DoneReply.attentionAcknowledged(ALLOCATOR, FRAMING)))
        .isEqualTo(message("fd2000000000000000"));
    assertThat(hex(DoneReply.brokenOff(ALLOCATOR, FRAMING)))
        .isEqualTo(message("fd0200000000000000"));
    assertThat(hex(DoneReply.nothingToDo(ALLOCATOR, FRAMING))).isEqualTo(message(DONE));
  }

  @Test
  void eachSetHasANarrowDone() {
    List<Assignment> two =
        List.of(
            Assignment.of(SessionOption.NOCOUNT, true),
            Assignment.of(SessionOption.NOCOUNT, false));
    assertThat(hex(DoneReply.set(ALLOCATOR, FRAMING, two)))
        .isEqualTo(message("fd0100b90000000000" + "fd0000ba0000000000"));
  }

  @Test
  void transactionsAreNotAnnounced() {
    assertThat(hex(TransactionReply.begun(ALLOCATOR, FRAMING, 7)))
        .isEqualTo(message("fd0000d40000000000"));
    assertThat(hex(TransactionReply.ended(ALLOCATOR, FRAMING, true, 7, 8)))
        .as("a text that ends one and begins another")
        .isEqualTo(message("fd0100d50000000000" + "fd0000d40000000000"));
    assertThat(hex(TransactionReply.ended(ALLOCATOR, FRAMING, false, 7, 0)))
        .isEqualTo(message("fd0000d20000000000"));
  }

  @Test
  void spidHasANarrowUserTypeAndNoFlagThatCameLater() {
    assertThat(hex(SpidReply.write(ALLOCATOR, FRAMING, "a")))
        .isEqualTo(
            message(
                "810100" + "0000" + "0000" + "34" + "016100" + "d13401" + "fd1000c10001000000"));
  }

  @Test
  void handlesAreAnsweredWithNarrowCounts() {
    assertThat(hex(HandleReply.write(ALLOCATOR, FRAMING, new LocalHandleAnswer.GivenUp(), "w")))
        .isEqualTo(message("7900000000" + "fe0000e00000000000"));
  }

  @Test
  void errorsHaveALineOfTwoBytes() {
    ClientError error = ClientError.shuttingDown();
    String wide = hex(ErrorReply.write(ALLOCATOR, TdsVersion.V7_2_AND_LATER, error, "w"));
    String narrow = hex(ErrorReply.write(ALLOCATOR, TdsVersion.V7_1, error, "w"));
    assertThat(wide).endsWith("01000000" + "fd020000000000000000000000");
    assertThat(narrow).endsWith("770000" + "0100" + "fd0200000000000000");
    assertThat(wide.length() - narrow.length()).isEqualTo(2 * (2 + 4));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "V7_2_AND_LATER")
  void refusalsOfServersAreNarrowed(TdsVersion version) {
    String error = "aa1200" + "45160000" + "0200" + "01006900" + "017300" + "00";
    String info = "ab1200" + "45160000" + "0200" + "01006900" + "017300" + "00";
    ByteBuf tokens =
        Unpooled.wrappedBuffer(HexFormat.of().parseHex(error + "05000000" + info + "00000100"));
    ReplyFraming framing = new ReplyFraming(512, 0x0134, version);
    assertThat(hex(ErrorReply.relay(ALLOCATOR, framing, tokens)))
        .isEqualTo(
            message(
                error.replace("1200", "1000")
                    + "0500"
                    + info.replace("1200", "1000")
                    + "ffff"
                    + "fd0200000000000000"));
  }

  @Test
  void lastTokenIsFoundWhereverThePacketsAreCut() {
    byte[] response =
        HexFormat.of().parseHex("d1fdfdfd" + "fd1000c10001000000" + "fd2000000000000000");
    for (int cut = 0; cut <= response.length; cut++) {
      LastToken last = new LastToken(TdsVersion.V7_0);
      ByteBuf packet = Unpooled.wrappedBuffer(response);
      last.follow(packet, 0, cut);
      last.follow(packet, cut, response.length - cut);
      assertThat(last.isAttentionAcknowledgement()).as("cut at %d", cut).isTrue();
    }
  }

  @Test
  void loginOfTheFirstVersionIsAnsweredWithACharacterSet() {
    LoginFacts facts =
        new LoginFacts(
            "d",
            "",
            List.of(),
            new OldCollation("iso_1", "1033", "196609"),
            "S",
            0x08000000,
            ProtocolVersion.V7_0,
            false);
    LoginGreeting greeting =
        new LoginGreeting(facts, TdsVersion.V7_0, 0x07000000, false, 4096, "w", 0x0134);
    assertThat(hex(LoginReply.write(ALLOCATOR, greeting)))
        .contains("e30d00" + "03" + "05690073006f005f003100" + "00")
        .contains("e30b00" + "05" + "043100300033003300" + "00")
        .contains("e30f00" + "06" + "06310039003600360030003900" + "00")
        .contains("ad0c00" + "01" + "07000000" + "015300" + "08000000")
        .endsWith(DONE);
  }

  @Test
  void loginToAServerHasTheShortFixedPart() {
    ByteBuf message = Login7Writer.write(ALLOCATOR, Logins.ofVersion(0x71000001));
    try {
      ByteBuf payload = message.skipBytes(PacketHeader.LENGTH);
      // The first text, the host name, begins behind 86 bytes.
      assertThat(payload.getUnsignedShortLE(payload.readerIndex() + Login7Layout.HOST_NAME))
          .isEqualTo(86);
      assertThat(Login7.parse(payload))
          .isEqualTo(new LoginParse.Parsed(Logins.ofVersion(0x71000001)));
    } finally {
      message.release();
    }
  }
}
