package dev.weir.tds.multiplex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.random.Seeded;
import dev.weir.tds.login.RunningDoor;
import dev.weir.tds.multiplex.CrowdAtWork.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Very many sessions of drivers that prepare everything, on ten connections: each hears what a
 * server of its own would have told it, keeps no connection at rest, and costs the server no more
 * preparations. {@code -Dweir.multiplex.sessions=N} says how many, {@code
 * -Dweir.multiplex.seconds=N} for how long each kind works.
 */
@Timeout(600)
class MultiplexPreparedIT {
  private static final int SESSIONS = Integer.getInteger("weir.multiplex.sessions", 30);
  private static final int SECONDS = Integer.getInteger("weir.multiplex.seconds", 1);
  private static final int CONNECTIONS = 10;
  private static final int PIECES_ALONE = 15;
  private static final int REAL_ROUNDS = 20;

  /** How much longer a connection may be lent, by the clock, than its transaction takes. */
  private static final double TOLERANCE = 1.1;

  private static final String DATABASE = "AppDB";

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void manyAreServedByFewAsByServersOfTheirOwn(Crowd crowd) {
    Seeded.forAll("multiplex-prepared", 1, random -> work(crowd, random));
  }

  private void work(Crowd crowd, RandomGenerator random) {
    try (RunningDoor weir = RunningDoor.forACrowd(CONNECTIONS)) {
      Server server = new Server(weir.server(), RunningDoor.USER, RunningDoor.PASSWORD, DATABASE);
      server.create(SESSIONS + 2);
      Target target = new Target(weir.address(), RunningDoor.USER, RunningDoor.PASSWORD, DATABASE);

      HeldTime times;
      try (Member alone = crowd.member(target, 0)) {
        times = HeldTime.of(weir, alone, SESSIONS, PIECES_ALONE);
      }
      RealClient real = real(crowd);
      Outcome outcome = new CrowdAtWork(crowd, weir, target, SESSIONS).run(random, SECONDS, real);

      // Before anybody asks the server past Weir.
      assertThat(weir.server().report().connectionsMax()).isLessThanOrEqualTo(CONNECTIONS);
      int most = weir.server().report().connectionsMax();
      long direct = judge(crowd, outcome, target, real);
      long pieces = PIECES_ALONE + outcome.pieces() + realPieces(outcome, real);
      System.out.printf(
          Locale.ROOT,
          "figure: crowd=%s sessions=%d pieces=%d connections_max=%d preparations=%d direct=%d"
              + " resets=%d held_ms=%.1f taken_ms=%.1f real=%s%n",
          crowd.name().toLowerCase(Locale.ROOT),
          SESSIONS,
          pieces,
          most,
          server.preparations(),
          direct,
          resets(weir),
          times.held(),
          times.taken(),
          outcome.seen() == null ? "no" : crowd.driver());

      assertThat(server.sum()).as("what all have added").isEqualTo(pieces);
      assertThat(server.preparations()).as("preparations").isLessThanOrEqualTo(direct);
      if (direct > 0) {
        assertThat(server.preparations()).as("preparations in total").isLessThan(direct);
      }
      judge(crowd, times);
      assertThat(weir.server().report().violations()).isEmpty();
    } catch (Exception e) {
      throw new AssertionError(crowd + " was not served: " + e.getMessage(), e);
    }
  }

  /** Each has the server drop what it has prepared on that connection. */
  private static long resets(RunningDoor weir) {
    return weir.count(Meter.RESETS, "done", "prelude")
        + weir.count(Meter.RESETS, "done", "background");
  }

  private @Nullable RealClient real(Crowd crowd) throws Exception {
    String driver = crowd.driver();
    return driver == null
        ? null
        : new RealClient(driver, crowd.habit(), REAL_ROUNDS, SESSIONS + 1, directory);
  }

  private static long realPieces(Outcome outcome, @Nullable RealClient real) {
    return real == null || outcome.seen() == null ? 0 : real.rounds();
  }

  /** Compares what all heard; gives how many preparations it would have been without Weir. */
  private static long judge(Crowd crowd, Outcome outcome, Target target, @Nullable RealClient real)
      throws Exception {
    int most = outcome.told().stream().mapToInt(List::size).max().orElseThrow();
    List<Reference.Work> direct = new ArrayList<>();
    for (int variant = 0; variant < crowd.variants(); variant++) {
      direct.add(Reference.of(crowd, variant, Math.max(most, PIECES_ALONE), target));
    }
    long preparations = direct.getFirst().preparations(PIECES_ALONE);
    for (int member = 0; member < outcome.told().size(); member++) {
      Reference.Work own = direct.get(member % crowd.variants());
      List<List<String>> told = outcome.told().get(member);
      for (int piece = 0; piece < told.size(); piece++) {
        assertThat(told.get(piece))
            .as("what %s %d heard at its %d. piece of work", crowd, member, piece + 1)
            .isEqualTo(own.told(piece));
      }
      preparations += own.preparations(told.size());
    }
    if (real != null && outcome.seen() != null) {
      Reference.Real alone = Reference.of(real, SESSIONS + 2, target);
      assertThat(outcome.seen()).as("what %s saw", crowd.driver()).isEqualTo(alone.seen());
      preparations += alone.preparations();
    }
    return preparations;
  }

  /** A transaction is as long as its connection is held; what is none is held for less. */
  private static void judge(Crowd crowd, HeldTime times) {
    assertThat(times.held()).as("held, in ms").isLessThanOrEqualTo(times.taken() * TOLERANCE);
    if (crowd.isTransactional()) {
      assertThat(times.held()).as("held, in ms").isGreaterThan(times.taken() / 2);
    }
  }
}
