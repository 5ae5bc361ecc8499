package dev.weir.standin.request;

import dev.weir.standin.packet.ByteSource;
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

  private final ByteSource source;
  private final ValueReader values;

  private RpcParser(ByteSource source) {
    this.source = source;
    this.values = new ValueReader(source);
  }

  /** All calls to the end of the message. */
  public static List<RpcCall> parse(ByteSource source) {
    RpcParser parser = new RpcParser(source);
    List<RpcCall> calls = new ArrayList<>();
    do {
      calls.add(parser.call());
    } while (source.hasRemaining());
    return calls;
  }

  private RpcCall call() {
    int nameLength = source.u16();
    String name =
        nameLength == BY_NUMBER ? ProcedureId.name(source.u16()) : source.text(nameLength * 2);
    int options = source.u16();
    List<RpcParameter> parameters = new ArrayList<>();
    while (source.hasRemaining()) {
      int next = source.peek();
      if (next == NEXT_CALL || next == NO_EXECUTE) {
        source.u8();
        break;
      }
      parameters.add(parameter());
    }
    return new RpcCall(name, options, parameters);
  }

  private RpcParameter parameter() {
    String name = source.shortText();
    int status = source.u8();
    boolean output = (status & BY_REFERENCE) != 0;
    boolean defaulted = (status & DEFAULT_VALUE) != 0;
    if (source.peek() == TABLE) {
      source.u8();
      TableValue table = TableValue.read(source);
      return new RpcParameter(name, output, defaulted, TypedValue.nullOf(SqlType.INT), table);
    }
    WireType type = WireType.read(source);
    TypedValue value = new TypedValue(type.type(), values.read(type));
    return new RpcParameter(name, output, defaulted, value, null);
  }
}
