package dev.weir.standin.raw;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the tokens of one response message (MS-TDS 2.2.7). */
public final class TokenReader {
  private final Bytes in;
  private final TokenLayout layout;
  private final List<Token> tokens = new ArrayList<>();
  private List<Token.Column> columns;

  private TokenReader(byte[] payload, TokenLayout layout, List<Token.Column> columns) {
    this.in = new Bytes(payload);
    this.layout = layout;
    this.columns = columns;
  }

  /** All tokens of the message. */
  public static List<Token> read(byte[] payload, TokenLayout layout) {
    return read(payload, layout, List.of());
  }

  /**
   * All tokens of the message.
   *
   * @param known the columns that rows without metadata have
   */
  public static List<Token> read(byte[] payload, TokenLayout layout, List<Token.Column> known) {
    TokenReader reader = new TokenReader(payload, layout, known);
    while (reader.in.hasMore()) {
      reader.tokens.add(reader.next());
    }
    return reader.tokens;
  }

  private Token next() {
    int code = in.u8();
    return switch (code) {
      case 0x81 -> columns();
      case 0xD1 -> row();
      case 0xD2 -> rowWithNullBitmap();
      case 0xFD, 0xFE, 0xFF -> new Token.Done(code, in.u16(), in.u16(), count());
      case 0xAA, 0xAB -> message(code == 0xAA);
      case 0xE3 -> environmentChange();
      case 0xE4 -> new Token.Described("SESSIONSTATE", new Octets(in.take(in.i32())));
      case 0x79 -> new Token.ReturnStatus(in.i32());
      case 0xAC -> returnValue();
      case 0xAD -> loginAcknowledged();
      case 0xAE -> features();
      case 0xA9 -> new Token.Described("ORDER", described());
      case 0xA4 -> new Token.Described("TABNAME", described());
      case 0xA5 -> new Token.Described("COLINFO", described());
      default -> throw new IllegalArgumentException("token %02X".formatted(code));
    };
  }

  private Token columns() {
    int count = in.u16();
    if (count == 0xFFFF) {
      return new Token.SameColumns();
    }
    List<Token.Column> read = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      userType();
      int flags = in.u16();
      WireTypeInfo type = WireTypeInfo.read(in, layout);
      if (type.hasTableName()) {
        for (int parts = layout.since72() ? in.u8() : 1; parts > 0; parts--) {
          in.text(in.u16());
        }
      }
      read.add(new Token.Column(in.text(in.u8()), flags, type));
    }
    columns = read;
    return new Token.Columns(read);
  }

  private Token row() {
    List<@Nullable Object> values = new ArrayList<>();
    for (Token.Column column : columns) {
      values.add(column.type().value(in));
    }
    return new Token.Row(false, values);
  }

  private Token rowWithNullBitmap() {
    byte[] nulls = in.take((columns.size() + 7) / 8);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      boolean isNull = (nulls[i / 8] & (1 << (i % 8))) != 0;
      values.add(isNull ? null : columns.get(i).type().value(in));
    }
    return new Token.Row(true, values);
  }

  private Token message(boolean isError) {
    in.u16();
    int number = in.i32();
    int state = in.u8();
    int severity = in.u8();
    String message = in.text(in.u16());
    String server = in.text(in.u8());
    String procedure = in.text(in.u8());
    return new Token.Message(
        isError,
        number,
        state,
        severity,
        message,
        server,
        procedure,
        layout.since72() ? in.i32() : in.u16());
  }

  private Token environmentChange() {
    Bytes body = new Bytes(in.take(in.u16()));
    int type = body.u8();
    if (type == 20) {
      return new Token.EnvironmentChange(
          type, new Octets(body.take(body.u16())), new Octets(body.take(body.u16())));
    }
    int unit = type <= 6 ? 2 : 1;
    Octets now = new Octets(body.take(body.u8() * unit));
    return new Token.EnvironmentChange(type, now, new Octets(body.take(body.u8() * unit)));
  }

  private Octets described() {
    return new Octets(in.take(in.u16()));
  }

  private Token returnValue() {
    int ordinal = in.u16();
    int start = in.position();
    String name = in.text(in.u8());
    int status = in.u8();
    userType();
    in.u16();
    WireTypeInfo type = WireTypeInfo.read(in, layout);
    Object value = type.value(in);
    if (!layout.since72() && ordinal != in.position() - start) {
      throw new IllegalArgumentException(
          "RETURNVALUE says " + ordinal + " bytes and has " + (in.position() - start));
    }
    return new Token.ReturnValue(layout.since72() ? ordinal : 0, name, status, type, value);
  }

  private void userType() {
    if (layout.since72()) {
      in.i32();
    } else {
      in.u16();
    }
  }

  private long count() {
    return layout.since72() ? in.i64() : in.i32() & 0xFFFF_FFFFL;
  }

  private Token loginAcknowledged() {
    in.u16();
    int dialect = in.u8();
    String version = HexFormat.of().formatHex(in.take(4));
    String program = in.text(in.u8());
    in.take(4);
    return new Token.LoginAcknowledged(dialect, version, program);
  }

  private Token features() {
    List<String> features = new ArrayList<>();
    for (int id = in.u8(); id != 0xFF; id = in.u8()) {
      byte[] data = in.take(in.i32());
      features.add("%02X:%s".formatted(id, HexFormat.of().formatHex(data)));
    }
    return new Token.FeaturesAcknowledged(features);
  }
}
