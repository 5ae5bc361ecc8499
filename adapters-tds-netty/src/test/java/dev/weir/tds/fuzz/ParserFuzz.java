package dev.weir.tds.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The parsers under a fuzzer that sees which branches its bytes reach. Run by name, with {@code
 * JAZZER_FUZZ=1} in the environment; otherwise it runs over what was recorded and no more. It has
 * no part in the build, because it instruments all that runs beside it.
 */
class ParserFuzz {
  private static final List<Parser> PARSERS = List.of(Parser.values());

  /** A fuzzer fuzzes one test, so the first byte says which parser is meant. */
  static Stream<byte[]> recorded() {
    return IntStream.range(0, PARSERS.size())
        .boxed()
        .flatMap(parser -> RecordedBytes.ALL.stream().map(bytes -> addressed(parser, bytes)));
  }

  @MethodSource("recorded")
  @FuzzTest(maxDuration = "30s")
  void noParserMindsBytesThatAreNotAsTheyShouldBe(byte[] bytes) {
    if (bytes.length > 0) {
      Parser parser = PARSERS.get(Byte.toUnsignedInt(bytes[0]) % PARSERS.size());
      parser.parse(Arrays.copyOfRange(bytes, 1, bytes.length));
    }
  }

  private static byte[] addressed(int parser, byte... bytes) {
    byte[] addressed = new byte[bytes.length + 1];
    addressed[0] = (byte) parser;
    System.arraycopy(bytes, 0, addressed, 1, bytes.length);
    return addressed;
  }
}
