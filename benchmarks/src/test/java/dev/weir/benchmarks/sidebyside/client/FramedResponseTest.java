package dev.weir.benchmarks.sidebyside.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FramedResponseTest {
  private static final int COLUMNS = 0x81;
  private static final int ERROR = 0xAA;

  private static byte[] tds(int firstByte) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {4, 0, 0, 11, 0, 0, 1, 0, (byte) firstByte, 1, 2});
    bytes.writeBytes(new byte[] {4, 1, 0, 10, 0, 0, 2, 0, 3, 4});
    return bytes.toByteArray();
  }

  private static byte[] postgres(char first) {
    return (first + "\0\0\0\6xyZ\0\0\0\5I").getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void endOfTdsIsFoundWhereverTheBytesAreSplit() {
    foundAtEachSplit(new TdsResponse(), tds(COLUMNS), true);
  }

  @Test
  void endOfPostgresIsFoundWhereverTheBytesAreSplit() {
    foundAtEachSplit(new PostgresResponse(), postgres('T'), true);
  }

  @Test
  void errorsAreNoResults() {
    foundAtEachSplit(new TdsResponse(), tds(ERROR), false);
    foundAtEachSplit(new PostgresResponse(), postgres('E'), false);
  }

  private static void foundAtEachSplit(FramedResponse response, byte[] bytes, boolean result) {
    for (int split = 0; split < bytes.length; split++) {
      assertThat(response.ends(ByteBuffer.wrap(bytes, 0, split))).isFalse();
      assertThat(response.ends(ByteBuffer.wrap(bytes, split, bytes.length - split))).isTrue();
      assertThat(response.isResultSeen()).isEqualTo(result);
      assertThat(response.length()).isEqualTo(bytes.length);
    }
  }

  @Test
  void laterBytesAreLeftForTheNextResponse() {
    ByteBuffer two = ByteBuffer.allocate(2 * tds(COLUMNS).length);
    two.put(tds(COLUMNS)).put(tds(ERROR)).flip();
    FramedResponse response = new TdsResponse();
    assertThat(response.ends(two)).isTrue();
    assertThat(response.isResultSeen()).isTrue();
    assertThat(response.ends(two)).isTrue();
    assertThat(response.isResultSeen()).isFalse();
    assertThat(response.ends(two)).isFalse();
  }
}
