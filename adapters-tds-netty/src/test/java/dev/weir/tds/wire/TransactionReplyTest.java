package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;

class TransactionReplyTest {
  private static final ReplyFraming FRAMING = new ReplyFraming(4096, 51, TdsVersion.V7_2_AND_LATER);
  private static final long ONE = 0x0000_0034_0000_0001L;
  private static final long OTHER = 0x0000_0034_0000_0002L;

  private static String payload(ByteBuf message) {
    try {
      return ByteBufUtil.hexDump(message, 8, message.readableBytes() - 8);
    } finally {
      message.release();
    }
  }

  @Test
  void aTransactionBegins() {
    assertThat(payload(TransactionReply.begun(UnpooledByteBufAllocator.DEFAULT, FRAMING, ONE)))
        .isEqualTo("e30b000808" + "0100000034000000" + "00" + "fd0000d4000000000000000000");
  }

  @Test
  void aTransactionEnds() {
    assertThat(
            payload(
                TransactionReply.ended(UnpooledByteBufAllocator.DEFAULT, FRAMING, true, ONE, 0)))
        .isEqualTo("e30b000900" + "08" + "0100000034000000" + "fd0000d5000000000000000000");
    assertThat(
            payload(
                TransactionReply.ended(UnpooledByteBufAllocator.DEFAULT, FRAMING, false, ONE, 0)))
        .isEqualTo("e30b000a00" + "08" + "0100000034000000" + "fd0000d2000000000000000000");
  }

  @Test
  void anotherBeginsRightAfterIt() {
    assertThat(
            payload(
                TransactionReply.ended(
                    UnpooledByteBufAllocator.DEFAULT, FRAMING, true, ONE, OTHER)))
        .isEqualTo(
            "e30b00090008"
                + "0100000034000000"
                + "e30b000808"
                + "0200000034000000"
                + "00"
                + "fd0000d5000000000000000000");
  }
}
