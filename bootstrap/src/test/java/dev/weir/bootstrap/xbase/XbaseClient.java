package dev.weir.bootstrap.xbase;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the drivers that come with Windows: TDS 7.1, texts as batches, long values as
 * parameters of {@code sp_executesql}. It writes down what it is told.
 */
final class XbaseClient implements AutoCloseable {
  private static final int BY_NUMBER = 0xFFFF;
  private static final int EXECUTE_SQL = 10;
  private static final int NTEXT = 0x63;
  private static final int TEXT = 0x23;
  private static final int PREVIOUS_VALUE_UNAVAILABLE = 50_014;

  private final RawConnection connection;
  private final List<String> told = new ArrayList<>();

  /** Numbers of records, which other sessions draw as well, by the order in which they came. */
  private final Map<String, String> records = new LinkedHashMap<>();

  XbaseClient(InetSocketAddress address, String user, String password, String database)
      throws IOException {
    connection = RawConnection.open(address).patient();
    RawLogin login =
        RawLogin.of(user, password).withVersion(RawLogin.TDS_7_1).withDatabase(database);
    List<Token> answer = login.on(connection);
    if (answer.stream().noneMatch(Token.LoginAcknowledged.class::isInstance)) {
      throw new IOException("cannot log in: " + answer.stream().map(Token::text).toList());
    }
  }

  /** Returns what it was told since the last call. */
  List<String> told() {
    List<String> all = List.copyOf(told);
    told.clear();
    return all;
  }

  /** Runs a text that every session runs alike. */
  void run(String text) throws IOException {
    exchange(text).forEach(token -> told.add(token.text()));
  }

  /** Runs a text whose answer differs from session to session. */
  void runUntold(String text) throws IOException {
    exchange(text);
  }

  /**
   * Runs a text that tells the number of a record.
   *
   * @return the number; null where the value is not to be had any more
   */
  @Nullable String record(String text) throws IOException {
    connection.batch(text);
    List<Token> tokens = connection.response();
    if (isUnavailable(tokens)) {
      return null;
    }
    List<Token.Row> rows =
        sound(tokens).stream()
            .filter(Token.Row.class::isInstance)
            .map(Token.Row.class::cast)
            .toList();
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows come of " + text);
    }
    String number = String.valueOf(rows.getFirst().values().getFirst());
    records.computeIfAbsent(number, each -> "record " + (records.size() + 1));
    return number;
  }

  private static boolean isUnavailable(List<Token> tokens) {
    return tokens.stream()
        .anyMatch(
            token ->
                token instanceof Token.Message message
                    && message.number() == PREVIOUS_VALUE_UNAVAILABLE);
  }

  /** Runs a text that names a record, in which a question mark stands for it. */
  void runOn(String record, String text) throws IOException {
    tell(record, exchange(text.replace("?", record)));
  }

  /** Writes a memo field. */
  void writeMemo(String record, String text, String memo) throws IOException {
    RequestBytes out = connection.request().u16(BY_NUMBER).u16(EXECUTE_SQL).u16(0);
    ntext(out, text.replace("?", record));
    ntext(out, "@P1 text");
    out.u8(0).u8(0).u8(TEXT).i32(memo.length()).collation().i32(memo.length());
    out.bytes(memo.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    connection.send(RawConnection.RPC, 1, out.done());
    tell(record, sound(connection.response()));
  }

  private static void ntext(RequestBytes out, String value) {
    int bytes = value.length() * 2;
    out.u8(0).u8(0).u8(NTEXT).i32(bytes).collation().i32(bytes).text(value);
  }

  private void tell(String record, List<Token> tokens) {
    String name = records.getOrDefault(record, "a record of another session");
    tokens.forEach(token -> told.add(token.text().replaceAll("\\b" + record + "\\b", name)));
  }

  private List<Token> exchange(String text) throws IOException {
    connection.batch(text);
    return sound(connection.response());
  }

  private static List<Token> sound(List<Token> tokens) {
    for (Token token : tokens) {
      if (token instanceof Token.Message message && message.isError()) {
        throw new AssertionError("an error where there must be none: " + token.text());
      }
    }
    return tokens;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
