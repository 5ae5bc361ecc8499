package dev.weir.tds.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The end of a transaction is told by the name its client knows, wherever packets are cut. */
class RenamedTransactionTest {
  private static final long PROMISED = 0x1122_3344_5566_7788L;
  private static final String CLIENTS = "8877665544332211";
  private static final String SERVERS = "0200000034000000";
  private static final String DONE = "fd0000d5000000000000000000";
  private static final String COMMITTED = "e30b00090008" + SERVERS;
  private static final String BEGUN = "e30b000808" + SERVERS + "00";

  private static String seen(String payload, int cut) {
    ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, IgnoredResponse.INSTANCE);
    scanner.callTransaction(PROMISED);
    ByteBuf bytes = Unpooled.wrappedBuffer(HexFormat.of().parseHex(payload));
    ByteBuf first = bytes.copy(0, cut);
    ByteBuf second = bytes.copy(cut, bytes.readableBytes() - cut);
    scanner.scan(first, 0, first.readableBytes());
    scanner.scan(second, 0, second.readableBytes());
    return ByteBufUtil.hexDump(first) + ByteBufUtil.hexDump(second);
  }

  @Test
  void whereverItIsCut() {
    String response = BEGUN + COMMITTED + DONE;
    for (int cut = 0; cut <= response.length() / 2; cut++) {
      assertThat(seen(response, cut))
          .as("cut at %d", cut)
          .isEqualTo(BEGUN + COMMITTED.replace(SERVERS, CLIENTS) + DONE);
    }
  }

  @Test
  void transactionsAfterItsEndKeepTheServersDescriptor() {
    assertThat(seen(COMMITTED + BEGUN + COMMITTED + DONE, 7))
        .isEqualTo(COMMITTED.replace(SERVERS, CLIENTS) + BEGUN + COMMITTED + DONE);
  }

  @Test
  void anEndWithoutADescriptorIsLeftAsItIs() {
    String without = "e303000a0000" + DONE;
    assertThat(seen(without, 5)).isEqualTo(without);
  }
}
