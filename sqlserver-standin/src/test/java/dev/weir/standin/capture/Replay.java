package dev.weir.standin.capture;

import dev.weir.standin.StandIn;
import dev.weir.standin.raw.Octets;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.TokenLayout;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends the client's half of a recorded conversation and looks at what comes back. */
public final class Replay implements AutoCloseable {
  private final InetSocketAddress address;
  private final List<Capture.Line> lines;
  private final Map<Integer, RawConnection> connections = new HashMap<>();
  private final Map<Integer, Handles> handles = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private @Nullable String broken;

  private Replay(InetSocketAddress address, Capture capture) {
    this.address = address;
    this.lines = capture.lines();
  }

  /** Everything that went otherwise than it should have, violations among it. */
  static List<String> problems(StandIn standIn, Capture capture) throws IOException {
    try (Replay replay = new Replay(standIn.address(), capture)) {
      replay.run();
      List<String> all = new ArrayList<>(replay.problems);
      standIn.report().violations().forEach(violation -> all.add("violation: " + violation));
      return all;
    }
  }

  /** What the conversation is answered with; what it cannot go on after ends it. */
  public static Answers answers(InetSocketAddress address, Capture capture) throws IOException {
    try (Replay replay = new Replay(address, capture)) {
      replay.run();
      return new Answers(replay.answers, replay.broken);
    }
  }

  private void run() {
    for (int i = 0; i < lines.size(); i++) {
      Capture.Line line = lines.get(i);
      if (line.fromClient() && line.whole()) {
        try {
          send(line, i);
        } catch (IOException e) {
          broken = "message " + i + ": " + e;
          problems.add(broken);
          return;
        }
      }
    }
  }

  private void send(Capture.Line line, int index) throws IOException {
    RawConnection connection = connections.get(line.connection());
    if (connection == null) {
      connection = RawConnection.open(address);
      connections.put(line.connection(), connection);
    }
    Handles known = handles.computeIfAbsent(line.connection(), key -> new Handles());
    Capture.Line next = next(index);
    boolean answered = next != null && !next.fromClient();
    byte[] request = Sleeps.rewrite(line.payload().array(), answered);
    byte[] payload =
        RequestRewriter.rewrite(
            line.type(), request, connection.layout(), connection.descriptor(), known);
    connection.send(line.type(), line.status(), payload);
    if (line.type() == RawConnection.PRELOGIN) {
      answers.add(new Answer(index, line.type(), List.of(answer(connection, false))));
    } else if (line.type() == RawConnection.ATTENTION) {
      answered(index, line, next, connection.layout(), toAttention(connection));
    } else if (next != null && next.type() != RawConnection.ATTENTION) {
      Answer.Message message = answer(connection, true);
      if (!next.fromClient() && next.whole()) {
        known.learn(next.payload().array(), connection.layout(), message.tokens());
      }
      answered(index, line, next, connection.layout(), List.of(message));
    } else if (next != null && hadManyRows(answerBehind(index))) {
      // Its client had some of them when it cancelled.
      connection.awaitAnswer();
    }
  }

  private static Answer.Message answer(RawConnection connection, boolean ofTokens)
      throws IOException {
    byte[] payload = connection.receive();
    if (payload == null) {
      throw new EOFException("the server closed the connection");
    }
    return new Answer.Message(
        new Octets(payload), ofTokens ? connection.heeded(payload) : List.of());
  }

  /** All messages up to the one that acknowledges the attention. */
  private static List<Answer.Message> toAttention(RawConnection connection) throws IOException {
    List<Answer.Message> all = new ArrayList<>();
    boolean acknowledged = false;
    while (!acknowledged) {
      Answer.Message message = answer(connection, true);
      all.add(message);
      acknowledged =
          message.tokens().stream()
              .anyMatch(token -> token instanceof Token.Done done && done.attention());
    }
    return all;
  }

  /** Only rows were too many for the recorder. */
  private static boolean hadManyRows(Capture.@Nullable Line recorded) {
    return recorded != null && !recorded.whole();
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

  /** The next that the recorded server said on this connection; null where it said no more. */
  private Capture.@Nullable Line answerBehind(int index) {
    int connection = lines.get(index).connection();
    return lines.subList(index + 1, lines.size()).stream()
        .filter(line -> line.connection() == connection && !line.fromClient())
        .findFirst()
        .orElse(null);
  }

  /** Where the recorded server had no error, there is none to expect of another one. */
  private void answered(
      int index,
      Capture.Line asked,
      Capture.@Nullable Line recorded,
      TokenLayout layout,
      List<Answer.Message> messages) {
    answers.add(new Answer(index, asked.type(), messages));
    boolean errorRecorded =
        recorded != null
            && !recorded.fromClient()
            && Handles.read(recorded.payload().array(), layout).stream().anyMatch(Replay::isError);
    if (errorRecorded) {
      return;
    }
    for (Answer.Message message : messages) {
      message.tokens().stream()
          .filter(Replay::isError)
          .forEach(error -> problems.add("message " + index + ": " + error.text()));
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
