package dev.weir.application.prepared;

import dev.weir.application.prepared.HandleCall.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is prepared on a connection before a request of several calls goes there: the statements
 * that they run, and one to be given up for each call that gives up what others go on using.
 */
final class PreparationPlan {
  private final ClientHandles client;
  private final RequestCalls calls;
  private final List<PreparedStatement> refused = new ArrayList<>(0);
  private final Set<PreparedStatement> needed = new HashSet<>(0);

  /** What is being prepared is to be given up by the request. */
  private boolean sparing;

  PreparationPlan(ClientHandles client, RequestCalls calls) {
    this.client = client;
    this.calls = calls;
  }

  /** The request is over. */
  void clear() {
    refused.clear();
    needed.clear();
  }

  /**
   * The next one, which is being prepared from now on; null when all are there.
   *
   * @param in where statements mean what they say now
   * @param mayReshape whether calls that give something up can be left out
   */
  @Nullable PreparedStatement next(ServerHandles on, PreparationContext in, boolean mayReshape) {
    PreparedStatement missing = missing(on, in);
    sparing = missing == null;
    if (sparing && !mayReshape) {
      missing = missingSpare(on);
    }
    if (missing != null) {
      on.prepares(missing);
    }
    return missing;
  }

  /** One that a call is to run, and the connection does not know. */
  private @Nullable PreparedStatement missing(ServerHandles on, PreparationContext in) {
    PreparedStatement missing = null;
    needed.clear();
    for (HandleCall call : calls.all()) {
      boolean runs = call.kind().usesHandle() && call.kind() != Kind.UNPREPARE;
      PreparedStatement statement = runs ? client.named(call) : null;
      if (statement != null && statement.context().equals(in)) {
        needed.add(statement);
        boolean known = on.of(statement) != ServerHandles.NONE;
        missing = missing != null || known || refused.contains(statement) ? missing : statement;
      }
    }
    return missing;
  }

  /** One that a call gives up for which there is no handle yet that nobody uses. */
  private @Nullable PreparedStatement missingSpare(ServerHandles on) {
    List<PreparedText.Kind> givenUp = new ArrayList<>(0);
    for (HandleCall call : calls.all()) {
      PreparedStatement statement = call.kind() == Kind.UNPREPARE ? client.named(call) : null;
      if (statement != null && !refused.contains(statement)) {
        PreparedText.Kind kind = statement.text().kind();
        givenUp.add(kind);
        if (on.spares(kind).size() < Collections.frequency(givenUp, kind)) {
          return statement;
        }
      }
    }
    return null;
  }

  /**
   * The server has prepared that, or has not: then the handle is {@link ServerHandles#NONE}.
   *
   * @param most so many handles are kept
   */
  void prepared(ServerHandles on, long handle, int most) {
    PreparedStatement statement = on.prepared();
    if (statement == null) {
      // The connection is reset: the server is about to forget it.
      return;
    }
    if (handle == ServerHandles.NONE || ClientHandles.isOurs(handle)) {
      refused.add(statement);
    } else if (sparing) {
      on.learnSpare(statement, handle);
    } else {
      // What the request needs is not to go again before it has been there.
      on.learn(statement, handle, most, needed);
    }
    statement.letGo();
  }
}
