package dev.weir.standin.conformance;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Sends the requests of one scenario; gives the tokens that come back as text. */
public final class Conversation implements AutoCloseable {
  public static final String USER = "app";
  public static final String PASSWORD = "S3cret-för-tests";
  private static final int RESET = 0x08;
  private static final int RESET_KEEPING_TRANSACTION = 0x10;
  private static final int IGNORE = 0x02;

  private final RawConnection connection;

  /** Connects and says nothing yet. */
  public Conversation(InetSocketAddress address) throws IOException {
    this.connection = RawConnection.open(address);
  }

  /** One request and all that answers it. */
  public List<String> exchange(String request) throws IOException {
    int space = request.indexOf(' ');
    String verb = space < 0 ? request : request.substring(0, space);
    String rest = space < 0 ? "" : request.substring(space + 1);
    return switch (verb) {
      case "login" -> login(rest);
      case "batch" -> sent(RawConnection.BATCH, 1, batch(rest, connection.descriptor()));
      case "reset" -> sent(RawConnection.BATCH, 1 | RESET, batch(rest, connection.descriptor()));
      case "resetkeep" ->
          sent(
              RawConnection.BATCH,
              1 | RESET_KEEPING_TRANSACTION,
              batch(rest, connection.descriptor()));
      case "ignored" -> sent(RawConnection.BATCH, 1 | IGNORE, batch(rest, connection.descriptor()));
      case "stale" -> sent(RawConnection.BATCH, 1, batch(rest, 0x7777));
      case "unaware" -> sent(RawConnection.BATCH, 1, batch(rest, 0));
      case "rpc" -> sent(RawConnection.RPC, 1, call(rest));
      case "tm" -> sent(RawConnection.TRANSACTION, 1, transaction(rest));
      case "raw" -> raw(rest);
      case "attention" -> attention();
      case "closed" -> List.of(connection.closedByServer() ? "CLOSED" : "STILL OPEN");
      case "cancelled" -> cancelled(rest, false);
      case "interrupted" -> cancelled(rest, true);
      default -> throw new IllegalArgumentException("request " + verb);
    };
  }

  private List<String> login(String properties) throws IOException {
    RawLogin login = RawLogin.of(USER, PASSWORD);
    boolean opened = false;
    for (String property : properties.isEmpty() ? new String[0] : properties.split(" ", -1)) {
      String[] parts = property.split("=", 2);
      login =
          switch (parts[0]) {
            case "first" -> {
              opened = true;
              yield login;
            }
            case "user" -> RawLogin.of(parts[1], PASSWORD);
            case "password" -> withPassword(login, parts[1]);
            case "database" -> login.withDatabase(parts[1]);
            case "packetsize" -> login.withPacketSize(Integer.parseInt(parts[1]));
            case "version" -> login.withVersion(Integer.parseUnsignedInt(parts[1], 16));
            case "odbc" -> login.withOdbc(Boolean.parseBoolean(parts[1]));
            case "feature" -> withFeature(login, parts[1]);
            default -> throw new IllegalArgumentException(property);
          };
    }
    return texts(opened ? login.firstOn(connection) : login.on(connection));
  }

  private static RawLogin withPassword(RawLogin login, String password) {
    return RawLogin.of(login.user(), password).withDatabase(login.database());
  }

  private static RawLogin withFeature(RawLogin login, String feature) {
    byte[] bytes = HexFormat.of().parseHex(feature);
    byte[] data = new byte[bytes.length - 1];
    System.arraycopy(bytes, 1, data, 0, data.length);
    return login.withFeature(bytes[0] & 0xFF, data);
  }

  private byte[] batch(String text, long descriptor) {
    return RequestBytes.of(connection.layout(), descriptor).text(text).done();
  }

  private byte[] call(String text) {
    RequestBytes request = connection.request();
    ProcedureCall.write(text, request);
    return request.done();
  }

  /** {@code begin [iso] [name]}, {@code commit|rollback [name] [then iso]}, {@code save name}. */
  private byte[] transaction(String text) {
    RequestBytes request = connection.request();
    String[] words = text.split(" ", -1);
    switch (words[0]) {
      case "begin" -> {
        request.u16(5).u8(words.length > 1 ? Integer.parseInt(words[1]) : 0);
        name(words.length > 2 ? words[2] : "", request);
      }
      case "commit", "rollback" -> {
        request.u16(words[0].equals("commit") ? 7 : 8);
        boolean named = words.length > 1 && !words[1].equals("then");
        name(named ? words[1] : "", request);
        boolean begins = text.contains(" then ");
        request.u8(begins ? 1 : 0);
        if (begins) {
          request.u8(Integer.parseInt(words[words.length - 1]));
          name("", request);
        }
      }
      case "save" -> {
        request.u16(9);
        name(words[1], request);
      }
      default -> throw new IllegalArgumentException("transaction request " + text);
    }
    return request.done();
  }

  private static void name(String name, RequestBytes request) {
    request.u8(name.length() * 2).text(name);
  }

  /** {@code type hex}: a message whose payload is given byte by byte. */
  private List<String> raw(String text) throws IOException {
    String[] parts = text.split(" ", 2);
    String hex = parts.length > 1 ? parts[1].replace(" ", "").replace("\n", "") : "";
    return sent(Integer.parseInt(parts[0], 16), 1, HexFormat.of().parseHex(hex));
  }

  private List<String> attention() throws IOException {
    connection.attention();
    return texts(connection.response());
  }

  /**
   * A batch and an attention at once, or when the answer has begun; both messages that answer them,
   * with a line between.
   */
  private List<String> cancelled(String text, boolean begun) throws IOException {
    connection.batch(text);
    if (begun) {
      connection.awaitAnswer();
    }
    connection.attention();
    List<String> all = new ArrayList<>(texts(connection.response()));
    all.add("EOM");
    all.addAll(texts(connection.response()));
    return all;
  }

  private List<String> sent(int type, int status, byte[] payload) throws IOException {
    connection.send(type, status, payload);
    byte[] answer = connection.receive();
    return answer == null ? List.of("CLOSED") : texts(connection.heeded(answer));
  }

  private static List<String> texts(List<Token> tokens) {
    return tokens.stream().map(Token::text).toList();
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
