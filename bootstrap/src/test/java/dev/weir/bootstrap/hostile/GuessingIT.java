package dev.weir.bootstrap.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.hostile.attack.Attack;
import dev.weir.domain.login.Password;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.tds.login.Pbkdf2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on logins: a client of another source with a right password is accepted meanwhile. */
class GuessingIT {
  private static final String PASSWORD = "S3cret-for-tests";
  private static final int COLD_USERS = 20;
  private static final int RIGHT_PASSWORDS = 19;
  private static final int MAPPED_USERS = 3;
  private static final int RELAYED_LOGINS = 3;
  private static final double MAPPED_BOUND_MILLIS = 2_000;
  private static final double MAPPED_BOUND_TIMES = 4;
  private static final double RELAYED_BOUND_MILLIS = 5_000;

  /** As a server takes for a login that it has to look up. */
  private static final Duration LOGIN_TIME = Duration.ofMillis(10);

  @TempDir private Path directory;
  private StandIn server;

  @BeforeEach
  void startServer() throws IOException {
    StandInOptions options =
        StandInOptions.defaults().withLogin("app", PASSWORD).withAccount("CORP", "alice", PASSWORD);
    for (int i = 0; i < COLD_USERS; i++) {
      options = options.withLogin("cold-" + i, PASSWORD);
    }
    server = StandIn.start(options);
    server.faults().delayLogins(LOGIN_TIME);
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void brokenOffPasswordChangesLeaveProofsAlone() throws Exception {
    try (AttackedWeir weir = weir()) {
      HonestLogin.repeat(20, weir.address(), "app", PASSWORD);
      long proofs = server.report().logins();
      List<HonestLogin> near = new ArrayList<>();
      List<HonestLogin> far = new ArrayList<>();
      try (Attackers changing =
              weir.attackers()
                  .sockets(4)
                  .login("app", PASSWORD)
                  .start(Attack.BROKEN_OFF_PASSWORD_CHANGE);
          Attackers guessing =
              weir.attackers().sockets(40).login("app", PASSWORD).start(Attack.GUESSES)) {
        changing.awaitBegun();
        guessing.awaitBegun().goOnFor(Duration.ofSeconds(2));
        for (int i = 0; i < RIGHT_PASSWORDS; i++) {
          near.add(HonestLogin.attempt(weir.address(), Attackers.SOURCE, "app", PASSWORD));
          far.add(HonestLogin.attempt(weir.address(), source(i), "app", PASSWORD));
          changing.goOnFor(Duration.ofMillis(100));
        }
        Figure.tell(changing + "; " + guessing);
      }
      Figure.tell("right passwords proven anew: " + (server.report().logins() - proofs));
      HonestLogin.assertAllAccepted("broken-off-password-changes-warm", far);
      // What was proven is no guess, wherever it comes from.
      HonestLogin.assertAllAccepted("broken-off-password-changes-warm-same-source", near);
      Figure.atMost(
          "profiles-proven-anew-by-broken-off-changes",
          (double) (server.report().logins() - proofs),
          0,
          "profiles");
    }
  }

  @Test
  @WholeCheck
  void guessesLeaveRoomForRightPasswords() throws Exception {
    attackBeside("guesses", Attack.GUESSES, 1_100);
  }

  @Test
  void randomLoginsLeaveRoomForColdUsers() throws Exception {
    attackBeside("random-logins", Attack.RANDOM_LOGINS, 1_100);
  }

  @Test
  @WholeCheck
  void randomLoginsOfTwoSourcesLeaveRoomForColdUsers() throws Exception {
    try (AttackedWeir weir = weir();
        Attackers first =
            weir.attackers().from("127.0.0.66").sockets(300).start(Attack.RANDOM_LOGINS);
        Attackers second =
            weir.attackers().from("127.0.0.67").sockets(300).start(Attack.RANDOM_LOGINS)) {
      first.awaitBegun();
      second.awaitBegun().goOnFor(Duration.ofSeconds(2));
      HonestLogin.assertAllAccepted("two-sources-of-random-logins-cold", coldLogins(weir));
    }
  }

  private void attackBeside(String name, Attack attack, int sockets) throws Exception {
    try (AttackedWeir weir = weir()) {
      HonestLogin.repeat(20, weir.address(), "app", PASSWORD);
      try (Attackers attackers =
          weir.attackers().sockets(sockets).login("app", PASSWORD).start(attack)) {
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(3));
        List<HonestLogin> warm = new ArrayList<>();
        for (int i = 0; i < RIGHT_PASSWORDS; i++) {
          warm.add(HonestLogin.attempt(weir.address(), source(i), "app", PASSWORD));
        }
        List<HonestLogin> cold = coldLogins(weir);
        Figure.tell(attackers.toString());
        HonestLogin.assertAllAccepted(name + "-warm", warm);
        HonestLogin.assertAllAccepted(name + "-cold", cold);
      }
    }
  }

  /** All at the same time: a queue that is full would else be met by one after the other. */
  private static List<HonestLogin> coldLogins(AttackedWeir weir) {
    return HonestLogin.attemptAtOnce(
        COLD_USERS, i -> HonestLogin.attempt(weir.address(), source(i), "cold-" + i, PASSWORD));
  }

