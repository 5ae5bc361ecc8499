package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionHeaderTest {
  private static final long PROMISED = 0x1122_3344_5566_7788L;
  private static final long SERVERS = 0x0000_0034_0000_0002L;
  private static final String OF_TRANSACTION = "12000000020088776655443322110100 0000";
  private static final String RENAMED = "12000000020002000000340000000100 0000";
  private static final String TRACE = "1a000000030000112233445566778899aabbccddeeff01000000";

  private static String renamed(PacketType type, String payload) {
    byte[] bytes = HexFormat.of().parseHex(payload.replace(" ", ""));
    ByteBuf packet = Unpooled.buffer().writeByte(type.code()).writeByte(1);
    packet.writeShort(8 + bytes.length).writeInt(0).writeBytes(bytes);
    TransactionHeader.rename(packet, PROMISED, SERVERS);
    return ByteBufUtil.hexDump(packet, 8, bytes.length);
  }

  private static String hex(String payload) {
    return payload.replace(" ", "");
  }

  @Test
  void theTransactionIsCalledByItsOtherName() {
    assertThat(renamed(PacketType.SQL_BATCH, "16000000" + OF_TRANSACTION + "4100"))
        .isEqualTo(hex("16000000" + RENAMED + "4100"));
    assertThat(renamed(PacketType.RPC, "30000000" + TRACE + OF_TRANSACTION))
        .isEqualTo(hex("30000000" + TRACE + RENAMED));
  }

  @Test
  void anotherTransactionIsLeftToTheServerToRefuse() {
    String other = "16000000" + OF_TRANSACTION.replace("88", "89");
    assertThat(renamed(PacketType.SQL_BATCH, other)).isEqualTo(hex(other));
  }

  @Test
  void rowsOfABulkLoadHaveNoHeaders() {
    String rows = "16000000" + OF_TRANSACTION;
    assertThat(renamed(PacketType.BULK_LOAD, rows)).isEqualTo(hex(rows));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "16", "16000000", "1600000012000000", "ffffffff00000000", "0a00000000000000"})
  void whatIsTooShortOrMakesNoSenseIsLeftAsItIs(String payload) {
    assertThat(renamed(PacketType.SQL_BATCH, payload)).isEqualTo(payload);
  }
}
