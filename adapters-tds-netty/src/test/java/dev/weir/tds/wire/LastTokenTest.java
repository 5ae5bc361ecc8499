package dev.weir.tds.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokens are laid out by hand from MS-TDS 2.2.7.6 to 2.2.7.8. */
class LastTokenTest {
  private static final String ROWS = "d1" + "34010000".repeat(5);
  private static final String DONE = "fd1000c1000100000000000000";
  private static final String FAILED = "fd0200c1000000000000000000";
  private static final String ACKNOWLEDGED = "fd200000000000000000000000";

  private final LastToken last = new LastToken(TdsVersion.V7_2_AND_LATER);

  @Test
  void itIsTheSameWhereverThePacketsAreCut() {
    byte[] response = HexFormat.of().parseHex(ROWS + DONE + ROWS + ACKNOWLEDGED);
    for (int first = 0; first <= response.length; first++) {
      for (int second = first; second <= response.length; second++) {
        follow(response, 0, first);
        follow(response, first, second);
        follow(response, second, response.length);
        assertThat(last.isDone()).as("cut at %d and %d", first, second).isTrue();
        assertThat(last.isAttentionAcknowledgement()).isTrue();
        assertThat(last.isError()).isFalse();
        last.restart();
      }
    }
  }

  @Test
  void itIsTheSameByteByByte() {
    byte[] response = HexFormat.of().parseHex(ROWS + ACKNOWLEDGED + ROWS + FAILED);
    for (int index = 0; index < response.length; index++) {
      follow(response, index, index + 1);
    }

    assertThat(last.isDone()).isTrue();
    assertThat(last.isError()).isTrue();
    assertThat(last.isAttentionAcknowledgement()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fd", "fe", "ff"})
  void everyKindOfDoneEndsAResponse(String token) {
    follow(ROWS + token + "0000c1000100000000000000");

    assertThat(last.isDone()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fc", "00", "d1", "aa"})
  void nothingElseDoes(String token) {
    follow(ROWS + token + "2200c1000100000000000000");

    assertThat(last.isDone()).isFalse();
    assertThat(last.isAttentionAcknowledgement()).isFalse();
    assertThat(last.isError()).isFalse();
  }

  @Test
  void aResponseThatIsTooShortForADoneHasNone() {
    assertThat(last.isDone()).isFalse();

    follow(DONE.substring(2));

    assertThat(last.isDone()).isFalse();
  }

  @Test
  void anEmptyPacketChangesNothing() {
    follow(ACKNOWLEDGED);
    follow("");

    assertThat(last.isAttentionAcknowledgement()).isTrue();
  }

  @Test
  void theNextResponseHasALastTokenOfItsOwn() {
    follow(ACKNOWLEDGED);
    last.restart();
    assertThat(last.isDone()).isFalse();

    follow(DONE.substring(0, 24));
    assertThat(last.isDone()).isFalse();

    follow(DONE.substring(24));
    assertThat(last.isDone()).isTrue();
    assertThat(last.isAttentionAcknowledgement()).isFalse();
  }

  @Test
  void thePacketIsNotConsumed() {
    ByteBuf packet = Unpooled.copiedBuffer(HexFormat.of().parseHex("ffff" + DONE + "ffff"));

    last.follow(packet, 2, 13);

    assertThat(last.isDone()).isTrue();
    assertThat(packet.readerIndex()).isZero();
    assertThat(packet.readableBytes()).isEqualTo(17);
  }

  private void follow(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    follow(bytes, 0, bytes.length);
  }

  private void follow(byte[] response, int from, int to) {
    last.follow(Unpooled.wrappedBuffer(response), from, to - from);
  }
}
