package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.LoginPolicy;
import dev.weir.tds.visit.Arrival;
import dev.weir.tds.visit.Guessers;
import dev.weir.tds.visit.Heard;
import dev.weir.tds.visit.Step;
import dev.weir.tds.visit.Visit;
import dev.weir.tds.visit.Visitors;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Many clients that guess passwords, beside a few that know theirs. Quiet rounds and rounds with
 * guessers take turns.
 *
 * <p>That they are there at all costs CPU, and the clients of both kinds share two cores with the
 * instance and its server here, so the bounds are above 1. They are well below what is measured
 * where something of what holds guessers back is missing: where refusals do not wait, half of the
 * requests take 80 times as long, and where guesses may use any slot and are all proven, 6 times
 * even when each guesser waits for a second of its own accord. Of the requests a few meet a proof
 * on the loop of their bucket, which is the length of a TLS handshake: these are the last percent.
 */
class GuessersIT {
  private static final int GUESSERS = 500;

  private static final int ROUNDS = 5;

  /** Longer than the refusal of a guess waits: each of them guesses more than once. */
  private static final Duration ROUND = Duration.ofMillis(800);

  private static final int SESSIONS = 8;
  private static final int SLOTS = 40;

  /** Bars are for the compiler of the product: scripts/check warm-login. */
  private static final boolean MEASURED = Integer.getInteger("weir.logins") != null;

  private static final double P50_BAR = 2;
  private static final double P99_BAR = 8;
  private static final long DEADLINE_SECONDS = 20;

  private final Level watched = ResourceLeakDetector.getLevel();
  private final List<Visit> sessions = new ArrayList<>();
  private RunningDoor weir;
  private Visitors visitors;
  private Visitors strangers;

  @BeforeEach
  void start() throws Exception {
    ResourceLeakDetector.setLevel(Level.SIMPLE);
    weir = RunningDoor.start(SLOTS, "true");
    visitors = new Visitors(1);
    strangers = new Visitors(1);
    for (int i = 0; i < SESSIONS; i++) {
      Visit session = heard(visitors.visit(weir.address(), login())).visit();
      ask(session);
      sessions.add(session);
    }
  }

  @AfterEach
  void stop() {
    strangers.close();
    visitors.close();
    weir.close();
    ResourceLeakDetector.setLevel(watched);
  }

  @Test
  void doNotDisturbClientsWithTheRightPassword() throws Exception {
    Guessers guessers = new Guessers(strangers, weir.address(), RunningDoor.USER);
    // What is not compiled yet is not measured.
    work(new Work());
    Work quiet = new Work();
    Work guessed = new Work();
    for (int round = 0; round < ROUNDS; round++) {
      work(quiet);
      guessers.start(GUESSERS, ROUND.dividedBy(2));
      work(guessed);
      guessers.stop();
    }
    guessed.tellBeside(quiet, guessers.refused());
    if (MEASURED) {
      guessed.assertWithinBars(quiet);
    }
    assertThat(guessers.letIn()).isZero();
    assertThat(guessers.unanswered()).isZero();
    assertThat(guessers.refused()).isGreaterThan(GUESSERS);
    assertThat(weir.server().report().connectionsMax())
        .as("connections that the guesses have beside those of the sessions")
        .isGreaterThan(SESSIONS)
        .isLessThanOrEqualTo(SESSIONS + LoginPolicy.proofsAtATime(SLOTS));
  }

  /** How long the clients took that know their password. */
  private static final class Work {
    private final Times logins = new Times();
    private final Times requests = new Times();

    private double[] comparedWith(Work quiet) {
      return new double[] {
        logins.at(50) / quiet.logins.at(50),
        logins.at(99) / quiet.logins.at(99),
        requests.at(50) / quiet.requests.at(50),
        requests.at(99) / quiet.requests.at(99)
      };
    }

    void tellBeside(Work quiet, long refusals) {
      double[] times = comparedWith(quiet);
      System.out.printf(
          Locale.ROOT,
          "figure: beside %d guesses warm logins take %.2f x (p50) and %.2f x (p99) and requests"
              + " %.2f x and %.2f x as long as without%n",
          refusals,
          times[0],
          times[1],
          times[2],
          times[3]);
    }

    void assertWithinBars(Work quiet) {
      double[] times = comparedWith(quiet);
      assertThat(Math.max(times[0], times[2])).as("p50").isLessThanOrEqualTo(P50_BAR);
      assertThat(Math.max(times[1], times[3])).as("p99").isLessThanOrEqualTo(P99_BAR);
    }
  }

  private static final class Times {
    private final List<Long> nanos = new ArrayList<>();

    void add(long time) {
      nanos.add(time);
    }

    double at(int percent) {
      List<Long> sorted = nanos.stream().sorted().toList();
      return sorted.get((sorted.size() - 1) * percent / 100);
    }
  }

  private void work(Work work) throws Exception {
    long end = System.nanoTime() + ROUND.toNanos();
    while (System.nanoTime() - end < 0) {
      Heard login = heard(visitors.visit(weir.address(), login()));
      assertThat(login.refusal()).isZero();
      login.visit().leave().await(DEADLINE_SECONDS, TimeUnit.SECONDS);
      work.logins.add(login.nanos());
      for (Visit session : sessions) {
        work.requests.add(ask(session).nanos());
      }
    }
  }

  private Heard ask(Visit session) throws Exception {
    return heard(session.goOn(Arrival.batch("SELECT 1")));
  }

  private static List<Step> login() {
    return Arrival.FULL.login(RunningDoor.USER, RunningDoor.PASSWORD);
  }

  private static Heard heard(Future<Heard> coming) throws Exception {
    return coming.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }
}
