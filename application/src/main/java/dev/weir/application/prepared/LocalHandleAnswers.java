package dev.weir.application.prepared;

import dev.weir.application.prepared.Descriptions.Description;
import dev.weir.application.prepared.HandleCall.Kind;
import dev.weir.domain.login.LoginProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers one client's requests about its prepared statements without a server, where possible. */
public final class LocalHandleAnswers {
  private final PreparedStatements shared;
  private final LoginProfile profile;
  private final ClientHandles client;

  LocalHandleAnswers(PreparedStatements shared, LoginProfile profile, ClientHandles client) {
    this.shared = shared;
    this.profile = profile;
    this.client = client;
  }

  /**
   * Answers a request without the server.
   *
   * @param call the only call of the request
   * @param inTransaction whether an error must come from the server, since it may end a transaction
   * @param pinned whether a handle may be the server's own, or a statement have another meaning
   *     than in other sessions
   * @param held what is prepared on the session's connection; null without one
   * @return null if a server is needed
   */
  public @Nullable LocalHandleAnswer answer(
      HandleCall call,
      PreparationContext now,
      boolean inTransaction,
      boolean pinned,
      @Nullable ServerHandles held) {
    return switch (call.kind()) {
      case UNPREPARE, EXECUTE, EXECUTE_CURSOR ->
          answerByNumber(call, now, inTransaction, pinned, held);
      case PREPARE -> pinned ? null : described(call, now);
      case NONE, PREPARE_AND_EXECUTE, PREPARE_AND_OPEN, OPEN_CURSOR, FETCH_CURSOR, CLOSE_CURSOR ->
          null;
    };
  }

  private @Nullable LocalHandleAnswer answerByNumber(
      HandleCall call,
      PreparationContext now,
      boolean inTransaction,
      boolean pinned,
      @Nullable ServerHandles held) {
    PreparedStatement known = client.named(call);
    if (known == null) {
      // A call without a handle has another error, which only the server can report.
      boolean servers = inTransaction || pinned || call.handle() == 0;
      return servers ? null : new LocalHandleAnswer.Unknown(call.handle());
    }
    if (call.kind() == Kind.UNPREPARE) {
      client.remove(call.handle());
      return new LocalHandleAnswer.GivenUp();
    }
    // Only the server knows whether another user has the same default schema.
    boolean isForServer =
        known.context().equals(now)
            || (held != null
                && known.context().isSameButForUser(now)
                && held.of(known) != ServerHandles.NONE);
    return inTransaction || isForServer ? null : new LocalHandleAnswer.OutOfContext(call.handle());
  }

  private @Nullable LocalHandleAnswer described(HandleCall call, PreparationContext now) {
    if (call.text() == null || !client.hasRoom()) {
      return null;
    }
    PreparedStatement statement = shared.table().hold(call.text(), now);
    if (statement == null) {
      return null;
    }
    Description description = shared.descriptions().of(profile, statement, call);
    if (description == null) {
      statement.letGo();
      return null;
    }
    int number = client.next();
    client.put(number, statement);
    return new LocalHandleAnswer.Described(description, number);
  }

  /** Gives up the statements of these calls if the client has all; returns whether it did. */
  public boolean giveUp(List<HandleCall> unprepares) {
    for (HandleCall each : unprepares) {
      if (client.get(each.handle()) == null) {
        return false;
      }
    }
    unprepares.forEach(each -> client.remove(each.handle()));
    return true;
  }
}
