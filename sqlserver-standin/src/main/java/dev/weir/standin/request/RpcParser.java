package dev.weir.standin.request;

import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TableValue;
import dev.weir.standin.type.TypedValue;
import dev.weir.standin.type.ValueReader;
import dev.weir.standin.type.WireType;
import java.util.ArrayList;
import java.util.List;

/** Reads the calls of an RPC message behind its headers (MS-TDS 2.2.6.6). */
public final class RpcParser {
  private static final int BY_NUMBER = 0xFFFF;
  private static final int NEXT_CALL = 0xFF;
  private static final int NO_EXECUTE = 0xFE;
  private static final int BY_REFERENCE = 0x01;
  private static final int DEFAULT_VALUE = 0x02;
  private static final int TABLE = 0xF3;

  private static final int NEXT_CALL_BEFORE_7_2 = 0x80;

  private final ByteSource source;
  private final TdsVersion version;
  private final ValueReader values;

  private RpcParser(ByteSource source, TdsVersion version) {
    this.source = source;
    this.version = version;
    this.values = new ValueReader(source);
  }

  /** All calls to the end of the message. */
  public static List<RpcCall> parse(ByteSource source, TdsVersion version) {
    RpcParser parser = new RpcParser(source, version);
    List<RpcCall> calls = new ArrayList<>();
    do {
      calls.add(parser.call());
    } while (source.hasRemaining());
    return calls;
  }

  private RpcCall call() {
    String name = name();
    int options = source.u16();
    List<RpcParameter> parameters = new ArrayList<>();
    while (source.hasRemaining()) {
      if (isSeparator(source.peek())) {
        source.u8();
        break;
      }
      parameters.add(parameter());
    }
    return new RpcCall(name, options, parameters);
  }

  /** Clients of TDS 7.0 call by name only. */
  private String name() {
    int nameLength = source.u16();
    if (nameLength != BY_NUMBER) {
      return source.text(nameLength * 2);
    }
    if (!version.atLeast(TdsVersion.V7_1)) {
      throw new MalformedMessageException("a call by number, at " + version);
    }
    return ProcedureId.name(source.u16());
  }

  private boolean isSeparator(int next) {
    return version.atLeast(TdsVersion.V7_2)
        ? next == NEXT_CALL || next == NO_EXECUTE
        : next == NEXT_CALL_BEFORE_7_2;
  }

  private RpcParameter parameter() {
    String name = source.shortText();
    int status = source.u8();
    boolean output = (status & BY_REFERENCE) != 0;
    boolean defaulted = (status & DEFAULT_VALUE) != 0;
    if (source.peek() == TABLE && version.atLeast(TdsVersion.V7_3_A)) {
      source.u8();
      TableValue table = TableValue.read(source);
      return new RpcParameter(name, output, defaulted, TypedValue.nullOf(SqlType.INT), table);
    }
    WireType type = WireType.read(source, version);
    TypedValue value = new TypedValue(type.type(), values.read(type));
    return new RpcParameter(name, output, defaulted, value, null);
  }
}
