package dev.weir.application.pool;

import static dev.weir.application.pool.RecordedPool.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.RecordedPool.Action.Ask;
import dev.weir.application.pool.RecordedPool.Action.Close;
import dev.weir.application.pool.RecordedPool.Action.Dial;
import dev.weir.application.pool.RecordedPool.Action.GiveBack;
import dev.weir.application.pool.RecordedPool.Action.RefuseProof;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.login.LoginProfile;
import org.junit.jupiter.api.Test;

/** Connections on which a login is relayed, and which belong to its client alone. */
class BucketPoolRelayTest {
  private static final LoginProfile OWN = RecordedPool.relayed(1);

  private final RecordedPool recorded = RecordedPool.waiting();
  private final BucketPool pool = recorded.pool;

  @Test
  void relayKeepsTheConnectionOfItsLogin() {
    pool.relay(OWN, 0);
    pool.granted(1);
    assertThat(recorded.done()).containsExactly(new Ask(1, 0), new Dial(1, OWN, DialPurpose.RELAY));

    pool.connected(1, 10);

    assertThat(recorded.done()).isEmpty();
    assertThat(pool.view().lent()).isEqualTo(1);
    assertThat(pool.view().held()).isEqualTo(1);
  }

  @Test
  void connectionCutDuringItsDialIsNotLent() {
    pool.relay(OWN, 0);
    pool.granted(1);
    pool.cutSlots(0);
    recorded.done();

    pool.connected(1, 10);

    assertThat(recorded.done()).containsExactly(new Close(1));
    assertThat(pool.view().lent()).isZero();
  }

  @Test
  void itIsClosedWhenItsClientGivesItBackAndItsSlotGoesToTheNext() {
    relayed();
    pool.request(1, RecordedPool.session(1), ADA, 10);
    recorded.done();

    pool.returned(1, false, 20);
    assertThat(recorded.done()).containsExactly(new Close(1), new Ask(0, 0));

    pool.connectionGone(1);
    assertThat(recorded.done()).containsExactly(new Dial(2, ADA, DialPurpose.WORK));
  }

  @Test
  void itWaitsItsTurnAmongSessionsByAge() {
    pool.request(1, RecordedPool.session(1), ADA, 10);
    pool.relay(OWN, 5);
    recorded.done();

    pool.granted(1);

    assertThat(recorded.done())
        .containsExactly(new Dial(1, OWN, DialPurpose.RELAY), new Ask(1, 10));
  }

  @Test
  void anIdleConnectionIsClosedForIt() {
    long idle = recorded.idle(ADA, 0);
    recorded.done();
    pool.relay(OWN, 10);
    recorded.done();

    pool.exhausted(10);

    assertThat(recorded.done()).contains(new Close(idle));
  }

  @Test
  void relayIsRefusedAtItsDeadline() {
    pool.relay(OWN, 0);
    recorded.done();

    pool.expire(RecordedPool.LOGIN_QUEUE_TIMEOUT.toNanos());

    assertThat(recorded.done())
        .containsExactly(new RefuseProof(OWN, WeirError.QUEUE_TIMEOUT), new Ask(0, 0));
  }

  @Test
  void abandonedRelayGetsNoSlot() {
    pool.relay(OWN, 0);
    pool.abandonRelay(OWN);
    recorded.done();

    pool.granted(1);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
  }

  @Test
  void aLoginThatCameToNothingFreesItsSlot() {
    pool.relay(OWN, 0);
    pool.granted(1);
    recorded.done();

    pool.connectFailed(1, DialFailure.UNREACHED, ClientError.shuttingDown(), 30);

    assertThat(recorded.done()).containsExactly(new GiveBack(1));
    assertThat(pool.view().held()).isZero();
    assertThat(pool.profiles()).isZero();
  }

  private void relayed() {
    pool.relay(OWN, 0);
    pool.granted(1);
    pool.connected(1, 0);
    recorded.done();
  }
}
