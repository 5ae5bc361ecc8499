package dev.weir.application.prepared;

import dev.weir.application.prepared.HandleCall.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which statements to prepare on a connection before a request of several calls is sent:
 * the statements that the calls run, and a spare one for each call that gives up a statement which
 * other sessions go on using.
 */
final class PreparationPlan {
  private final ClientHandles client;
  private final RequestCalls calls;
  private final List<PreparedStatement> refused = new ArrayList<>(0);
  private final Set<PreparedStatement> needed = new HashSet<>(0);

  /** True if the statement being prepared is a spare, for the request to give up. */
  private boolean preparingSpare;

  PreparationPlan(ClientHandles client, RequestCalls calls) {
    this.client = client;
    this.calls = calls;
  }

  /** The request has ended. */
  void clear() {
    refused.clear();
    needed.clear();
  }

  /**
   * Returns the next statement, whose preparation begins now; null when none is missing.
   *
   * @param context the current context of statements
   * @param mayReshape whether calls that give a statement up can be replaced by calls without
   *     effect
   */
  @Nullable PreparedStatement next(
      ServerHandles handles, PreparationContext context, boolean mayReshape) {
    PreparedStatement missing = missing(handles, context);
    preparingSpare = missing == null;
    if (preparingSpare && !mayReshape) {
      missing = missingSpare(handles);
    }
    if (missing != null) {
      handles.prepares(missing);
    }
    return missing;
  }

  /** Returns a statement that a call runs and the connection does not have. */
  private @Nullable PreparedStatement missing(ServerHandles handles, PreparationContext context) {
    PreparedStatement missing = null;
    needed.clear();
    for (HandleCall call : calls.all()) {
      boolean runs = call.kind().usesHandle() && call.kind() != Kind.UNPREPARE;
      PreparedStatement statement = runs ? client.named(call) : null;
      if (statement != null && statement.context().equals(context)) {
        needed.add(statement);
        boolean known = handles.of(statement) != ServerHandles.NONE;
        missing = missing != null || known || refused.contains(statement) ? missing : statement;
      }
    }
    return missing;
  }

  /** Returns a statement that a call gives up and for which there is no spare handle yet. */
  private @Nullable PreparedStatement missingSpare(ServerHandles handles) {
    List<PreparedText.Kind> givenUp = new ArrayList<>(0);
    for (HandleCall call : calls.all()) {
      PreparedStatement statement = call.kind() == Kind.UNPREPARE ? client.named(call) : null;
      if (statement != null && !refused.contains(statement)) {
        PreparedText.Kind kind = statement.text().kind();
        givenUp.add(kind);
        if (handles.spares(kind).size() < Collections.frequency(givenUp, kind)) {
          return statement;
        }
      }
    }
    return null;
  }

  /**
   * The server has answered the preparation.
   *
   * @param handle the handle, or {@link ServerHandles#NONE} if it failed
   * @param most the number of handles kept on a connection
   */
  void prepared(ServerHandles handles, long handle, int most) {
    PreparedStatement statement = handles.prepared();
    if (statement == null) {
      // The connection is being reset, so the server will drop the statement.
      return;
    }
    if (handle == ServerHandles.NONE || ClientHandles.isOurs(handle)) {
      refused.add(statement);
    } else if (preparingSpare) {
      handles.learnSpare(statement, handle);
    } else {
      // Statements that the request needs must not be evicted before it is sent.
      handles.learn(statement, handle, most, needed);
    }
    statement.letGo();
  }
}
