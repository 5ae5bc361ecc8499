package dev.weir.tds.multiplex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Sends what the captures of a driver show, and writes down what it is told. */
abstract class WireMember implements Member {
  private static final byte[] COLLATION = {9, 4, (byte) 0xD0, 0, 0x34};
  private static final int BY_NUMBER = 0xFFFF;
  private static final int BEGIN = 5;
  private static final int COMMIT = 7;

  /** Handles and cursors are numbered by the server. */
  private static final Pattern MADE_UP = Pattern.compile("(RETURNVALUE [01] \\S+ int )[0-9]+");

  private final RawConnection connection;
  private final List<String> told = new ArrayList<>();

  WireMember(Target target, RawLogin login) throws IOException {
    connection = RawConnection.open(target.address()).patient();
    login.on(connection);
  }

  static RawLogin login(Target target) {
    return RawLogin.of(target.user(), target.password()).withDatabase(target.database());
  }

  /** What was told since it was asked last. */
  final List<String> told() {
    List<String> all = List.copyOf(told);
    told.clear();
    return all;
  }

  // ---- requests ----

  private RequestBytes headers() {
    return RequestBytes.withHeaders(connection.descriptor());
  }

  final void batch(String text) throws IOException {
    exchange(RawConnection.BATCH, headers().text(text));
  }

  final void begin(int isolation) throws IOException {
    exchange(RawConnection.TRANSACTION, headers().u16(BEGIN).u8(isolation).u8(0));
  }

  /** Commits; with {@code fBeginXact}, another transaction begins at once. */
  final void commit(boolean andBegin) throws IOException {
    RequestBytes out = headers().u16(COMMIT).u8(0).u8(andBegin ? 1 : 0);
    exchange(RawConnection.TRANSACTION, andBegin ? out.u8(0).u8(0) : out);
  }

  /** What a driver sends to be sure that nothing more of an answer comes. */
  final void attention() throws IOException {
    connection.attention();
    told.add("attention");
    connection.responseToAttention().forEach(this::tell);
  }

  final RequestBytes call(int number) {
    return headers().u16(BY_NUMBER).u16(number).u16(0);
  }

  final RequestBytes call(String name) {
    return headers().u16(name.length()).text(name).u16(0);
  }

  /** Sends a call; gives what is returned for its first parameter, or 0. */
  final int ask(RequestBytes call) throws IOException {
    return exchange(RawConnection.RPC, call).stream()
        .filter(Token.ReturnValue.class::isInstance)
        .map(Token.ReturnValue.class::cast)
        .filter(value -> value.ordinal() == 0 && value.value() instanceof Number)
        .map(value -> Integer.parseInt(String.valueOf(value.value())))
        .findFirst()
        .orElse(0);
  }

  private List<Token> exchange(int type, RequestBytes request) throws IOException {
    connection.send(type, 1, request.done());
    List<Token> tokens = connection.response();
    assertThat(tokens)
        .noneMatch(token -> token instanceof Token.Message message && message.isError());
    tokens.forEach(this::tell);
    return tokens;
  }

  private void tell(Token token) {
    told.add(MADE_UP.matcher(token.text()).replaceAll("$1#"));
  }

  // ---- parameters ----

  static RequestBytes integer(RequestBytes out, String name, int value) {
    return out.shortText(name).u8(0).u8(0x26).u8(4).u8(4).i32(value);
  }

  static RequestBytes integerOut(RequestBytes out, String name, int value) {
    return out.shortText(name).u8(1).u8(0x26).u8(4).u8(4).i32(value);
  }

  static RequestBytes handleOut(RequestBytes out, String name) {
    return out.shortText(name).u8(1).u8(0x26).u8(4).u8(0);
  }

  /** As FreeTDS sends texts. */
  static RequestBytes ntext(RequestBytes out, String value) {
    int bytes = value.length() * 2;
    return out.u8(0).u8(0).u8(0x63).i32(bytes).bytes(COLLATION).i32(bytes).text(value);
  }

  static RequestBytes nvarchar(RequestBytes out, String name, String value) {
    int bytes = value.length() * 2;
    return out.shortText(name).u8(0).u8(0xE7).u16(bytes).bytes(COLLATION).u16(bytes).text(value);
  }

  @Override
  public final void close() throws IOException {
    connection.close();
  }
}