  /** Honest clients are on machines of their own. */
  private static String source(int number) {
    return "127.0.1." + (1 + number);
  }

  @Test
  @WholeCheck
  void randomLoginsLeaveTheCheckingOfPasswordsToOthers() throws Exception {
    leaveCheckingToOthers("random-logins-mapped-cold", 1, Attack.RANDOM_LOGINS, 60);
  }

  /** A bucket lets few checks of a source begin; at many buckets those are many together. */
  @Test
  @WholeCheck
  void randomLoginsAtManyBucketsLeaveTheCheckingOfPasswordsToOthers() throws Exception {
    leaveCheckingToOthers(
        "random-logins-at-many-buckets-cold",
        Attack.BUCKETS,
        Attack.RANDOM_LOGINS_AT_BUCKETS,
        3 * Attack.BUCKETS);
  }

  private void leaveCheckingToOthers(String name, int buckets, Attack attack, int sockets)
      throws Exception {
    List<HonestLogin> logins = new ArrayList<>();
    try (AttackedWeir weir = mappedWeir(buckets)) {
      HonestLogin quiet = mappedLogin(weir, MAPPED_USERS);
      try (Attackers attackers = weir.attackers().sockets(sockets).start(attack)) {
        attackers.awaitBegun().goOnFor(Duration.ofSeconds(3));
        for (int i = 0; i < MAPPED_USERS; i++) {
          logins.add(mappedLogin(weir, i));
        }
        Figure.tell("one without the attack: %s; %s".formatted(quiet, attackers));
      }
      HonestLogin.assertAllAccepted(name, logins);
      long slowest = logins.stream().mapToLong(HonestLogin::millis).max().orElseThrow();
      // On a busy machine a check takes longer than it should: so does the one that is in front.
      Figure.atMost(
          name + "-slowest",
          (double) slowest,
          Math.max(MAPPED_BOUND_MILLIS, MAPPED_BOUND_TIMES * (double) quiet.millis()),
          "ms");
    }
  }

  private static HonestLogin mappedLogin(AttackedWeir weir, int number) {
    return HonestLogin.attempt(
        weir.address(), source(number), "mapped-" + number + "@bucket-0", PASSWORD);
  }

  private AttackedWeir mappedWeir(int buckets) throws IOException {
    StringBuilder users = new StringBuilder("users:\n");
    IntStream.rangeClosed(0, MAPPED_USERS)
        .forEach(
            i ->
                users.append(
                    "  - {login: mapped-%d, password_hash: %s}\n"
                        .formatted(
                            i,
                            Pbkdf2.hash(new Password(PASSWORD), Pbkdf2.RECOMMENDED_ITERATIONS)
                                .encoded())));
    Path file = Files.writeString(directory.resolve("users.yaml"), users);
    AttackedWeir.Setup weir = AttackedWeir.in(directory).proxy("users: " + file);
    for (int bucket = 0; bucket < buckets; bucket++) {
      weir.bucket(
          "bucket-" + bucket,
          server.port(),
          "max_connections: 20",
          "auth: mapped",
          "username: app",
          "password: " + PASSWORD);
    }
    return weir.start();
  }

  @Test
  @WholeCheck
  void unansweredChallengesLeaveTurnsToOthers() throws Exception {
    int accepted = 0;
    long slowest = 0;
    try (AttackedWeir weir = weir();
        Attackers attackers = weir.attackers().sockets(3).start(Attack.UNANSWERED_CHALLENGE)) {
      attackers.awaitBegun().goOnFor(Duration.ofSeconds(1));
      for (int i = 0; i < RELAYED_LOGINS; i++) {
        long begun = System.nanoTime();
        accepted += windowsLogin(weir) ? 1 : 0;
        slowest = Math.max(slowest, (System.nanoTime() - begun) / 1_000_000);
      }
      Figure.tell("the slowest relayed login took " + slowest + " ms; " + attackers);
    }
    assertThat(server.report().violations()).isEmpty();
    Figure.atLeast(
        "unanswered-challenges-relayed-logins",
        100.0 * accepted / RELAYED_LOGINS,
        100,
        "% accepted");
    Figure.atMost(
        "unanswered-challenges-relayed-logins-slowest",
        (double) slowest,
        RELAYED_BOUND_MILLIS,
        "ms");
  }

  private static boolean windowsLogin(AttackedWeir weir) {
    String url =
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=false;loginTimeout=15;connectRetryCount=0;integratedSecurity=true;authenticationScheme=NTLM;domain=CORP;user=alice;password=%s"
            .formatted(weir.address().getPort(), PASSWORD);
    try (Connection connection = DriverManager.getConnection(url)) {
      return connection.isValid(5);
    } catch (SQLException e) {
      Figure.tell("a relayed login: " + e.getErrorCode() + " " + e.getMessage());
      return false;
    }
  }

  private AttackedWeir weir() throws IOException {
    return AttackedWeir.in(directory)
        .bucket("bucket-1", server.port(), "max_connections: 20", "min_idle: 0")
        .start();
  }
}
