package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The expected bytes are laid out by hand from MS-TDS 2.2.7.6 (DONE) and 2.2.7.4 (COLMETADATA). */
class DoneReplyTest {
  private static final int SPID = 0x0134;
  private static final ReplyFraming FRAMING =
      new ReplyFraming(512, SPID, TdsVersion.V7_2_AND_LATER);

  @Test
  void anAttentionIsAcknowledgedByOneMessage() {
    assertThat(hex(DoneReply.attentionAcknowledged(ByteBufAllocator.DEFAULT, FRAMING)))
        .isEqualTo("0401001501340100" + "fd200000000000000000000000");
  }

  @Test
  void aRequestBrokenOffHasOneDoneThatSaysSo() {
    assertThat(hex(DoneReply.brokenOff(ByteBufAllocator.DEFAULT, FRAMING)))
        .isEqualTo("0401001501340100" + "fd020000000000000000000000");
  }

  @Test
  void everySetHasADoneWithItsCommandAndTheLastIsFinal() {
    assertThat(hex(set(Assignment.of(SessionOption.ANSI_NULLS, true))))
        .isEqualTo("0401001501340100" + "fd0000b9000000000000000000");
    assertThat(
            hex(
                set(
                    Assignment.of(SessionOption.NOCOUNT, false),
                    value(SessionOption.LOCK_TIMEOUT, "-1"),
                    value(SessionOption.ISOLATION, "SERIALIZABLE"))))
        .isEqualTo(
            "0401002f01340100"
                + "fd0100ba000000000000000000"
                + "fd0100be000000000000000000"
                + "fd0000f9000000000000000000");
  }

  private static ByteBuf set(Assignment... statements) {
    return DoneReply.set(
        ByteBufAllocator.DEFAULT,
        new ReplyFraming(512, SPID, TdsVersion.V7_2_AND_LATER),
        List.of(statements));
  }

  private static Assignment value(SessionOption option, String written) {
    return Objects.requireNonNull(Assignment.of(option, written));
  }

  @Test
  void aResetIsToldByAPacketThatIsNotTheLast() {
    assertThat(hex(ResetReply.beginning(ByteBufAllocator.DEFAULT, SPID)))
        .isEqualTo("0400000e01340000" + "e30300120000");
  }

  @Test
  void theSpidIsOneRowOfOneSmallint() {
    assertThat(
            hex(
                SpidReply.write(
                    ByteBufAllocator.DEFAULT,
                    new ReplyFraming(512, SPID, TdsVersion.V7_2_AND_LATER),
                    "")))
        .isEqualTo(
            "0401002301340100"
                + "810100" // one column
                + "00000000" // no user type
                + "2000" // computed, not nullable
                + "34" // smallint
                + "00" // no name
                + "d13401" // 0x0134, little-endian
                + "fd1000c1000100000000000000"); // one row, of a SELECT
  }

  @Test
  void refusalOfTheServerIsRelayedUnchanged() {
    ByteBuf tokens = Unpooled.copiedBuffer("<tokens>", StandardCharsets.US_ASCII);
    assertThat(
            hex(
                ErrorReply.relay(
                    ByteBufAllocator.DEFAULT,
                    new ReplyFraming(4096, SPID, TdsVersion.V7_2_AND_LATER),
                    tokens)))
        .isEqualTo("0401001d01340100" + "3c746f6b656e733e" + "fd020000000000000000000000");
    assertThat(tokens.readableBytes()).isEqualTo(8);
  }

  private static String hex(ByteBuf reply) {
    try {
      return ByteBufUtil.hexDump(reply);
    } finally {
      reply.release();
    }
  }
}
