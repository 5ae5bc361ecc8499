package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static dev.weir.application.pool.RecordedPool.BOB;
import static dev.weir.application.pool.RecordedPool.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.Lend;
import dev.weir.application.pool.RecordedPool.Action.Refuse;
import dev.weir.application.pool.RecordedPool.Action.RefuseAsServer;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import org.junit.jupiter.api.Test;

/** For whom connections are opened, what the ledger is told of it, and what failures do. */
class BucketPoolDialsTest {
  private static final ClientError UNREACHABLE =
      ClientError.serverUnavailable(
          RecordedPool.BUCKET, new ServerAddress("db.example", 1433), "connection refused");
  private static final ServerRefusal LOGIN_FAILED =
      new ServerRefusal(18456, "Login failed for user 'ada'.", new byte[0]);

  private static final LoginProfile NOBODY = RecordedPool.profile("nobody");

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  @Test
  void slotsGoToTheOldestWaiterOfAllProfiles() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    pool.request(3, session(3), ADA, 30);
    recorded.done();

    pool.granted(2);

    assertThat(recorded.done())
        .containsExactly(
            new Dial(1, ADA, DialPurpose.WORK), new Dial(2, BOB, DialPurpose.WORK), new Ask(1, 30));
  }

  @Test
  void waiterForAConnectionBeingResetNeedsNoSlot() {
    long connection = recorded.lent(ADA, 0);
    pool.returned(connection, true, 10);
    assertThat(recorded.done()).containsExactly(new RecordedPool.Action.Reset(connection));

    pool.request(1, session(1), ADA, 20);
    assertThat(recorded.done()).isEmpty();

    pool.request(2, session(2), ADA, 30);
    assertThat(recorded.done()).containsExactly(new Ask(1, 30));
  }

  @Test
  void aConnectionThatDoesNotSurviveItsResetIsAskedForAgain() {
    long connection = recorded.lent(ADA, 0);
    pool.returned(connection, true, 10);
    pool.request(1, session(1), ADA, 20);
    assertThat(recorded.done()).containsExactly(new RecordedPool.Action.Reset(connection));

    pool.connectionGone(connection);

    assertThat(recorded.done()).containsExactly(new Dial(2, ADA, DialPurpose.WORK));
  }

  @Test
  void theLedgerIsToldNewsOnly() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    assertThat(recorded.done()).containsExactly(new Ask(1, 10), new Ask(2, 10));

    pool.granted(2);
    pool.connected(1, 30);
    pool.connected(2, 30);
    pool.expire(40);
    pool.returned(1, false, 50);

    assertThat(recorded.done()).noneMatch(Ask.class::isInstance);
  }

  @Test
  void theLedgerIsToldWhenTheLongestWaitIsAnother() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    recorded.done();

    pool.granted(1);

    assertThat(recorded.done()).contains(new Ask(1, 20));
  }

  @Test
  void grantsBeyondTheDemandGoBack() {
    pool.request(1, session(1), ADA, 10);
    recorded.done();

    pool.granted(3);

    assertThat(recorded.done())
        .containsExactly(new Dial(1, ADA, DialPurpose.WORK), new GiveBack(2));
    assertThat(pool.view().held()).isEqualTo(1);
  }

  @Test
  void aGrantThatComesTooLateGoesBack() {
    pool.request(1, session(1), ADA, 10);
    pool.abandon(1);
    recorded.done();

    pool.granted(1);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
  }

  @Test
  void failedDialRefusesTheOldestWaiterAndOthersWaitForTheNext() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 30);
    assertThat(recorded.done())
        .containsExactly(
            new Refuse(1, WeirError.SERVER_UNAVAILABLE), new Ask(0, 0), new GiveBack(1));
    assertThat(pool.nextDeadline()).isEqualTo(50);

    pool.expire(49);
    assertThat(recorded.done()).isEmpty();

    pool.expire(50);
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));
  }

  @Test
  void requestDuringBackoffWaits() {
    pool.request(1, session(1), ADA, 10);
    pool.granted(1);
    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 30);
    recorded.done();

    pool.request(2, session(2), ADA, 49);
    pool.prove(BOB, 49);
    assertThat(recorded.done()).isEmpty();

    pool.expire(50);
    assertThat(recorded.done()).containsExactly(new Ask(1, 49));
  }

  @Test
  void afterAFailureDialsAreTriedOneAtATimeUntilOneSucceeds() {
    for (int ticket = 1; ticket <= 3; ticket++) {
      pool.request(ticket, session(ticket), ADA, 10);
    }
    pool.granted(1);
    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 30);
    pool.expire(50);
    recorded.done();

    pool.granted(1);
    assertThat(recorded.done()).containsExactly(new Dial(2, ADA, DialPurpose.WORK));

    pool.connected(2, 60);
    assertThat(recorded.done()).containsExactly(new Lend(2, 2, 50), new Ask(1, 10));
  }

  @Test
  void eachFailureMakesThePauseLongerUpToABound() {
    long now = 0;
    for (long pause : new long[] {20, 40, 50, 50}) {
      pool.request(now, session(1), ADA, now);
      pool.granted(1);
      long dialled = recorded.lastDialled();
      pool.connectFailed(dialled, DialFailure.UNREACHED, UNREACHABLE, now);
      pool.request(-1, session(2), ADA, now);
      assertThat(pool.nextDeadline()).isEqualTo(now + pause);
      pool.abandon(-1);
      now += pause;
    }
  }

  @Test
  void dialsThatWereUnderWayBesideTheFailedOneDoNotMakeThePauseLonger() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 10);
    pool.request(3, session(3), ADA, 10);
    pool.granted(2);
    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 30);
    pool.connectFailed(2, DialFailure.UNREACHED, UNREACHABLE, 35);

    assertThat(pool.nextDeadline()).isEqualTo(50);
  }

  @Test
  void aLoginThatIsBrokenOffKeepsItsProfileAloneFromDialling() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    pool.request(3, session(3), BOB, 30);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.LOGIN_BROKEN, UNREACHABLE, 40);
    assertThat(recorded.done())
        .containsExactly(
            new Refuse(1, WeirError.SERVER_UNAVAILABLE),
            new Dial(2, BOB, DialPurpose.WORK),
            new Ask(0, 0));

    pool.expire(60);
    assertThat(recorded.done()).containsExactly(new Ask(1, 20));
  }

  @Test
  void requestThatExpiresDuringBackoffGetsTheServersError() {
    pool.request(1, session(1), ADA, 0);
    pool.request(2, session(2), ADA, 0);
    pool.granted(1);
    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 990);
    recorded.done();

    pool.expire(1_000);

    assertThat(recorded.done()).containsExactly(new Refuse(2, WeirError.SERVER_UNAVAILABLE));
  }

  @Test
  void failFastRefusesRequestsDuringBackoff() {
    RecordedPool impatient = new RecordedPool(ExhaustionPolicy.FAIL_FAST);
    impatient.pool.request(1, session(1), ADA, 0);
    impatient.pool.request(2, session(2), ADA, 0);
    impatient.pool.granted(1);
    impatient.done();

    impatient.pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 10);
    assertThat(impatient.done())
        .contains(
            new Refuse(1, WeirError.SERVER_UNAVAILABLE),
            new Refuse(2, WeirError.SERVER_UNAVAILABLE));

    impatient.pool.request(3, session(3), ADA, 20);
    assertThat(impatient.done()).containsExactly(new Refuse(3, WeirError.SERVER_UNAVAILABLE));
  }

  @Test
  void abandonedDialDoesNotCountAsAFailure() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.ABANDONED, UNREACHABLE, 30);

    assertThat(recorded.done()).contains(new Dial(2, ADA, DialPurpose.WORK));
  }

  @Test
  void connectionThatIsUnfitRefusesNoWaiterAndIsReplacedAtOnce() {
    pool.request(1, session(1), ADA, 10);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.UNFIT, UNREACHABLE, 30);

    assertThat(recorded.done()).containsExactly(new Dial(2, ADA, DialPurpose.WORK));
    assertThat(pool.view().waiting()).isEqualTo(1);
    pool.connected(2, 40);
    assertThat(recorded.done()).contains(new Lend(2, 1, 30));
  }

  @Test
  void unwantedSlotOfAFailedDialIsReturned() {
    pool.request(1, session(1), ADA, 10);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.UNREACHED, UNREACHABLE, 20);

    assertThat(recorded.done())
        .containsExactly(new Refuse(1, WeirError.SERVER_UNAVAILABLE), new GiveBack(1));
    assertThat(pool.view().held()).isZero();
  }

  @Test
  void refusedLoginRefusesAllWaitersOfItsProfile() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), BOB, 20);
    pool.request(3, session(3), ADA, 30);
    pool.granted(1);
    recorded.done();

    pool.loginRefused(1, LOGIN_FAILED);

    assertThat(recorded.done())
        .containsExactly(
            new RefuseAsServer(1, 18456),
            new RefuseAsServer(3, 18456),
            new Dial(2, BOB, DialPurpose.WORK),
            new Ask(0, 0));
    assertThat(pool.view().waiting()).isEqualTo(1);
  }

  @Test
  void ledgerLearnsOfNoWaitersBeforeASlotIsReturned() {
    pool.request(1, session(1), ADA, 10);
    pool.request(2, session(2), ADA, 20);
    pool.granted(1);
    recorded.done();

    pool.loginRefused(1, LOGIN_FAILED);

    assertThat(recorded.done()).endsWith(new Ask(0, 0), new GiveBack(1));
  }

  @Test
  void proofsAreServedInOrderOfAgeWithSessions() {
    pool.request(1, session(1), ADA, 10);
    pool.prove(BOB, 20);
    pool.request(2, session(2), ADA, 30);
    assertThat(recorded.done()).containsExactly(new Ask(1, 10), new Ask(2, 10), new Ask(3, 10));

    pool.granted(3);

    assertThat(recorded.done())
        .containsExactly(
            new Dial(1, ADA, DialPurpose.WORK),
            new Dial(2, BOB, DialPurpose.PROOF),
            new Dial(3, ADA, DialPurpose.WORK));
  }

  @Test
  void aProofAsksForAConnectionOfItsOwn() {
    recorded.idle(BOB, 0);

    pool.prove(BOB, 10);

    assertThat(recorded.done()).containsExactly(new Ask(1, 10));
  }

  @Test
  void aConnectionThatProvedALoginIsLentThen() {
    pool.prove(ADA, 10);
    pool.granted(1);
    pool.request(1, session(1), ADA, 20);
    assertThat(recorded.done())
        .containsExactly(new Ask(1, 10), new Dial(1, ADA, DialPurpose.PROOF));

    pool.connected(1, 30);

    assertThat(recorded.done()).containsExactly(new Lend(1, 1, 10));
  }

  @Test
  void aFailedDialForAProofRefusesNoSession() {
    pool.prove(ADA, 10);
    pool.granted(1);
    pool.request(1, session(1), ADA, 20);
    recorded.done();

    pool.connectFailed(1, DialFailure.ABANDONED, UNREACHABLE, 30);

    assertThat(recorded.done()).containsExactly(new Dial(2, ADA, DialPurpose.WORK));
    assertThat(pool.view().waiting()).isEqualTo(1);
  }

  @Test
  void aProbeIsNotBegunWhileAnotherIsUnderWay() {
    pool.probe(NOBODY, true, 10);
    assertThat(recorded.done()).containsExactly(new Ask(1, 10));
    pool.probe(NOBODY, true, 20);
    pool.granted(1);
    assertThat(recorded.done()).containsExactly(new Dial(1, NOBODY, DialPurpose.PROBE));

    pool.probe(NOBODY, true, 30);
    assertThat(recorded.done()).isEmpty();

    pool.probed(1);
    recorded.done();
    pool.probe(NOBODY, true, 40);
    assertThat(recorded.done()).containsExactly(new Ask(1, 40));
  }

  /** Else a server that takes no new connections would never be seen to take them again. */
  @Test
  void idleConnectionsKeepAProbeFromBeingMadeOnlyWhileTheServerIsWell() {
    long connection = recorded.lent(ADA, 0);
    pool.returned(connection, false, 10);
    recorded.done();

    pool.probe(NOBODY, false, 20);
    assertThat(recorded.done()).isEmpty();

    pool.probe(NOBODY, true, 30);
    assertThat(recorded.done()).containsExactly(new Ask(1, 30));
  }
}
