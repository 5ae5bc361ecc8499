package dev.weir.benchmarks.sidebyside.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The clients at the server that they are made for. */
class ClientsTest {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final TdsDialect TDS = new TdsDialect(false);

  /** Behind the header of the packet and the headers of the batch. */
  private static final int FIRST_LETTER = 30;

  private StandIn standIn;

  @BeforeEach
  void start() throws IOException {
    standIn = StandIn.start(StandInOptions.defaults().withCanned(true));
  }

  @AfterEach
  void stop() {
    standIn.close();
  }

  /** A request is counted by the server just after it was answered. */
  private void assertRequests(long count) {
    long began = System.nanoTime();
    while (standIn.report().requests() < count && System.nanoTime() - began < PATIENCE_NANOS) {
      Thread.onSpinWait();
    }
    assertThat(standIn.report().requests()).isEqualTo(count);
  }

  @Test
  void loneClientLogsInAndIsAnswered() throws IOException {
    try (RawClient client = RawClient.open(standIn.address(), TDS, null)) {
      client.selectOne();
      client.selectOne();
    }
    assertThat(standIn.report().logins()).isEqualTo(1);
    assertRequests(3);
    assertThat(standIn.report().violations()).isEmpty();
  }

  @Test
  void crowdAsksUntilItsTimeIsOverAndAwaitsEachAnswer() throws IOException {
    try (Crowd crowd = Crowd.open(standIn.address(), TDS, 8, Question.SELECT_ONE)) {
      Crowd.Served first = crowd.run(NANOS);
      Crowd.Served second = crowd.run(NANOS);
      assertThat(first.nanos()).isGreaterThanOrEqualTo(NANOS);
      assertThat(first.answers()).isGreaterThanOrEqualTo(8);
      // Each has asked once more when it logged in.
      assertRequests(8 + first.answers() + second.answers());
    }
    assertThat(standIn.report().sessionsMax()).isEqualTo(8);
  }

  @Test
  void largeResultsAreCountedByTheirBytes() throws IOException {
    try (Crowd crowd = Crowd.open(standIn.address(), TDS, 2, Question.LARGE_RESULT)) {
      Crowd.Served served = crowd.run(NANOS);
      assertThat(served.bytes() / served.answers()).isBetween(1_000_000L, 1_200_000L);
    }
  }

  @Test
  void clientWithoutAResultIsNotLoggedIn() {
    assertThatThrownBy(() -> RawClient.open(standIn.address(), new Mistyped(), null))
        .isInstanceOf(ProtocolException.class);
  }

  /** What is no statement is answered with an error. */
  private record Mistyped() implements Dialect {
    @Override
    public List<byte[]> opening() {
      return TDS.opening();
    }

    @Override
    public byte[] request(Question question) {
      byte[] request = TDS.request(question);
      request[FIRST_LETTER] = 'X';
      return request;
    }

    @Override
    public FramedResponse response() {
      return TDS.response();
    }
  }

  @Test
  void postgresHasItsOwnWords() {
    PostgresDialect postgres = new PostgresDialect("weir");
    assertThat(new String(postgres.request(Question.SELECT_ONE), StandardCharsets.ISO_8859_1))
        .isEqualTo("Q\0\0\0\015SELECT 1\0");
    assertThat(postgres.opening())
        .singleElement()
        .satisfies(
            message -> {
              assertThat(message).startsWith(0, 0, 0, message.length, 0, 3, 0, 0);
              assertThat(new String(message, StandardCharsets.ISO_8859_1))
                  .endsWith("user\0weir\0database\0postgres\0\0");
            });
  }
}
