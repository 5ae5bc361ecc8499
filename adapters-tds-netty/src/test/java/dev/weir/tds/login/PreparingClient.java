package dev.weir.tds.login;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A client that has statements prepared and runs them by their handles, call by call. */
final class PreparingClient implements AutoCloseable {
  static final int PREPARE = 11;
  static final int EXECUTE = 12;
  static final int PREPARE_AND_EXECUTE = 13;
  static final int UNPREPARE = 15;
  static final int CURSOR_EXECUTE = 4;
  static final int CURSOR_PREPARE_AND_EXECUTE = 5;
  static final int CURSOR_CLOSE = 9;
  private static final int NULL = 0;

  private final RawConnection connection;

  /** Logged in as ODBC drivers do: so it is known which options it begins with. */
  PreparingClient(RunningDoor weir) throws IOException {
    this(RawConnection.open(weir.address()));
    RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD).withOdbc(true).on(connection);
  }

  private PreparingClient(RawConnection connection) {
    this.connection = connection;
  }

  /** What a client hears, as one line: values, errors, values given back. */
  static String shown(List<Token> response) {
    List<String> shown = new ArrayList<>();
    for (Token token : response) {
      if (token instanceof Token.Row row) {
        shown.add(String.valueOf(row.values().getFirst()));
      } else if (token instanceof Token.Message message && message.isError()) {
        shown.add("error " + message.number());
      } else if (token instanceof Token.ReturnValue value && value.ordinal() > 0) {
        shown.add("@" + value.ordinal() + "=" + value.value());
      }
    }
    return String.join(" ", shown);
  }

  /** The handle that came back, or 0. */
  static int handle(List<Token> response) {
    for (Token token : response) {
      if (token instanceof Token.ReturnValue value && value.ordinal() == 0) {
        return value.value() == null ? 0 : ((Number) value.value()).intValue();
      }
    }
    return 0;
  }

  List<Token> batch(String sql) throws IOException {
    connection.batch(sql);
    return connection.response();
  }

  List<Token> call(UnaryOperator<RequestBytes> calls) throws IOException {
    return call(1, calls);
  }

  List<Token> call(int status, UnaryOperator<RequestBytes> calls) throws IOException {
    connection.send(
        RawConnection.RPC,
        status,
        calls.apply(RequestBytes.withHeaders(connection.descriptor())).done());
    return connection.response();
  }

  int prepare(String definitions, String statement) throws IOException {
    return handle(call(out -> integer(prepare(out, definitions, statement), 1)));
  }

  List<Token> prepareAndExecute(int old, String definitions, String statement, int... values)
      throws IOException {
    return call(out -> prepareAndExecute(out, old, definitions, statement, values));
  }

  List<Token> execute(int handle, int... values) throws IOException {
    return call(out -> execute(out, handle, values));
  }

  List<Token> unprepare(int handle) throws IOException {
    return call(out -> unprepare(out, handle));
  }

  static RequestBytes prepare(RequestBytes out, String definitions, String statement) {
    head(out, PREPARE).u8(0).u8(1).u8(0x26).u8(4).u8(NULL);
    return text(text(out, definitions), statement);
  }

  static RequestBytes prepareAndExecute(
      RequestBytes out, int old, String definitions, String statement, int... values) {
    head(out, PREPARE_AND_EXECUTE).u8(0).u8(1).u8(0x26).u8(4);
    if (old == 0) {
      out.u8(NULL);
    } else {
      out.u8(4).i32(old);
    }
    return integers(text(text(out, definitions), statement), values);
  }

  static RequestBytes execute(RequestBytes out, int handle, int... values) {
    return integers(integer(head(out, EXECUTE), handle), values);
  }

  static RequestBytes unprepare(RequestBytes out, int handle) {
    return integer(head(out, UNPREPARE), handle);
  }

  static RequestBytes head(RequestBytes out, int procedure) {
    return out.u16(0xFFFF).u16(procedure).u16(0);
  }

  static RequestBytes integers(RequestBytes out, int... values) {
    for (int value : values) {
      integer(out, value);
    }
    return out;
  }

  static RequestBytes integer(RequestBytes out, int value) {
    return out.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(value);
  }

  /** An integer that is given back. */
  static RequestBytes output(RequestBytes out) {
    return out.u8(0).u8(1).u8(0x26).u8(4).u8(NULL);
  }

  /** A parameter without a name, an NVARCHAR. */
  static RequestBytes text(RequestBytes out, String value) {
    out.u8(0).u8(0).u8(0xE7).u16(8000).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    return out.u16(value.length() * 2).text(value);
  }

  /** A parameter without a name, an NVARCHAR(MAX) in one piece. */
  static RequestBytes longText(RequestBytes out, String value) {
    int length = value.length() * 2;
    out.u8(0).u8(0).u8(0xE7).u16(0xFFFF).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    return out.i32(length).i32(0).i32(length).text(value).i32(0);
  }

  RawConnection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
