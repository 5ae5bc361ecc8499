package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.LoginPolicy;
import dev.weir.tds.visit.Arrival;
import dev.weir.tds.visit.Heard;
import dev.weir.tds.visit.Visit;
import dev.weir.tds.visit.Visitors;
import dev.weir.testkit.await.Await;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Wrong passwords beside the right one, and passwords that change at the server. */
class PasswordsIT {
  private static final int LOGIN_FAILED = 18_456;
  private static final Duration CACHE_TTL = Duration.ofSeconds(2);
  private static final String OLD = RunningDoor.PASSWORD;
  private static final String NEW = "Open-Sesame-2";
  private static final long DEADLINE_SECONDS = 20;

  private RunningDoor weir;
  private Visitors visitors;

  @BeforeEach
  void start() throws Exception {
    weir =
        RunningDoor.start(
            3, "true", new LoginPolicy(CACHE_TTL, Duration.ofSeconds(1), LoginPolicy.MAX_WAITING));
    visitors = new Visitors(1);
  }

  @AfterEach
  void stop() {
    visitors.close();
    weir.close();
  }

  @Test
  void aWrongPasswordIsRefusedEachTimeBesideTheRightOne() throws Exception {
    for (int turn = 1; turn <= 10; turn++) {
      assertThat(refusalOf(OLD)).isZero();
      assertThat(refusalOf("wrong")).isEqualTo(LOGIN_FAILED);
      assertThat(refusalOf("wrong " + turn)).isEqualTo(LOGIN_FAILED);
      assertThat(refusalOf(OLD.toLowerCase(Locale.ROOT))).isEqualTo(LOGIN_FAILED);
    }
  }

  @Test
  void anOldPasswordIsBelievedForTheCacheTtlAtMost() throws Exception {
    assertThat(refusalOf(OLD)).isZero();
    weir.server().changePassword(RunningDoor.USER, NEW);
    long changed = System.nanoTime();
    assertThat(refusalOf(OLD)).as("it was proven a moment ago").isZero();
    Await.until(
        "the old password is refused",
        () -> {
          long before = System.nanoTime();
          boolean refused = refusalOf(OLD) == LOGIN_FAILED;
          assertThat(refused || before - changed < CACHE_TTL.toNanos()).isTrue();
          return refused;
        });
    for (int again = 1; again <= 10; again++) {
      assertThat(refusalOf(OLD)).isEqualTo(LOGIN_FAILED);
    }
  }

  @Test
  void aNewPasswordIsTriedAtOnceAndTheOldOnesConnectionsAreNotForIt() throws Exception {
    Visit old = enter(OLD);
    assertThat(ask(old)).isZero();
    weir.server().changePassword(RunningDoor.USER, NEW);
    Visit first = enter(NEW);
    assertThat(ask(first)).isZero();
    assertThat(weir.server().report().logins()).isEqualTo(2);

    assertThat(ask(old)).as("who is in stays in, as at the server").isZero();
    old.leave().await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    Await.until("its connection is clean", () -> weir.pool().idle() == 1);
    Visit second = enter(NEW);
    assertThat(ask(second)).isZero();
    assertThat(weir.server().report().logins()).isEqualTo(3);
  }

  @Test
  void loginWithTheOldPasswordGetsTheRefusalOfTheServer() throws Exception {
    Visit working = enter(OLD);
    assertThat(ask(working)).isZero();
    Visit idle = enter(OLD);
    weir.server().changePassword(RunningDoor.USER, NEW);
    assertThat(ask(idle)).isEqualTo(LOGIN_FAILED);
    Await.until("its session is over", () -> !idle.isOpen());
    assertThat(refusalOf(OLD)).as("nothing is believed any longer").isEqualTo(LOGIN_FAILED);
    assertThat(ask(working)).isZero();
  }

  private int refusalOf(String password) throws Exception {
    Heard heard = arrive(password);
    heard.visit().leave().await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    return heard.refusal();
  }

  private Visit enter(String password) throws Exception {
    Heard heard = arrive(password);
    assertThat(heard.refusal()).isZero();
    return heard.visit();
  }

  private Heard arrive(String password) throws Exception {
    return heard(visitors.visit(weir.address(), Arrival.CLEAR.login(RunningDoor.USER, password)));
  }

  private static int ask(Visit session) throws Exception {
    return heard(session.goOn(Arrival.batch("SELECT 1"))).refusal();
  }

  private static Heard heard(Future<Heard> coming) throws Exception {
    return coming.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }
}
