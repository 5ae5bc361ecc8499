package dev.weir.application.login;

import static dev.weir.application.login.RecordedDesk.FACTS;
import static dev.weir.application.login.RecordedDesk.WRONG_PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.login.RecordedDesk.Action.Accept;
import dev.weir.application.login.RecordedDesk.Action.Prove;
import dev.weir.application.login.RecordedDesk.Action.Refuse;
import dev.weir.application.login.RecordedDesk.Action.RefuseAsServer;
import dev.weir.domain.client.Source;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sources that guess passwords, and the logins of others beside them. */
class GuessingTest {
  private static final long TTL = RecordedDesk.TTL.toNanos();
  private static final long DELAY = RecordedDesk.QUEUE_TIMEOUT.toNanos() / 10;

  private final RecordedDesk recorded = new RecordedDesk(2);
  private final LoginDesk desk = recorded.desk;
  private final LoginProfile app = recorded.profile("app", "right");

  @Test
  void aGuesserGetsTheLastRefusalWithoutTheServer() {
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      beRefused(guess, "app", "guess" + guess, guess);
    }

    recorded.arrived(100, "app", "another", 100);

    assertThat(answered(100)).containsExactly(new RefuseAsServer(100, 18456));
    assertThat(desk.profiles()).isZero();
  }

  @Test
  void theRefusalOfAGuessWaits() {
    guessTooOften(0);
    recorded.arrived(100, "app", "another", 0);
    recorded.arrived(101, "app", "left", 0);
    assertThat(desk.nextDeadline()).isEqualTo(DELAY);
    desk.abandoned(101);

    desk.expire(DELAY - 1);
    assertThat(recorded.done()).isEmpty();

    desk.expire(DELAY);
    assertThat(recorded.done()).containsExactly(new RefuseAsServer(100, 18456));
    assertThat(desk.nextDeadline()).isEqualTo(LoginDesk.NEVER);
  }

  @Test
  void noMoreGuessesWaitThanAreWorthKeeping() {
    guessTooOften(0);
    for (int guess = 0; guess < HeldGuesses.MAX_HELD; guess++) {
      recorded.arrived(100 + guess, "app", "another " + guess, 0);
    }
    assertThat(recorded.done()).isEmpty();

    recorded.arrived(99, "app", "one more", 0);

    assertThat(recorded.done()).containsExactly(new RefuseAsServer(99, 18456));
    assertThat(answered(0)).hasSize(HeldGuesses.MAX_HELD);
  }

  @Test
  void aHeldGuessIsAcceptedOnceAnotherSourceProvesIt() {
    guessTooOften(0);
    recorded.arrived(100, "app", "right", 0);
    assertThat(recorded.done()).isEmpty();
    recorded.arrived(101, "app", "right", new Source("10.0.0.2"), 1);
    desk.proven(app, FACTS, 2);
    recorded.done();

    assertThat(answered(0)).containsExactly(new Accept(100));
  }

  @Test
  void aHeldGuessIsRefusedWhenTheDeskCloses() {
    guessTooOften(0);
    recorded.arrived(100, "app", "another", 0);

    desk.close(ClientError.shuttingDown());

    assertThat(recorded.done()).containsExactly(new Refuse(100, WeirError.SHUTTING_DOWN));
  }

  @Test
  void guessesThatWaitedAreAnsweredWithoutTheServerOnceTheirSourceWasRefusedTooOften() {
    int burst = GuessWatch.GUESSES.burst();
    for (int guess = 0; guess < burst - 1; guess++) {
      beRefused(guess, "app", "guess" + guess, guess);
    }
    fillTheShare(50);
    recorded.arrived(100, "app", "x100", 100);
    recorded.arrived(101, "app", "x101", 101);
    desk.proven(recorded.profile("a", "x"), FACTS, 102);
    recorded.done();

    desk.rejected(recorded.profile("app", "x100"), WRONG_PASSWORD, 103);

    assertThat(recorded.done()).containsExactly(new RefuseAsServer(100, 18456));
    assertThat(answered(103)).containsExactly(new RefuseAsServer(101, 18456));
  }

  @Test
  void aProvenLoginIsAcceptedFromAnySource() {
    comeIn(1, 0);
    for (int guess = 0; guess < 3 * GuessWatch.GUESSES.burst(); guess++) {
      recorded.arrived(10 + guess, "app", "guess" + guess, 10);
      if (recorded.done().contains(new Prove("app", "guess" + guess))) {
        desk.rejected(recorded.profile("app", "guess" + guess), WRONG_PASSWORD, 10);
      }
    }
    recorded.done();

    recorded.arrived(100, "app", "right", 20);
    assertThat(recorded.done()).containsExactly(new Accept(100));

    recorded.arrived(101, "app", "right", TTL);
    assertThat(recorded.done()).as("also once it has lapsed").contains(new Prove("app", "right"));
  }

  @Test
  void aProgramWithAnOldPasswordDoesNotKeepTheNewOneOut() {
    for (int attempt = 0; attempt < 10; attempt++) {
      recorded.arrived(attempt, "app", "old", attempt);
      if (recorded.done().contains(new Prove("app", "old"))) {
        desk.rejected(recorded.profile("app", "old"), WRONG_PASSWORD, attempt);
      }
    }
    recorded.done();

    recorded.arrived(100, "app", "old", 50);
    assertThat(answered(50)).contains(new RefuseAsServer(100, 18456));

    recorded.arrived(101, "app", "right", 51);
    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void aDatabaseThatDoesNotExistIsNotAGuess() {
    ServerRefusal noDatabase = new ServerRefusal(4060, "Cannot open database.", new byte[0]);
    for (int attempt = 0; attempt < 20; attempt++) {
      recorded.arrived(attempt, "app", "p" + attempt, attempt);
      desk.rejected(recorded.profile("app", "p" + attempt), noDatabase, attempt);
    }
    recorded.done();

    recorded.arrived(100, "app", "right", 50);

    assertThat(recorded.done()).containsExactly(new Prove("app", "right"));
  }

  @Test
  void timeGivesAGuesserOneTryAfterTheOther() {
    long interval = GuessWatch.GUESSES.interval();
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      beRefused(guess, "app", "guess" + guess, 0);
    }
    recorded.arrived(100, "app", "too early", interval - 1);
    assertThat(answered(interval - 1)).containsExactly(new RefuseAsServer(100, 18456));

    beRefused(101, "app", "one more", interval);

    recorded.arrived(102, "app", "and another", interval);
    assertThat(answered(interval)).containsExactly(new RefuseAsServer(102, 18456));
  }

  @Test
  void anotherSpellingOfTheLoginGivesNoMoreGuesses() {
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      beRefused(guess, guess % 2 == 0 ? "app" : "APP", "guess" + guess, 0);
    }

    recorded.arrived(100, "App", "another", 1);

    assertThat(answered(1)).containsExactly(new RefuseAsServer(100, 18456));
  }

  @Test
  void otherSourcesAndOtherLoginsAreNotHeldUp() {
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      beRefused(guess, "app", "guess" + guess, 0);
    }

    recorded.arrived(100, "app", "right", new Source("10.0.0.2"), 1);
    recorded.arrived(101, "report", "right", 1);

    assertThat(recorded.done())
        .containsExactly(new Prove("app", "right"), new Prove("report", "right"));
  }

  @Test
  void theMemoryOfRefusalsIsBounded() {
    GuessWatch watch = new GuessWatch();
    for (int login = 0; login < 3 * GuessWatch.MAX_PAIRS; login++) {
      watch.refused(
          RecordedDesk.SOURCE, recorded.profile("login" + login, "x"), WRONG_PASSWORD, login);
    }

    assertThat(watch.pairs()).isEqualTo(GuessWatch.MAX_PAIRS);
  }

  @Test
  void aSourceThatGuessesAtManyLoginsIsRefusedWithoutTheServerBeingAsked() {
    int burst = GuessWatch.GUESSES_OF_SOURCE.burst();
    for (int guess = 0; guess < burst; guess++) {
      beRefused(guess, "login" + guess, "guess", 0);
    }

    recorded.arrived(1_000, "app", "right", 0);
    assertThat(recorded.done())
        .containsExactly(new Refuse(1_000, WeirError.LOGINS_REFUSED_TOO_OFTEN));
    recorded.arrived(1_001, "app", "right", new Source("10.0.0.2"), 0);
    assertThat(recorded.done()).as("another source").containsExactly(new Prove("app", "right"));
    desk.proven(app, FACTS, 0);
    recorded.done();
    recorded.arrived(1_002, "app", "right", 0);
    assertThat(recorded.done()).as("it is proven now").containsExactly(new Accept(1_002));

    long later = GuessWatch.GUESSES_OF_SOURCE.interval();
    beRefused(1_003, "one more", "guess", later);
    recorded.arrived(1_004, "and another", "guess", later);
    assertThat(recorded.done())
        .containsExactly(new Refuse(1_004, WeirError.LOGINS_REFUSED_TOO_OFTEN));
  }

  @Test
  void randomNamesDoNotGiveMoreGuessesAtALogin() {
    int asked = 0;
    for (int guess = 0; guess < 500; guess++) {
      for (int name = 0; name < 101; name++) {
        String login = name == 0 ? "sa" : "name" + guess + "-" + name;
        recorded.arrived(guess * 101L + name, login, "guess" + guess, 0);
        if (recorded.done().contains(new Prove(login, "guess" + guess))) {
          desk.rejected(recorded.profile(login, "guess" + guess), WRONG_PASSWORD, 0);
          recorded.done();
          asked++;
        }
      }
    }

    assertThat(asked).isEqualTo(GuessWatch.GUESSES_OF_SOURCE.burst());
  }

  @Test
  void guessesWaitingForTheirTurnAreRefusedOnceTheirSourceHasGuessedTooMuch() {
    for (int guess = 0; guess < GuessWatch.GUESSES_OF_SOURCE.burst() - 1; guess++) {
      beRefused(guess, "login" + guess, "guess", 0);
    }
    recorded.arrived(1_000, "a", "x", 0);
    recorded.arrived(1_001, "b", "x", 0);
    recorded.arrived(1_002, "c", "x", 0);
    recorded.done();

    desk.rejected(recorded.profile("a", "x"), WRONG_PASSWORD, 0);

    assertThat(recorded.done())
        .containsExactly(
            new RefuseAsServer(1_000, 18456),
            new Refuse(1_002, WeirError.LOGINS_REFUSED_TOO_OFTEN));
  }

  @Test
  void manyRightPasswordsOfOneSourceAreAllTried() {
    for (int login = 0; login < 3 * GuessWatch.GUESSES_OF_SOURCE.burst(); login++) {
      recorded.arrived(login, "login" + login, "right", 0);
      desk.proven(recorded.profile("login" + login, "right"), FACTS, 0);
      assertThat(recorded.done()).contains(new Accept(login));
    }
  }

  @Test
  void aFleetWithOneOldPasswordIsOneGuess() {
    for (int attempt = 0; attempt < 3 * GuessWatch.GUESSES_OF_SOURCE.burst(); attempt++) {
      recorded.arrived(attempt, "app", "old", attempt);
      if (recorded.done().contains(new Prove("app", "old"))) {
        desk.rejected(recorded.profile("app", "old"), WRONG_PASSWORD, attempt);
      }
    }
    recorded.done();

    recorded.arrived(1_000, "report", "right", 1_000);

    assertThat(recorded.done()).containsExactly(new Prove("report", "right"));
  }

  @Test
  void restoredAllowancesAreDroppedFirst() {
    GuessWatch watch = new GuessWatch();
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      watch.refused(
          RecordedDesk.SOURCE, recorded.profile("sa", "guess" + guess), WRONG_PASSWORD, 0);
    }
    for (int login = 0; login < 2 * GuessWatch.MAX_PAIRS; login++) {
      watch.refused(RecordedDesk.SOURCE, recorded.profile("login" + login, "x"), WRONG_PASSWORD, 1);
    }

    assertThat(watch.answer(RecordedDesk.SOURCE, recorded.profile("sa", "another"), 2)).isNotNull();
  }

  private void guessTooOften(long now) {
    for (int guess = 0; guess < GuessWatch.GUESSES.burst(); guess++) {
      beRefused(guess, "app", "guess" + guess, now);
    }
  }

  /** What is done once the delay of a guess made at {@code now} is over. */
  private List<RecordedDesk.Action> answered(long now) {
    desk.expire(now + DELAY);
    return recorded.done();
  }

  private void comeIn(long ticket, long now) {
    recorded.arrived(ticket, "app", "right", now);
    desk.proven(app, FACTS, now);
    recorded.done();
  }

  private void beRefused(long ticket, String login, String password, long now) {
    recorded.arrived(ticket, login, password, now);
    assertThat(recorded.done()).containsExactly(new Prove(login, password));
    desk.rejected(recorded.profile(login, password), WRONG_PASSWORD, now);
    recorded.done();
  }

  private void fillTheShare(long now) {
    recorded.arrived(1, "a", "x", now);
    recorded.arrived(2, "b", "x", now);
  }
}
