package dev.weir.standin.capture;

import dev.weir.standin.StandIn;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends the client's half of a recorded conversation and looks at what comes back. */
final class Replay implements AutoCloseable {
  private final StandIn standIn;
  private final List<Capture.Line> lines;
  private final Map<Integer, RawConnection> connections = new HashMap<>();
  private final Map<Integer, Handles> handles = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private boolean refused;

  private Replay(StandIn standIn, Capture capture) {
    this.standIn = standIn;
    this.lines = capture.lines();
  }

  /** Everything that went otherwise than it should have, violations among it. */
  static List<String> problems(StandIn standIn, Capture capture) throws IOException {
    try (Replay replay = new Replay(standIn, capture)) {
      replay.run();
      List<String> all = new ArrayList<>(replay.problems);
      standIn.report().violations().forEach(violation -> all.add("violation: " + violation));
      return all;
    }
  }

  private void run() {
    for (int i = 0; i < lines.size() && !refused; i++) {
      Capture.Line line = lines.get(i);
      if (line.fromClient() && line.whole()) {
        try {
          send(line, i);
        } catch (IOException e) {
          problems.add("message " + i + ": " + e);
          return;
        }
      }
    }
  }

  private void send(Capture.Line line, int index) throws IOException {
    RawConnection connection = connections.get(line.connection());
    if (connection == null) {
      connection = RawConnection.open(standIn.address());
      connections.put(line.connection(), connection);
    }
    Handles known = handles.computeIfAbsent(line.connection(), key -> new Handles());
    byte[] payload = RequestRewriter.rewrite(line, connection.descriptor(), known);
    connection.send(line.type(), line.status(), payload);
    Capture.Line next = next(index);
    if (line.type() == RawConnection.PRELOGIN) {
      connection.receive();
    } else if (line.type() == RawConnection.LOGIN && OldVersion.isSpokenBy(payload)) {
      problems.addAll(OldVersion.refusalProblems(connection.receive()));
      refused = true;
    } else if (line.type() == RawConnection.ATTENTION) {
      compare(index, next, connection.responseToAttention());
    } else if (next != null && next.type() != RawConnection.ATTENTION) {
      List<Token> response = connection.response();
      if (!next.fromClient() && next.whole()) {
        known.learn(next.payload().array(), response);
      }
      compare(index, next, response);
    }
  }

  /** What the recorder has of this connection behind that line; null when it ends there. */
  private Capture.@Nullable Line next(int index) {
    for (Capture.Line line : lines.subList(index + 1, lines.size())) {
      if (line.connection() == lines.get(index).connection()) {
        return line;
      }
    }
    return null;
  }

  /** Where the recorded server had no error, there is none to expect of another one. */
  private void compare(int index, Capture.@Nullable Line recorded, List<Token> response) {
    boolean errorRecorded =
        recorded != null
            && !recorded.fromClient()
            && Handles.read(recorded.payload().array()).stream().anyMatch(Replay::isError);
    if (errorRecorded) {
      return;
    }
    for (Token token : response) {
      if (isError(token)) {
        problems.add("message " + index + ": " + token.text());
      }
    }
  }

  private static boolean isError(Token token) {
    return token instanceof Token.Message message && message.isError();
  }

  @Override
  public void close() throws IOException {
    for (RawConnection connection : connections.values()) {
      connection.close();
    }
  }
}
