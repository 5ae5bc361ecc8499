package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A client that writes each message itself. */
final class RawClient implements Client {
  private static final int RESET = 0x08;
  private static final int BY_NUMBER = 0xFFFF;
  private static final int EXECUTE_SQL = 10;
  private static final int PREPARE = 11;
  private static final int EXECUTE = 12;
  private static final int PREPARE_EXECUTE = 13;
  private static final int UNPREPARE = 15;

  private final RawConnection connection;
  private final String mark;

  /** A client of a connection that is logged in, whose texts say whose they are. */
  RawClient(RawConnection connection, String name) {
    this.connection = connection;
    this.mark = "/*owner=" + name + "*/ ";
  }

  @Override
  public void send(Step step) throws IOException {
    int status = step.resets() ? 1 | RESET : 1;
    RequestBytes out = RequestBytes.withHeaders(connection.descriptor());
    switch (step.request()) {
      case Request.Text text ->
          connection.send(RawConnection.BATCH, status, out.text(mark + text.sql()).done());
      case Request.Transaction request -> {
        // Begin: no isolation level of its own and no name. The others: no name, and flags.
        out.u16(request.kind().number()).u8(0).u8(request.andBegin() ? 1 : 0);
        if (request.andBegin()) {
          out.u8(0).u8(0);
        }
        connection.send(RawConnection.TRANSACTION, status, out.done());
      }
      case Request.Call call -> {
        nvarchar(out.u16(BY_NUMBER).u16(EXECUTE_SQL).u16(0), mark + call.sql());
        connection.send(RawConnection.RPC, status, out.done());
      }
      case Request.Procedure call -> {
        out.u16(call.name().length()).text(call.name()).u16(0);
        connection.send(RawConnection.RPC, status, out.done());
      }
      case Request.SetContext call -> {
        String name = "sp_set_session_context";
        nvarchar(out.u16(name.length()).text(name).u16(0), call.key());
        if (call.value() instanceof Integer number) {
          integer(out, number);
        } else {
          nvarchar(out, call.value().toString());
        }
        if (call.readOnly()) {
          out.u8(0).u8(0).u8(0x68).u8(1).u8(1).u8(1);
        }
        connection.send(RawConnection.RPC, status, out.done());
      }
      case Request.Prepare prepare -> {
        out.u16(BY_NUMBER).u16(prepare.execute() ? PREPARE_EXECUTE : PREPARE).u16(0);
        out.u8(0).u8(1).u8(0x26).u8(4).u8(0);
        nvarchar(nvarchar(out, null), mark + prepare.sql());
        if (!prepare.execute()) {
          integer(out, 1);
        }
        connection.send(RawConnection.RPC, status, out.done());
      }
      case Request.Execute call ->
          connection.send(
              RawConnection.RPC,
              status,
              integer(out.u16(BY_NUMBER).u16(EXECUTE).u16(0), call.handle()).done());
      case Request.Unprepare call ->
          connection.send(
              RawConnection.RPC,
              status,
              integer(out.u16(BY_NUMBER).u16(UNPREPARE).u16(0), call.handle()).done());
    }
  }

  private static RequestBytes integer(RequestBytes out, int value) {
    return out.u8(0).u8(0).u8(0x26).u8(4).u8(4).i32(value);
  }

  private static RequestBytes nvarchar(RequestBytes out, @Nullable String value) {
    out.u8(0).u8(0).u8(0xE7).u16(8000).bytes(new byte[] {9, 4, (byte) 0xD0, 0, 0x34});
    return value == null ? out.u16(0xFFFF) : out.u16(value.length() * 2).text(value);
  }

  @Override
  public Outcome receive() throws IOException {
    List<String> heard = new ArrayList<>();
    List<Integer> returned = new ArrayList<>();
    for (Token token : connection.response()) {
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
