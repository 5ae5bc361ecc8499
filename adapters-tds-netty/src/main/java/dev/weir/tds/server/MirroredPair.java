package dev.weir.tds.server;

import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.ServerOpening.Outcome;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers of a bucket whose database is mirrored, of which one is the principal; or its only
 * server. A login that the supposed principal cannot serve is tried at its partner: where it cannot
 * be reached, and where it cannot open the database, because it has become the mirror. Confined to
 * the loop of the bucket.
 */
final class MirroredPair {
  private static final Logger log = LoggerFactory.getLogger(MirroredPair.class);

  /** "Cannot open database": the answer of the mirror of a pair to logins. */
  private static final int CANNOT_OPEN_DATABASE = 4_060;

  /** Logs in at one server. */
  interface Login {
    void at(ServerTarget server, Outcome outcome);
  }

  private ServerTarget principal;
  private @Nullable ServerTarget partner;

  MirroredPair(ServerTarget target) {
    this.principal = target;
    this.partner = target.partner();
  }

  /** The server that accepted a login last. */
  ServerTarget principal() {
    return principal;
  }

  /** Logs in at the principal, then at its partner if the script can be played there. */
  void logIn(LoginScript script, Login login, EventLoop loop, Outcome outcome) {
    ServerTarget other = partner;
    login.at(principal, other == null ? outcome : new First(script, login, loop, outcome, other));
  }

  private void becomesPrincipal(ServerTarget server) {
    if (!principal.equals(server)) {
      log.atWarn()
          .addKeyValue("server", server.location())
          .addKeyValue("before", principal.location())
          .log("the partner serves the mirrored database now");
      partner = principal;
      principal = server;
    }
  }

  /** The login at the supposed principal. */
  private final class First extends Forwarding {
    private final LoginScript script;
    private final Login login;
    private final EventLoop loop;
    private final ServerTarget other;
    private boolean isLoggingIn;

    First(LoginScript script, Login login, EventLoop loop, Outcome outcome, ServerTarget other) {
      super(outcome);
      this.script = script;
      this.login = login;
      this.loop = loop;
      this.other = other;
    }

    @Override
    public void loggingIn() {
      isLoggingIn = true;
      outcome.loggingIn();
    }

    @Override
    public void refused(ServerRefusal refusal) {
      if (refusal.number() == CANNOT_OPEN_DATABASE) {
        tryPartner(() -> outcome.refused(refusal));
      } else {
        outcome.refused(refusal);
      }
    }

    @Override
    public void failed(String reason) {
      if (isLoggingIn) {
        // The server may have accepted the login, whose messages are sent once.
        outcome.failed(reason);
      } else {
        tryPartner(() -> outcome.failed(reason));
      }
    }

    private void tryPartner(Runnable firstResult) {
      if (script.routed(other.location()) == null) {
        Second second = new Second(outcome, other, firstResult);
        // In a task of its own, as every dial (ADR 0018).
        loop.execute(() -> login.at(other, second));
      } else {
        firstResult.run();
      }
    }
  }

  /** The login at the partner; if it fails too, the reason of the first failure is the result. */
  private final class Second extends Forwarding {
    private final ServerTarget tried;
    private final Runnable firstResult;

    Second(Outcome outcome, ServerTarget tried, Runnable firstResult) {
      super(outcome);
      this.tried = tried;
      this.firstResult = firstResult;
    }

    @Override
    public void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery) {
      becomesPrincipal(tried);
      outcome.accepted(channel, packetSize, facts, sessionRecovery);
    }

    @Override
    public void refused(ServerRefusal refusal) {
      if (refusal.number() == CANNOT_OPEN_DATABASE) {
        firstResult.run();
      } else {
        outcome.refused(refusal);
      }
    }

    @Override
    public void failed(String reason) {
      firstResult.run();
    }
  }

  /** Forwards every result. */
  private abstract static class Forwarding implements Outcome {
    final Outcome outcome;

    Forwarding(Outcome outcome) {
      this.outcome = outcome;
    }

    @Override
    public void dialling(Future<Channel> dial) {
      outcome.dialling(dial);
    }

    @Override
    public void loggingIn() {
      outcome.loggingIn();
    }

    @Override
    public void accepted(Channel channel, int packetSize, LoginFacts facts, Truth sessionRecovery) {
      outcome.accepted(channel, packetSize, facts, sessionRecovery);
    }

    @Override
    public void refused(ServerRefusal refusal) {
      outcome.refused(refusal);
    }

    @Override
    public void failed(String reason) {
      outcome.failed(reason);
    }

    @Override
    public void abandoned() {
      outcome.abandoned();
    }
  }
}
