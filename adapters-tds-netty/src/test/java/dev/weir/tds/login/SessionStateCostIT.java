package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The price of session states, between Weir and the stand-in: other servers tell other states. */
@Timeout(120)
class SessionStateCostIT {
  private static final int SESSION_RECOVERY = 1;
  private static final int UTF8 = 10;
  private static final int ROUNDS = Integer.getInteger("weir.rounds", 5);
  private static final int REQUESTS = Integer.getInteger("weir.requests", 500);

  /** Changes no state. */
  private static final List<String> QUIET = List.of("SELECT 1");

  /** Each changes a state that the server tells, and that pins nothing. */
  private static final List<String> CHANGING =
      List.of("SELECT 1 SET LOCK_TIMEOUT 5000", "SELECT 1 SET LOCK_TIMEOUT 6000");

  @Test
  void bytesBetweenWeirAndServer() throws Exception {
    try (RunningDoor weir =
        RunningDoor.withSessionState(
            1, FactsPolicy.MEASURE, SessionStatePolicy.OFF, SessionRecovery.TRUTHFUL)) {
      RawLogin login =
          RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withFeature(UTF8, (byte) 1);
      RawLogin asking = login.withFeature(SESSION_RECOVERY);
      int asked = asking.payload().length - login.payload().length;
      int acknowledged = answer(weir.server(), asking) - answer(weir.server(), login);
      int quiet = answers(weir.server(), asking, "SELECT 1");
      int changed = answers(weir.server(), asking, "SET LOCK_TIMEOUT 5000");
      int made = answers(weir.server(), asking, "CREATE TABLE #t (a int)");
      System.out.printf(
          "figure: session_state login_bytes_sent=%d login_bytes_received=%d"
              + " request_without_change=%d set_option=%d create_table=%d%n",
          asked, acknowledged, quiet, changed, made);
      assertThat(asked).as("an id and a length").isEqualTo(5);
      assertThat(acknowledged).as("an id, a length and the states").isGreaterThan(5);
      assertThat(quiet).isZero();
      // The token, its length, sequence and status, and at least one state.
      assertThat(List.of(changed, made)).allMatch(bytes -> bytes > 12);
    }
  }

  /** The length of the answer to this login. */
  private static int answer(StandIn server, RawLogin login) throws IOException {
    try (RawConnection client = RawConnection.open(server.address())) {
      return logIn(client, login);
    }
  }

  private static int logIn(RawConnection client, RawLogin login) throws IOException {
    client.send(RawConnection.PRELOGIN, 1, RawLogin.prelogin(2));
    client.receive();
    client.send(RawConnection.LOGIN, 1, login.payload());
    return Objects.requireNonNull(client.receive()).length;
  }

  /** By how much the answer to a text is longer than without the feature. */
  private static int answers(StandIn server, RawLogin asking, String text) throws IOException {
    RawLogin plain = RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD);
    return answer(server, asking, text) - answer(server, plain, text);
  }

  private static int answer(StandIn server, RawLogin login, String text) throws IOException {
    try (RawConnection client = RawConnection.open(server.address())) {
      logIn(client, login);
      client.batch(text);
      return Objects.requireNonNull(client.receive()).length;
    }
  }

  @Test
  void timeOfTheLoopsPerRequest() throws Exception {
    try (RunningDoor off =
            RunningDoor.withSessionState(
                1, FactsPolicy.MEASURE, SessionStatePolicy.OFF, SessionRecovery.TRUTHFUL);
        RunningDoor on =
            RunningDoor.withSessionState(
                1, FactsPolicy.MEASURE, SessionStatePolicy.EVIDENCE, SessionRecovery.TRUTHFUL);
        RawConnection plain = off.raw();
        RawConnection telling = on.raw()) {
      compare("without_change", plain, telling, QUIET);
      compare("each_changes", plain, telling, CHANGING);
      assertThat(on.facts()).endsWith("tells session state");
    }
  }

  /** Prints the medians of alternating rounds. */
  private static void compare(String name, RawConnection off, RawConnection on, List<String> texts)
      throws IOException {
    round(off, texts);
    round(on, texts);
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      without.add(round(off, texts));
      with.add(round(on, texts));
    }
    double offMicros = median(without);
    double onMicros = median(with);
    System.out.printf(
        Locale.ROOT,
        "figure: session_state %s off_us=%.1f evidence_us=%.1f ratio=%.2f%n",
        name,
        offMicros,
        onMicros,
        onMicros / offMicros);
    assertThat(offMicros).isPositive();
    assertThat(onMicros).isPositive();
  }

  private static double median(List<Double> all) {
    return all.stream().sorted().skip(all.size() / 2).findFirst().orElseThrow();
  }

  /** Sends requests one after the other, and returns the time of Weir's loops per request in µs. */
  private static double round(RawConnection client, List<String> texts) throws IOException {
    long before = loopTime();
    for (int i = 0; i < REQUESTS; i++) {
      client.batch(texts.get(i % texts.size()));
      client.receive();
    }
    return (loopTime() - before) / 1_000.0 / REQUESTS;
  }

  private static long loopTime() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(Objects::nonNull)
        .filter(thread -> thread.getThreadName().startsWith("weir-loop"))
        .mapToLong(ThreadInfo::getThreadId)
        .map(threads::getThreadCpuTime)
        .sum();
  }
}
