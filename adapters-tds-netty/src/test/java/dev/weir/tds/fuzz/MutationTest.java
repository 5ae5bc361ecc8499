package dev.weir.tds.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.domain.random.Seeded;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What real drivers and servers sent, with bytes changed, gone and doubled. */
class MutationTest {
  private static final int CASES = 10_000;
  private static final int MAX_CHANGES = 6;

  /** Far above what watching every buffer takes, far below what a length of 32 bits asks for. */
  private static final long MAX_ALLOCATION = 4L * 1024 * 1024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Values at which lengths and offsets break: bounds, signs, and what each token begins with. */
  private static final int[] TELLING = {
    0x00, 0x01, 0x7F, 0x80, 0xFF, 0x10, 0x12, 0x81, 0x88, 0xA3, 0xAA, 0xAC, 0xAD, 0xAE, 0xD1, 0xD2,
    0xD3, 0xE3, 0xE7, 0xF0, 0xF1, 0xFD
  };

  @ParameterizedTest
  @EnumSource(Parser.class)
  void noParserMindsBytesThatAreNotAsTheyShouldBe(Parser parser) {
    Seeded.forAll(
        parser.name(),
        CASES,
        random -> {
          byte[] bytes = mutated(random);
          long before = THREADS.getCurrentThreadAllocatedBytes();
          parser.parse(bytes);
          assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_ALLOCATION);
        });
  }

  private static byte[] mutated(RandomGenerator random) {
    byte[] bytes = RecordedBytes.ALL.get(random.nextInt(RecordedBytes.ALL.size())).clone();
    for (int change = random.nextInt(MAX_CHANGES); change >= 0 && bytes.length > 0; change--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = (byte) TELLING[random.nextInt(TELLING.length)];
        case 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> bytes = Arrays.copyOf(bytes, at);
        default -> bytes = doubled(bytes, at);
      }
    }
    return bytes;
  }

  /** With what begins at {@code at} once more at its end. */
  private static byte[] doubled(byte[] bytes, int at) {
    byte[] longer = Arrays.copyOf(bytes, 2 * bytes.length - at);
    System.arraycopy(bytes, at, longer, bytes.length, bytes.length - at);
    return longer;
  }
}
