package dev.weir.standin.token;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.type.ClientTypes;
import dev.weir.standin.type.FixedType;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypeInfoWriter;
import dev.weir.standin.type.TypeKind;
import dev.weir.standin.type.TypedValue;
import dev.weir.standin.type.ValueWriter;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes tokens as they come, in the layout of the client's TDS version.
 *
 * <p>A DONE is held back until it is known whether more follows, because its MORE bit says so and
 * clients stop reading at the first one without it.
 */
public final class ResponseWriter implements Reply {
  private static final int COLUMN_METADATA = 0x81;
  private static final int ROW = 0xD1;
  private static final int ROW_WITH_NULL_BITMAP = 0xD2;
  private static final int ERROR = 0xAA;
  private static final int INFO = 0xAB;
  private static final int ENVIRONMENT_CHANGE = 0xE3;
  private static final int RETURN_STATUS = 0x79;
  private static final int RETURN_VALUE = 0xAC;
  private static final int TABLE_NAME = 0xA4;
  private static final int COLUMN_INFO = 0xA5;
  private static final int ORDER = 0xA9;
  private static final int OUTPUT_PARAMETER = 1;
  private static final int LONGEST_MESSAGE = 2048;
  private static final int LARGEST_U16 = 0xFFFF;
  private static final long LARGEST_U32 = 0xFFFF_FFFFL;

  private final PacketWriter out;
  private final String serverName;
  private final TdsVersion version;
  private final boolean since72;
  private List<Column> columns = List.of();
  private @Nullable Done held;

  /** Something else than changes of the environment has been written. */
  private boolean hasResults;

  public ResponseWriter(PacketWriter out, String serverName, TdsVersion version) {
    this.out = out;
    this.serverName = serverName;
    this.version = version;
    this.since72 = version.atLeast(TdsVersion.V7_2);
  }

  @Override
  public void columns(List<Column> newColumns) {
    releaseHeld();
    hasResults = true;
    columns = newColumns;
    out.u8(COLUMN_METADATA);
    out.u16(newColumns.size());
    for (Column column : newColumns) {
      SqlType shown = ClientTypes.shown(column.type(), version);
      userType(out);
      out.u16(column.flags(version));
      FixedType fixed = column.fixedType(shown);
      if (fixed == null) {
        TypeInfoWriter.write(out, shown, version);
      } else {
        out.u8(fixed.code());
      }
      if (hasTableName(shown.kind())) {
        tableName();
      }
      out.shortText(column.name());
    }
  }

  @Override
  public void origins(String table, List<Column> ofColumns) {
    releaseHeld();
    ColumnOrigins origins = new ColumnOrigins(table, ofColumns);
    sized(TABLE_NAME, origins.tableName(version));
    sized(COLUMN_INFO, origins.columnInfo());
  }

  @Override
  public void order(List<Integer> places) {
    releaseHeld();
    ByteArraySink body = new ByteArraySink();
    places.forEach(body::u16);
    sized(ORDER, body);
  }

  @Override
  public void row(List<@Nullable Object> values) {
    releaseHeld();
    if (version.atLeast(TdsVersion.V7_3_B) && hasNull(values)) {
      rowWithNullBitmap(values);
      return;
    }
    out.u8(ROW);
    for (int i = 0; i < columns.size(); i++) {
      value(columns.get(i), values.get(i));
    }
  }

  /** Immutable lists refuse to be asked whether they contain null. */
  private static boolean hasNull(List<@Nullable Object> values) {
    for (Object value : values) {
      if (value == null) {
        return true;
      }
    }
    return false;
  }

  private void rowWithNullBitmap(List<@Nullable Object> values) {
    out.u8(ROW_WITH_NULL_BITMAP);
    byte[] nulls = new byte[(columns.size() + 7) / 8];
    for (int i = 0; i < columns.size(); i++) {
      if (values.get(i) == null) {
        nulls[i / 8] |= (byte) (1 << (i % 8));
      }
    }
    out.bytes(nulls);
    for (int i = 0; i < columns.size(); i++) {
      Object value = values.get(i);
      if (value != null) {
        value(columns.get(i), value);
      }
    }
  }

  private void value(Column column, @Nullable Object value) {
    SqlType shown = ClientTypes.shown(column.type(), version);
    if (column.fixedType(shown) == null) {
      value(out, column.type(), value);
    } else if (value == null) {
      throw new IllegalStateException("NULL in " + column + ", which cannot be null");
    } else {
      Object written = ClientTypes.shown(column.type(), value, shown, version);
      ValueWriter.writeFixed(out, shown.kind(), Objects.requireNonNull(written, "shown"));
    }
  }

