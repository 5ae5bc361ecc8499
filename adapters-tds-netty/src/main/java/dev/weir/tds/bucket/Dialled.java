package dev.weir.tds.bucket;

import dev.weir.application.pool.DialFailure;
import dev.weir.application.pool.DialPurpose;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a dial, reported to the pool, the health watch and the logins that wait for it.
 */
final class Dialled implements ServerOpening.Outcome, ServerOpening.Probed {
  private final long id;
  private final LoginProfile profile;
  private final DialPurpose purpose;
  private final PooledBucket bucket;
  private final DialTime time = new DialTime();
  private boolean loggingIn;
  private boolean cut;
  private Truth sessionRecovery = Truth.UNKNOWN;
  private @Nullable SessionStateMap states;
  private @Nullable Future<Channel> dial;

  Dialled(long id, LoginProfile profile, DialPurpose purpose, PooledBucket bucket) {
    this.id = id;
    this.profile = profile;
    this.purpose = purpose;
    this.bucket = bucket;
  }

  LoginProfile profile() {
    return profile;
  }

  /** Gives the connection up, because its slot must be free at once. */
  void cut() {
    cut = true;
    if (dial != null) {
      giveUp(dial);
    }
  }

  private static void giveUp(Future<Channel> dial) {
    if (!dial.cancel(false) && dial.isSuccess()) {
      dial.getNow().close();
    }
  }

  boolean isCut() {
    return cut;
  }

  @Override
  public void dialling(Future<Channel> begun) {
    dial = begun;
    if (cut) {
      giveUp(begun);
    }
  }

  @Override
  public void loggingIn() {
    loggingIn = true;
    if (purpose == DialPurpose.RELAY) {
      time.clientSpeaks();
    }
  }

  @Override
  public void accepted(Channel open, int packetSize, LoginFacts facts, Truth offered) {
    reached();
    sessionRecovery = offered;
    states = offered == Truth.YES ? new SessionStateMap() : null;
    if (cut || !open.isActive()) {
      // The channel closed before it had a handler: no later event will report that.
      undone("the server closed the connection during the login", DialFailure.LOGIN_BROKEN);
      return;
    }
    if (purpose == DialPurpose.RELAY) {
      // The connection belongs to the client that logs in on it: nothing is measured there.
      lend(open, packetSize, facts);
    } else {
      bucket
          .facts()
          .prepare(
              profile,
              facts,
              open,
              packetSize,
              states,
              fit -> measured(fit, open, packetSize, facts));
    }
  }

  /** Continues after the server was measured, or need not be. */
  private void measured(boolean isFit, Channel open, int packetSize, LoginFacts facts) {
    if (cut) {
      undone("the connection was given up", DialFailure.ABANDONED);
    } else if (isFit) {
      lend(open, packetSize, facts);
    } else {
      discard(facts);
    }
  }

  /** Ends a dial whose connection is closed though its login was accepted. */
  private void discard(LoginFacts facts) {
    bucket.dialEnded(id);
    if (purpose == DialPurpose.PROOF) {
      bucket.logins().proven(profile, facts);
    }
    ClientError error =
        ClientError.serverUnavailable(bucket.id(), bucket.rules().server(), "it was not measured");
    bucket.process(pool -> pool.connectFailed(id, DialFailure.UNFIT, error, System.nanoTime()));
  }

  private void lend(Channel open, int packetSize, LoginFacts facts) {
    bucket.dialEnded(id);
    bucket.facts().recoveryOffered(profile, facts, sessionRecovery);
    PooledConnection connection =
        bucket.opened(
            id,
            open,
            packetSize,
            TdsVersion.of(facts.version()),
            bucket.facts().of(profile, facts));
    if (states != null) {
      connection.tellSessionStates(states);
    }
    switch (purpose) {
      case PROOF -> bucket.logins().proven(profile, facts);
      case RELAY -> bucket.meters().admitted(time.began() - bucket.dedicated().since(profile));
      case REFILL -> bucket.watch().refilled();
      case WORK, PROBE -> {}
    }
    bucket.process(pool -> pool.connected(id, System.nanoTime()));
    bucket.dedicated().end(profile, login -> login.accepted(connection, packetSize));
  }

  @Override
  public void refused(ServerRefusal refusal) {
    // A server that refuses a login is healthy.
    reached();
    switch (purpose) {
      case PROOF -> bucket.logins().rejected(profile, refusal);
      case WORK, REFILL -> bucket.logins().revoked(profile);
      case RELAY -> {}
      case PROBE -> throw new IllegalStateException("a probe does not log in");
    }
    bucket.dialEnded(id);
    bucket.process(pool -> pool.loginRefused(id, refusal));
    bucket.dedicated().end(profile, login -> login.refused(refusal));
  }

  @Override
  public void answered() {
    reached();
    bucket.dialEnded(id);
    bucket.process(pool -> pool.probed(id));
  }

  @Override
  public void silent(String reason) {
    bucket.health().notReached(reason);
    bucket.dialEnded(id);
    bucket.process(pool -> pool.probed(id));
  }

  @Override
  public void failed(String reason) {
    // The client's own login messages may cause the server to close; that is no evidence about its
    // health.
    if (time.blamesServer() && !cut) {
      bucket.health().notReached(reason);
      bucket.facts().serverLost();
    }
    undone(reason, loggingIn ? DialFailure.LOGIN_BROKEN : DialFailure.UNREACHED);
  }

  @Override
  public void abandoned() {
    undone("the login was forgotten", DialFailure.ABANDONED);
  }

  private void reached() {
    bucket.health().reached(time.latency());
  }

  private void undone(String reason, DialFailure failure) {
    bucket.dialEnded(id);
    ClientError error =
        cut
            ? ClientError.coordinationLost(bucket.id())
            : ClientError.serverUnavailable(bucket.id(), bucket.rules().server(), reason);
    if (purpose == DialPurpose.PROOF) {
      bucket.logins().untried(profile, error);
    }
    DialFailure told = cut ? DialFailure.ABANDONED : failure;
    bucket.process(pool -> pool.connectFailed(id, told, error, System.nanoTime()));
    bucket.dedicated().end(profile, login -> login.failed(error));
  }
}
