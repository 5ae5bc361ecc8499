package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much memory a thousand sockets of one source can make a process take before any login. */
class MemoryBeforeLoginIT {
  private static final int SOCKETS = 1_000;
  private static final int WARM_UP = 300;
  private static final double BOUND_MEGABYTES = 64;
  private static final Duration ATTACK = Duration.ofSeconds(5);
  private static final Duration LONGEST_ATTACK = Duration.ofSeconds(14);
  private static final String USER = "app";
  private static final String PASSWORD = "S3cret-for-tests";

  @TempDir private Path directory;

  @Test
  void bytesBehindDelayedGuessesAreNotKept() throws Exception {
    attack(Attack.ENDLESS_BEHIND_GUESS);
  }

  @Test
  @WholeCheck
  void bytesBehindLoginsThatWaitForTheirTurnAreNotKept() throws Exception {
    attack(Attack.ENDLESS_BEHIND_RELAY);
  }

  @Test
  @WholeCheck
  void bytesBehindLoginsAreNotReadBecauseOfHalfClose() throws Exception {
    attack(Attack.HALF_CLOSE_BEHIND_LOGIN);
  }

  @Test
  void bytesBehindLoginsAreNotReadBecauseAllCloseTogether() throws Exception {
    attack(Attack.HALF_CLOSE_TOGETHER);
  }

  @Test
  void halfLoginsHaveOneBudget() throws Exception {
    attack(Attack.HALF_LOGIN);
  }

  @Test
  @WholeCheck
  void loginsInTinyPacketsHaveOneBudget() throws Exception {
    attack(Attack.LOGIN_IN_TINY_PACKETS);
  }

  @Test
  @WholeCheck
  void halfPreloginsHaveOneBudget() throws Exception {
    attack(Attack.HALF_PRELOGIN);
  }

  @Test
  @WholeCheck
  void handshakesThatWereBegunHaveOneBudget() throws Exception {
    attack(Attack.CLIENT_HELLO_ONLY);
  }

  @Test
  @WholeCheck
  void handshakesInPiecesHaveOneBudget() throws Exception {
    attack(Attack.CLIENT_HELLO_IN_PIECES);
  }

  @Test
  @WholeCheck
  void silentClientsBehindTheirHandshakeHaveOneBudget() throws Exception {
    attack(Attack.SILENT_BEHIND_HANDSHAKE);
  }

  @Test
  @WholeCheck
  void handshakeMessageIsNotAssembledWithoutBound() throws Exception {
    attack(Attack.HUGE_HANDSHAKE_MESSAGE);
  }

  @Test
  @WholeCheck
  void halfLoginsBehindTheirHandshakeHaveOneBudget() throws Exception {
    attack(Attack.HALF_LOGIN_WITHIN_TLS);
  }

  @ParameterizedTest
  @WholeCheck
  @EnumSource(
      value = Attack.class,
      names = {"SILENT_BEHIND_HANDSHAKE", "HUGE_HANDSHAKE_MESSAGE"})
  void handshakesInTheTlsOfTheJdkHaveOneBudget(Attack attack) throws Exception {
    try (StandIn server = server();
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .javaOptions(AttackedWeir.RESIDENT_HEAP + " " + AttackedWeir.TLS_OF_THE_JDK)
                .start()) {
      measure(weir, weir.attackers(), attack, "-jdk");
    }
  }

  @Test
  @WholeCheck
  void halfProxyHeadersHaveOneBudget() throws Exception {
    try (StandIn server = server();
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .proxy("proxy_protocol: optional")
                .proxy("trusted_proxies: [127.0.0.66/32]")
                .start()) {
      measure(weir, weir.attackers(), Attack.HALF_PROXY_HEADER);
    }
  }

  @Test
  @WholeCheck
  void answersToChallengesHaveOneBudget() throws Exception {
    try (StandIn server = server();
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 10000", "connect_rate: 100000")
                .start()) {
      measure(weir, weir.attackers(), Attack.HALF_CHALLENGE_ANSWER);
    }
  }

  @Test
  @WholeCheck
  void bytesForServerThatDoesNotAnswerAreNotKept() throws Exception {
    try (StandIn server = server();
        ServerSocket silent = new ServerSocket(0, SOCKETS, InetAddress.getLoopbackAddress());
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .bucket(
                    "blind",
                    silent.getLocalPort(),
                    "max_connections: 1000",
                    "pinning_mode: passthrough",
                    "health_check: off",
                    "addresses: [127.0.0.2]")
                .listenEverywhere()
                .start()) {
      Attackers.Setup blind = Attackers.of(weir.addressAt("127.0.0.2")).from(Attackers.SOURCE);
      measure(weir, blind, Attack.ENDLESS_TO_SILENT_SERVER);
    }
  }

  private void attack(Attack attack) throws Exception {
    try (StandIn server = server();
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .start()) {
      measure(weir, weir.attackers(), attack);
    }
  }

  private static StandIn server() throws IOException {
    return StandIn.start(
        StandInOptions.defaults().withLogin(USER, PASSWORD).withAccount("CORP", "alice", PASSWORD));
  }

  /**
   * Growth is the peak outside of the heap, and what lives in the heap while the attack goes on.
   */
  private static void measure(AttackedWeir weir, Attackers.Setup setup, Attack attack)
      throws Exception {
    measure(weir, setup, attack, "");
  }

  private static void measure(
      AttackedWeir weir, Attackers.Setup setup, Attack attack, String variant) throws Exception {
    HonestLogin.repeat(WARM_UP, weir.address(), USER + "@bucket-1", PASSWORD);
    ProcessMemory memory = weir.memory().mark();
    double outside;
    double live;
    String counts;
    try (Attackers attackers = setup.sockets(SOCKETS).login(USER, PASSWORD).start(attack)) {
      attackers.awaitBegun().goOnWhileItGrows(ATTACK, LONGEST_ATTACK);
      outside = memory.peakGrowth();
      live = weir.isAlive() ? memory.liveGrowth() : 0;
      counts = attackers.toString();
    }
    Figure.tell(
        "%s: outside of the heap %.1f MB, live in the heap %.1f MB; %s"
            .formatted(attack, outside, live, counts));
    if (!weir.isAlive()) {
      throw new AssertionError("the process ended by " + attack + ": " + weir.log());
    }
    String name = "memory-" + attack.name().toLowerCase(Locale.ROOT).replace('_', '-') + variant;
    Figure.atMost(name, outside + Math.max(0, live), BOUND_MEGABYTES, "MB");
  }
}
