package dev.weir.tds.response;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.domain.random.Seeded;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses of all tokens and types, in pieces of all lengths, are told as they were made. */
class GeneratedResponsesTest {
  private static final int CASES = 3_000;
  private static final int MOST_IN_A_PIECE = 400;

  static List<ResponseDialect> dialects() {
    return List.of(
        ResponseDialect.USUAL,
        ResponseDialect.of(TdsVersion.V7_0),
        ResponseDialect.of(TdsVersion.V7_1),
        new ResponseDialect(TdsVersion.V7_2_AND_LATER, true, false),
        new ResponseDialect(TdsVersion.V7_2_AND_LATER, false, true));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void areToldAsTheyWereMade(ResponseDialect dialect) {
    RecordedEvents events = new RecordedEvents();
    ResponseScanner scanner = new ResponseScanner(dialect, events);
    SessionStateMap states = new SessionStateMap();
    SessionStateMap expected = new SessionStateMap();
    scanner.tellSessionStates(states);
    Seeded.forAll(
        dialect.toString(),
        CASES,
        random -> {
          GeneratedResponse response = new GeneratedResponse(random, dialect);
          scan(scanner, response, random);
          assertThat(scanner.isWithinToken()).isFalse();
          scanner.endOfResponse();
          assertThat(events.take()).isEqualTo(response.expected());
          response.states().forEach(told -> told.accept(expected));
          assertThat(states).hasToString(expected.toString());
        });
  }

  /** Statements run again and again: their columns are described by the same bytes. */
  @ParameterizedTest
  @MethodSource("dialects")
  void areToldAsTheyWereMadeWhenTheyComeAgain(ResponseDialect dialect) {
    RecordedEvents events = new RecordedEvents();
    ResponseScanner scanner = new ResponseScanner(dialect, events);
    scanner.tellSessionStates(new SessionStateMap());
    Seeded.forAll(
        dialect + " again",
        CASES / 6,
        random -> {
          List<GeneratedResponse> responses =
              List.of(
                  new GeneratedResponse(random, dialect), new GeneratedResponse(random, dialect));
          for (int i = 0; i < 6; i++) {
            GeneratedResponse response = responses.get(random.nextInt(responses.size()));
            if (random.nextBoolean()) {
              ByteBuf payload = response.payload();
              scanner.scan(payload, 0, payload.writerIndex());
            } else {
              scan(scanner, response, random);
            }
            scanner.endOfResponse();
            assertThat(events.take()).isEqualTo(response.expected());
          }
        });
  }

  private static void scan(
      ResponseScanner scanner, GeneratedResponse response, RandomGenerator random) {
    ByteBuf payload = response.payload();
    ByteBuf rest = Unpooled.buffer();
    int longest = random.nextInt(1, MOST_IN_A_PIECE);
    int at = 0;
    while (at < payload.writerIndex()) {
      int length = Math.min(random.nextInt(longest) + 1, payload.writerIndex() - at);
      rest.writeBytes(payload, at, scanner.scan(payload, at, length));
      at += length;
      int passed = at;
      int lastEnd =
          response.ends().stream().filter(end -> end <= passed).max(Integer::compare).orElseThrow();
      assertThat(scanner.wholeTokensEnd()).isEqualTo(lastEnd - response.cutOf(lastEnd));
      assertThat(scanner.offset()).isEqualTo(at - response.cutOf(at));
    }
    assertThat(rest).isEqualTo(response.rest());
  }
}