  @Override
  public void message(SqlError error) {
    releaseHeld();
    hasResults = true;
    String text = error.message();
    ByteArraySink body = new ByteArraySink();
    body.u32(error.number());
    body.u8(error.state());
    body.u8(error.severity());
    body.longText(text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) : text);
    body.shortText(serverName);
    body.shortText(error.procedure());
    if (since72) {
      body.u32(error.line());
    } else {
      body.u16(Math.min(error.line(), LARGEST_U16));
    }
    sized(error.isError() ? ERROR : INFO, body);
  }

  @Override
  public void changed(EnvironmentChange change) {
    if (change.isKnownTo(version)) {
      releaseHeld();
      write(out, change);
    }
  }

  /** Writes the token of a change. */
  public static void write(ByteSink sink, EnvironmentChange change) {
    ByteArraySink body = new ByteArraySink();
    body.u8(change.code());
    change.writeValues(body);
    sink.u8(ENVIRONMENT_CHANGE);
    sink.u16(body.length());
    body.copyTo(sink);
  }

  @Override
  public void done(Done done) {
    releaseHeld();
    hasResults = true;
    held = done;
  }

  @Override
  public void returnStatus(int status) {
    releaseHeld();
    out.u8(RETURN_STATUS);
    out.u32(status);
  }

  @Override
  public void returnValue(int ordinal, String name, TypedValue value) {
    releaseHeld();
    SqlType shown = ClientTypes.shown(value.type(), version);
    ByteArraySink body = new ByteArraySink();
    body.shortText(name);
    body.u8(OUTPUT_PARAMETER);
    userType(body);
    body.u16(0);
    TypeInfoWriter.write(body, shown, version);
    value(body, value.type(), value.value());
    out.u8(RETURN_VALUE);
    // Before TDS 7.2 the length of the token stands there.
    out.u16(since72 ? ordinal : Math.min(body.length(), LARGEST_U16));
    body.copyTo(out);
  }

  private void value(ByteSink sink, SqlType type, @Nullable Object value) {
    SqlType shown = ClientTypes.shown(type, version);
    ValueWriter.write(sink, shown, ClientTypes.shown(type, value, shown, version));
  }

  private void userType(ByteSink sink) {
    if (since72) {
      sink.u32(0);
    } else {
      sink.u16(0);
    }
  }

  /** Before TDS 7.2 the name is one text, and not a list of its parts. */
  private void tableName() {
    if (since72) {
      out.u8(1);
    }
    out.longText("");
  }

  @Override
  public void flush() {
    releaseHeld();
    // The acknowledgement of a reset is no reason for a packet of its own.
    if (hasResults) {
      out.flush();
    }
  }

  /**
   * Makes the last DONE final. The response is whole then but for {@link #end}, which sends it.
   *
   * @param ifNone what to end with when nothing has said DONE
   */
  public void finish(Done ifNone) {
    finish(ifNone, out -> {});
  }

  /**
   * Makes the last DONE final, as {@link #finish(Done)}.
   *
   * @param trailer writes tokens in front of it
   */
  public void finish(Done ifNone, Consumer<ByteSink> trailer) {
    if (held != null && held.kind() == DoneKind.DONEINPROC) {
      // The end of an inner statement cannot end the whole response.
      releaseHeld();
    }
    Done last = held == null ? ifNone : held;
    held = null;
    trailer.accept(out);
    write(last, 0);
  }

  /** Sends the last packet. */
  public void end() {
    out.end();
  }

  private void releaseHeld() {
    if (held != null) {
      Done done = held;
      held = null;
      write(done, Done.MORE);
    }
  }

  private void write(Done done, int more) {
    out.u8(done.kind().code());
    out.u16(done.status() | more);
    out.u16(done.command());
    if (since72) {
      out.u64(done.count());
    } else {
      out.u32(Math.min(done.count(), LARGEST_U32));
    }
  }

  private void sized(int token, ByteArraySink body) {
    out.u8(token);
    out.u16(body.length());
    body.copyTo(out);
  }

  private static boolean hasTableName(TypeKind kind) {
    return kind == TypeKind.TEXT || kind == TypeKind.NTEXT || kind == TypeKind.IMAGE;
  }
}
