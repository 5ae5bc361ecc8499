package dev.weir.standin.server;

import dev.weir.standin.error.KindErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.AttentionInReset;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.Message;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.token.ResponseWriter;
import java.time.Duration;
import java.util.List;

/** Carries out the reset bits of a connection's requests, or refuses them. */
final class ConnectionResets {
  /** The steps of the second login, which are the states of error 18056. */
  private static final int ACCESS_CHECK = 23;

  private static final int EXCEPTION = 29;

  private final Session session;
  private final ResponseTurn turn;
  private final SessionStateTokens states;
  private final ServerKind kind;
  private long count;
  private boolean acknowledgementDue;

  ConnectionResets(Session session, ResponseTurn turn, SessionStateTokens states) {
    this.session = session;
    this.turn = turn;
    this.states = states;
    this.kind = session.kind();
  }

  /**
   * Resets the session before the request that carries the bit runs.
   *
   * @throws ConnectionDropped when the server refuses
   * @throws dev.weir.standin.error.SqlErrorException when the request fails without a reset
   */
  void run(Message message, Reply reply) {
    // The client's descriptor may be the one of the transaction that the reset ends.
    session.security().requireResettable();
    if (message.keepsTransaction() && !kind.get(Traits.SKIPTRAN)) {
      throw KindErrors.skipTransactionNotSupported();
    }
    count++;
    if (count % kind.get(Traits.RESET_REFUSAL_EVERY) == 0) {
      refuse();
    }
    boolean interrupted = turn.awaitAttention(Duration.ofMillis(kind.get(Traits.RESET_MILLIS)));
    if (interrupted && kind.is(Traits.ATTENTION_IN_RESET, AttentionInReset.ERROR_18056)) {
      throw new ConnectionDropped(List.of(notReusable(EXCEPTION)));
    }
    switch (kind.get(Traits.RESET_ACKNOWLEDGEMENT)) {
      case SENT -> {
        reply.changed(new EnvironmentChange.ConnectionReset());
        states.forget();
      }
      case LATE -> acknowledgementDue = true;
      case ABSENT -> {
        // The client is not told.
      }
    }
    session.reset(message.keepsTransaction(), reply);
  }

  /** Writes the acknowledgement that is due before the last DONE, if one is. */
  void acknowledge(ByteSink out) {
    if (acknowledgementDue) {
      acknowledgementDue = false;
      ResponseWriter.write(out, new EnvironmentChange.ConnectionReset());
      states.forget();
    }
  }

  private void refuse() {
    switch (kind.get(Traits.RESET_REFUSAL)) {
      case NONE -> {
        // The server carries out every reset.
      }
      case ERROR_18056 -> throw new ConnectionDropped(List.of(notReusable(ACCESS_CHECK)));
      case ERROR_18059 -> throw new ConnectionDropped(List.of(KindErrors.resetInAnotherContext()));
      case ERROR_4021 ->
          throw new ConnectionDropped(
              KindErrors.stateChangedSinceLogin(session.login().userName()));
      case SILENT -> throw new ConnectionDropped(List.of());
    }
  }

  private SqlError notReusable(int step) {
    return KindErrors.sessionNotReusable(session.spid(), step);
  }
}
