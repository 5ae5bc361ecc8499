package dev.weir.bootstrap.hostile;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One source takes all the places it can get and says nothing; another one comes in all the same.
 */
class IdleSocketsIT {
  private static final String PASSWORD = "S3cret-for-tests";
  private static final int MAX_CLIENTS = 2_000;
  private static final int SOCKETS = 2_500;
  private static final int LOGINS = 50;

  @TempDir private Path directory;

  @Test
  void placesAreLeftBesideSilentSockets() throws Exception {
    attack(Attack.SILENCE);
  }

  @ParameterizedTest
  @WholeCheck
  @EnumSource(
      value = Attack.class,
      names = {"SILENCE_AFTER_PRELOGIN", "CLIENT_HELLO_ONLY", "DRIBBLE"})
  void placesAreLeftBesideHalfHandshakes(Attack attack) throws Exception {
    attack(attack);
  }

  private void attack(Attack attack) throws Exception {
    try (StandIn server = StandIn.start(StandInOptions.defaults().withLogin("app", PASSWORD));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .proxy("max_clients: " + MAX_CLIENTS)
                .start()) {
      HonestLogin.repeat(10, weir.address(), "app", PASSWORD);
      List<HonestLogin> logins;
      try (Attackers attackers = weir.attackers().sockets(SOCKETS).start(attack)) {
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(4));
        logins =
            HonestLogin.attemptAtOnce(
                LOGINS,
                i -> HonestLogin.attempt(weir.address(), "127.0.1." + (1 + i), "app", PASSWORD));
        Figure.tell(attackers.toString());
      }
      HonestLogin.assertAllAccepted(
          "places-beside-" + attack.name().toLowerCase(Locale.ROOT).replace('_', '-'), logins);
    }
  }

  @Test
  @WholeCheck
  void placesAreLeftForOtherClientsBehindOneLoadBalancer() throws Exception {
    try (StandIn server = StandIn.start(StandInOptions.defaults().withLogin("app", PASSWORD));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 20")
                .proxy("max_clients: " + MAX_CLIENTS)
                .proxy("proxy_protocol: optional")
                .proxy("trusted_proxies: [127.0.0.0/8]")
                .start()) {
      HonestLogin.repeat(10, weir.address(), "app", PASSWORD);
      List<HonestLogin> logins;
      try (Attackers attackers =
          weir.attackers().sockets(SOCKETS).start(Attack.SILENCE_BEHIND_PROXY)) {
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(4));
        logins =
            HonestLogin.attemptAtOnce(
                LOGINS,
                i ->
                    HonestLogin.attemptBehindProxy(
                        weir.address(), Attackers.SOURCE, "10.0.1." + (1 + i), "app", PASSWORD));
        Figure.tell(attackers.toString());
      }
      HonestLogin.assertAllAccepted("places-beside-silence-behind-proxy", logins);
    }
  }
}
