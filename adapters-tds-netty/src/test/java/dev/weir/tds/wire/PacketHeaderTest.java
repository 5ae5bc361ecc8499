package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacketHeaderTest {
  @Test
  void everyFieldIsReadWhereItStands() {
    ByteBuf header = Unpooled.wrappedBuffer(HexFormat.of().parseHex("ff" + "0e19012304560700"));
    assertThat(PacketHeader.typeAt(header, 1)).isEqualTo(0x0E);
    assertThat(PacketHeader.statusAt(header, 1)).isEqualTo(0x19);
    assertThat(PacketHeader.lengthAt(header, 1)).isEqualTo(0x0123);
  }

  @ParameterizedTest
  @CsvSource({
    "00, false, false, false",
    "01, true, false, false",
    "03, true, true, false",
    "08, false, false, true",
    "09, true, false, true",
    "10, false, false, true",
    "11, true, false, true"
  })
  void statusBitsHaveTheirSpecifiedValues(
      String status, boolean end, boolean ignored, boolean resets) {
    ByteBuf header =
        Unpooled.wrappedBuffer(HexFormat.of().parseHex("01" + status + "000800000100"));
    assertThat(PacketHeader.isEndOfMessageAt(header, 0)).isEqualTo(end);
    assertThat(PacketHeader.isIgnoredAt(header, 0)).isEqualTo(ignored);
    assertThat(PacketHeader.isResetAt(header, 0)).isEqualTo(resets);
  }
}
