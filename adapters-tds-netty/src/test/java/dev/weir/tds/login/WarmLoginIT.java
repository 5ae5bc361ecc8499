package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.visit.Arrival;
import dev.weir.tds.visit.BareTls;
import dev.weir.tds.visit.Heard;
import dev.weir.tds.visit.Step;
import dev.weir.tds.visit.Visitors;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Logins of a profile that was proven need no server, and hardly more time than the TLS they come
 * with. The two are measured side by side: one login, one handshake with as many round trips, and
 * so on, by the same client, in the same TLS.
 */
class WarmLoginIT {
  private static final int ROUNDS = 5;

  /** How many logins there are in a round. */
  private static final int LOGINS = Integer.getInteger("weir.logins", 1_000);

  private static final double BAR = 1.3;

  private static final long DEADLINE_SECONDS = 20;

  private final Level watched = ResourceLeakDetector.getLevel();
  private RunningDoor weir;
  private Visitors visitors;

  @BeforeEach
  void start() throws Exception {
    // Where every use of every buffer is written down, that is what takes most of the time.
    ResourceLeakDetector.setLevel(Level.SIMPLE);
    weir = RunningDoor.start(3, "true");
    visitors = new Visitors(1);
  }

  @AfterEach
  void stop() {
    visitors.close();
    weir.close();
    ResourceLeakDetector.setLevel(watched);
  }

  @Test
  void aThousandLoginsNeedOneServerConnection() throws Exception {
    for (int login = 0; login < 1_000; login += Arrival.values().length) {
      for (Arrival arrival : Arrival.values()) {
        assertThat(visit(weir.address(), login(arrival)).refusal()).isZero();
      }
    }
    assertThat(weir.server().report().logins()).isEqualTo(1);
    assertThat(weir.server().report().connectionsMax()).isEqualTo(1);
  }

  @EnabledIfSystemProperty(
      named = "weir.logins",
      matches = "\\d+",
      disabledReason = "measured with the compiler of the product: scripts/check warm-login")
  @ParameterizedTest
  @EnumSource(
      value = Arrival.class,
      names = {"LOGIN_ONLY", "FULL", "STRICT"})
  void aWarmLoginTakesHardlyLongerThanItsTls(Arrival arrival) throws Exception {
    List<Step> login = login(arrival);
    List<Integer> answers =
        visit(weir.address(), login).answers().stream().map(payload -> payload.length).toList();
    try (BareTls bare =
        new BareTls(
            2,
            arrival == Arrival.STRICT
                ? weir.tls()::forStrict
                : allocator -> weir.tls().forWrapped(allocator, OldestTls.TLS_1_2),
            answers)) {
      List<Step> handshake = arrival.bare(RunningDoor.USER, RunningDoor.PASSWORD);
      // Neither side is measured while it is compiled.
      round(login, bare.address(), handshake);
      double[] ratios = new double[ROUNDS];
      double[] logins = new double[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        Round round = round(login, bare.address(), handshake);
        ratios[i] = round.login() / round.handshake();
        logins[i] = round.login();
      }
      System.out.printf(
          Locale.ROOT,
          "figure: %s %.2f x its TLS, median of %d rounds of %d logins (%.0f us each, %.2f to %.2f)%n",
          arrival,
          median(ratios),
          ROUNDS,
          LOGINS,
          median(logins) / 1_000,
          Arrays.stream(ratios).min().orElseThrow(),
          Arrays.stream(ratios).max().orElseThrow());
      assertThat(median(ratios)).isLessThanOrEqualTo(BAR);
    }
  }

  /** The median times of one round, in nanoseconds. */
  private record Round(double login, double handshake) {}

  private Round round(List<Step> login, InetSocketAddress bare, List<Step> handshake)
      throws Exception {
    double[] logins = new double[LOGINS];
    double[] handshakes = new double[LOGINS];
    for (int i = 0; i < LOGINS; i++) {
      logins[i] = visit(weir.address(), login).nanos();
      handshakes[i] = visit(bare, handshake).nanos();
    }
    return new Round(median(logins), median(handshakes));
  }

  private static List<Step> login(Arrival arrival) {
    return arrival.login(RunningDoor.USER, RunningDoor.PASSWORD);
  }

  private Heard visit(InetSocketAddress address, List<Step> steps) throws Exception {
    Heard heard = visitors.visit(address, steps).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    heard.visit().leave().await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    return heard;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
