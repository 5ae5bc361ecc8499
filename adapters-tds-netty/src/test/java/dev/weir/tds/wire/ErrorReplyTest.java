package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected bytes are laid out by hand from MS-TDS 2.2.7.9 (ERROR) and 2.2.7.6 (DONE). */
class ErrorReplyTest {
  private static final ClientError ERROR = new ClientError(WeirError.QUEUE_TIMEOUT, "late");

  @Test
  void from72OnLinesHave32BitsAndRowCounts64() {
    assertThat(reply(TdsVersion.V7_2_AND_LATER, ERROR))
        .isEqualTo(
            "0401003600000100" // reply, end of message, 54 bytes
                + "aa1e00" // ERROR, 30 bytes
                + "54c30000" // 50004
                + "0110" // state 1, class 16
                + "04006c00610074006500" // "late"
                + "04"
                + "7700650069007200" // "weir"
                + "00" // no procedure
                + "01000000" // line 1
                + "fd0200"
                + "0000"
                + "0000000000000000"); // DONE with the error bit
  }

  @Test
  void before72LinesHave16BitsAndRowCounts32() {
    assertThat(reply(TdsVersion.V7_1, ERROR))
        .isEqualTo(
            "0401003000000100"
                + "aa1c00"
                + "54c30000"
                + "0110"
                + "04006c00610074006500"
                + "04"
                + "7700650069007200"
                + "00"
                + "0100"
                + "fd0200"
                + "0000"
                + "00000000");
  }

  @Test
  void aLongTextIsCutIntoPackets() {
    ClientError error = new ClientError(WeirError.INTERNAL, "x".repeat(WeirError.MAX_TEXT_LENGTH));
    ByteBuf reply =
        ErrorReply.write(ByteBufAllocator.DEFAULT, TdsVersion.V7_2_AND_LATER, error, "weir");
    try {
      assertThat(reply.getUnsignedShort(2)).isEqualTo(4096);
      assertThat(reply.getUnsignedByte(1)).isZero();
      assertThat(reply.getUnsignedByte(4096 + 1)).isEqualTo((short) 1);
      assertThat(reply.getUnsignedShort(4096 + 2)).isEqualTo(reply.readableBytes() - 4096);
    } finally {
      reply.release();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0x02000972, V7_1",
    "0x70000000, V7_0",
    "0x71000001, V7_1",
    "0x72090002, V7_2_AND_LATER",
    "0x730B0003, V7_2_AND_LATER",
    "0x74000004, V7_2_AND_LATER",
    "0x08000000, V7_2_AND_LATER"
  })
  void theShapeFollowsTheVersionOfTheLogin(String version, TdsVersion shape) {
    assertThat(TdsVersion.ofLogin(Integer.decode(version))).isEqualTo(shape);
  }

  private static String reply(TdsVersion version, ClientError error) {
    ByteBuf reply = ErrorReply.write(ByteBufAllocator.DEFAULT, version, error, "weir");
    try {
      return ByteBufUtil.hexDump(reply);
    } finally {
      reply.release();
    }
  }
}
