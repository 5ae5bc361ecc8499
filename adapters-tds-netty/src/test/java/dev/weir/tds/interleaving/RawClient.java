package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.TokenLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A client that writes each message itself. */
final class RawClient implements Client {
  private static final int RESET = 0x08;
  private static final int BY_NUMBER = 0xFFFF;
  private static final int CURSOR_OPEN = 2;
  private static final int CURSOR_FETCH = 7;
  private static final int CURSOR_CLOSE = 9;
  private static final int STATIC = 8;
  private static final int READ_ONLY = 1;
  private static final int FETCH_FIRST = 1;
  private static final int EXECUTE_SQL = 10;
  private static final int PREPARE = 11;
  private static final int EXECUTE = 12;
  private static final int PREPARE_EXECUTE = 13;
  private static final int UNPREPARE = 15;

  private static final Map<Integer, String> NAMES =
      Map.of(
          CURSOR_OPEN,
          "sp_cursoropen",
          CURSOR_FETCH,
          "sp_cursorfetch",
          CURSOR_CLOSE,
          "sp_cursorclose",
          EXECUTE_SQL,
          "sp_executesql",
          PREPARE,
          "sp_prepare",
          EXECUTE,
          "sp_execute",
          PREPARE_EXECUTE,
          "sp_prepexec",
          UNPREPARE,
          "sp_unprepare");

  private final RawConnection connection;
  private final String mark;
  private boolean cancelled;

  /** A client of a connection that is logged in, whose texts say whose they are. */
  RawClient(RawConnection connection, String name) {
    this.connection = connection;
    this.mark = "/*owner=" + name + "*/ ";
  }

  @Override
  public void send(Step step) throws IOException {
    int status = step.resets() ? 1 | RESET : 1;
    cancelled = step.request() instanceof Request.Cancelled;
    RequestBytes out = connection.request();
    switch (step.request()) {
      case Request.Text text ->
          connection.send(RawConnection.BATCH, status, out.text(mark + text.sql()).done());
      case Request.Cancelled batch -> {
        connection.send(RawConnection.BATCH, status, out.text(mark + batch.sql()).done());
        connection.attention();
      }
      case Request.Transaction request -> {
        // Begin: no isolation level of its own and no name. The others: no name, and flags.
        out.u16(request.kind().number()).u8(0).u8(request.andBegin() ? 1 : 0);
        if (request.andBegin()) {
          out.u8(0).u8(0);
        }
        connection.send(RawConnection.TRANSACTION, status, out.done());
      }
      case Request.Rpc call ->
          connection.send(RawConnection.RPC, status, written(call, out).done());
    }
  }

  private RequestBytes written(Request.Rpc request, RequestBytes out) {
    return switch (request) {
      case Request.Call call -> nvarchar(numbered(out, EXECUTE_SQL), mark + call.sql());
      case Request.Procedure call -> named(out, call.name());
      case Request.SetContext call -> context(call, named(out, "sp_set_session_context"));
      case Request.Prepare prepare -> {
        numbered(out, prepare.execute() ? PREPARE_EXECUTE : PREPARE);
        nvarchar(nvarchar(returned(out), null), mark + prepare.sql());
        yield prepare.execute() ? out : integer(out, 1);
      }
      case Request.Execute call -> integer(numbered(out, EXECUTE), call.handle());
      case Request.Unprepare call -> integer(numbered(out, UNPREPARE), call.handle());
      case Request.OneArgument call -> integer(named(out, call.name()), call.value());
      case Request.Document document ->
          nvarchar(returned(named(out, "sp_xml_preparedocument")), document.xml());
      case Request.Open open -> {
        nvarchar(returned(numbered(out, CURSOR_OPEN)), mark + open.sql());
        yield returned(integer(integer(out, STATIC), READ_ONLY));
      }
      case Request.Fetch fetch -> {
        integer(numbered(out, CURSOR_FETCH), fetch.cursor());
        yield integer(integer(integer(out, FETCH_FIRST), 0), 1);
      }
      case Request.Close close -> integer(numbered(out, CURSOR_CLOSE), close.cursor());
    };
  }

  private static RequestBytes context(Request.SetContext call, RequestBytes out) {
    nvarchar(out, call.key());
    if (call.value() instanceof Integer number) {
      integer(out, number);
    } else {
      nvarchar(out, call.value().toString());
    }
    return call.readOnly() ? out.u8(0).u8(0).u8(0x68).u8(1).u8(1).u8(1) : out;
  }

  private static RequestBytes numbered(RequestBytes out, int procedure) {
    // TDS 7.0 has no numbers for procedures.
    return out.layout() == TokenLayout.V7_0
        ? named(out, Objects.requireNonNull(NAMES.get(procedure), "its name"))
        : out.u16(BY_NUMBER).u16(procedure).u16(0);
  }

  private static RequestBytes named(RequestBytes out, String procedure) {
    return out.u16(procedure.length()).text(procedure).u16(0);
  }

  /** An integer that the server gives. */
  private static RequestBytes returned(RequestBytes out) {
    return out.u8(0).u8(1).u8(0x26).u8(4).u8(0);
  }

  private static RequestBytes integer(RequestBytes out, int value) {
    return out.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(value);
  }

  private static RequestBytes nvarchar(RequestBytes out, @Nullable String value) {
    out.u8(0).u8(0).u8(0xE7).u16(8000).collation();
    return value == null ? out.u16(0xFFFF) : out.u16(value.length() * 2).text(value);
  }

  /** Receives the tokens of the answer. */
  List<Token> tokens() throws IOException {
    return cancelled ? connection.responseToAttention() : connection.response();
  }

  @Override
  public Outcome receive() throws IOException {
    return outcome(tokens());
  }

  /** Returns what these tokens tell a session. */
  static Outcome outcome(List<Token> tokens) {
    List<String> heard = new ArrayList<>();
    List<Integer> returned = new ArrayList<>();
    for (Token token : tokens) {
      if (token instanceof Token.Row row) {
        heard.add(row.values().stream().map(RawClient::shown).collect(Collectors.joining("|")));
      } else if (token instanceof Token.Message message && message.isError()) {
        heard.add(Outcome.error(message.number()));
        break;
      } else if (token instanceof Token.ReturnValue value && value.value() instanceof Number n) {
        returned.add(n.intValue());
      }
    }
    return new Outcome(String.join(";", heard), returned);
  }

  private static String shown(@Nullable Object value) {
    return value instanceof byte[] bytes
        ? HexFormat.of().withUpperCase().formatHex(bytes)
        : String.valueOf(value);
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
