package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One end of a session: a client of Weir, or the same client direct at a server. */
final class WireEnd implements AutoCloseable {
  private static final int LOGIN_ATTEMPTS = 4;
  private static final int ROUTING = 20;

  /** More than a session waits for a connection, and less than a wait that is cancelled takes. */
  private static final int PATIENCE_MILLIS = 10_000;

  private static final int PROTOCOL_AND_PORT = 3;

  private final InetSocketAddress address;
  private final RawLogin login;
  private final String name;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private RawClient client;
  private int symbol;
  private boolean isCancelled;

  /** Logs in. */
  WireEnd(InetSocketAddress address, RawLogin login, String name) throws IOException {
    this.address = address;
    this.login = login;
    this.name = name;
    this.client = logIn();
  }

  private RawClient logIn() throws IOException {
    return new RawClient(connect(address, login), name);
  }

  /** Logs in. Some kinds of servers refuse their first logins, and some send them elsewhere. */
  static RawConnection connect(InetSocketAddress address, RawLogin login) throws IOException {
    List<Token> answer = List.of();
    for (int i = 0; i < LOGIN_ATTEMPTS; i++) {
      RawConnection connection = RawConnection.open(address).patient(PATIENCE_MILLIS);
      answer = login.on(connection);
      int port = routed(answer);
      if (port != 0) {
        connection.close();
        InetSocketAddress other = new InetSocketAddress(address.getAddress(), port);
        connection = RawConnection.open(other).patient(PATIENCE_MILLIS);
        answer = login.on(connection);
      }
      if (answer.stream().anyMatch(Token.LoginAcknowledged.class::isInstance)) {
        return connection;
      }
      connection.close();
    }
    throw new AssertionError("cannot log in: " + answer.stream().map(Token::text).toList());
  }

  private static int routed(List<Token> answer) {
    for (Token token : answer) {
      if (token instanceof Token.EnvironmentChange change && change.type() == ROUTING) {
        ByteBuffer value = ByteBuffer.wrap(change.now().array()).order(ByteOrder.LITTLE_ENDIAN);
        return value.limit() < PROTOCOL_AND_PORT ? 0 : value.getShort(1) & 0xFFFF;
      }
    }
    return 0;
  }

  String name() {
    return name;
  }

  void send(Script.Ask ask) {
    Step step = ask.step();
    symbol = ask.symbol();
    isCancelled = step.request() instanceof Request.Cancelled;
    try {
      client.send(new Step(own(step.request()), step.resets(), step.allowed(), step.learns()));
    } catch (IOException e) {
      // The end of the connection shows when the answer is read.
    }
  }

  Heard hear() {
    try {
      List<Token> tokens = client.tokens();
      Outcome outcome = RawClient.outcome(tokens);
      if (symbol != 0 && !outcome.returned().isEmpty()) {
        numbers.put(symbol, outcome.returned().getFirst());
      }
      // The place at which a cancelled response stops changes each time.
      return isCancelled ? Heard.of(outcome) : Heard.of(tokens, outcome, symbol != 0);
    } catch (SocketTimeoutException e) {
      throw new AssertionError(name + " got no answer", e);
    } catch (IOException e) {
      return Heard.ended(e);
    }
  }

  /** Sends what still runs when the client leaves. */
  void sendUnanswered() {
    send(new Script.Ask(0, Step.text("WAITFOR DELAY '00:00:20'"), 0));
  }

  void logInAnew() throws IOException {
    client.close();
    numbers.clear();
    client = logIn();
  }

  private Request own(Request request) {
    return switch (request) {
      case Request.Execute call -> new Request.Execute(number(call.handle()));
      case Request.Unprepare call -> new Request.Unprepare(number(call.handle()));
      case Request.OneArgument call -> new Request.OneArgument(call.name(), number(call.value()));
      case Request.Fetch call -> new Request.Fetch(number(call.cursor()));
      case Request.Close call -> new Request.Close(number(call.cursor()));
      case Request.Text text -> text;
      case Request.Call call -> call;
      case Request.Procedure call -> call;
      case Request.SetContext call -> call;
      case Request.Prepare call -> call;
      case Request.Document call -> call;
      case Request.Open call -> call;
      case Request.Cancelled batch -> batch;
      case Request.Transaction transaction -> transaction;
    };
  }

  /** Of a symbol without a number it stays as it is: no server has given that. */
  private int number(int given) {
    return numbers.getOrDefault(given, given);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
