package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndRequestTest {
  private static final String HEADERS =
      "16000000" + "120000000200" + "0100000034000000" + "01000000";

  private static ByteBuf packet(PacketType type, String payload) {
    byte[] bytes = HexFormat.of().parseHex(payload);
    ByteBuf packet = Unpooled.buffer();
    PacketHeader.write(
        packet, type, PacketHeader.END_OF_MESSAGE, PacketHeader.LENGTH + bytes.length, 0, 1);
    return packet.writeBytes(bytes);
  }

  private static String cut(String payload) {
    ByteBuf packet = packet(PacketType.TRANSACTION_MANAGER, payload);
    boolean cut = EndRequest.withoutNext(packet);
    assertThat(PacketHeader.lengthAt(packet, 0)).isEqualTo(packet.readableBytes());
    return (cut ? "cut " : "") + ByteBufUtil.hexDump(packet, 8, packet.readableBytes() - 8);
  }

  @Test
  void theTransactionThatWasToFollowIsCutOff() {
    assertThat(cut(HEADERS + "0700" + "00" + "01" + "00" + "00"))
        .isEqualTo("cut " + HEADERS + "0700" + "00" + "00");
    assertThat(cut(HEADERS + "0800" + "00" + "01" + "02" + "02" + "6100"))
        .isEqualTo("cut " + HEADERS + "0800" + "00" + "00");
    assertThat(cut(HEADERS + "0700" + "02" + "6100" + "01" + "00" + "00"))
        .as("a name is passed over")
        .isEqualTo("cut " + HEADERS + "0700" + "02" + "6100" + "00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0700",
        "070000",
        "07000000",
        "0500" + "00" + "01" + "0000",
        "0700" + "ff" + "01"
      })
  void whatIsSomethingElseOrNotWholeStaysAsItIs(String request) {
    assertThat(cut(HEADERS + request)).isEqualTo(HEADERS + request);
  }

  @Test
  void aBatchThatHappensToLookAlikeStaysAsItIs() {
    ByteBuf batch = packet(PacketType.SQL_BATCH, HEADERS + "0700" + "00" + "01" + "0000");
    assertThat(EndRequest.withoutNext(batch)).isFalse();
  }
}
