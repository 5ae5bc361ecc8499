package dev.weir.tds.request;

import dev.weir.tds.wire.WireType;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A whole request, read as MS-TDS has it written, from its first byte to its last: what the reader
 * is compared with. Knows what the captures hold and no more; anything else is an exception.
 */
final class ReferenceRequest {
  /** A procedure with a number, and the places of its statement and of the definitions. */
  private record Procedure(String word, String name, int statement, int definitions) {}

  private static final List<Procedure> PROCEDURES =
      List.of(
          new Procedure("CURSOR", "sp_cursor", -1, -1),
          new Procedure("CURSOR_OPEN", "sp_cursoropen", 1, 5),
          new Procedure("CURSOR_PREPARE", "sp_cursorprepare", 2, 1),
          new Procedure("CURSOR_EXECUTE", "sp_cursorexecute", -1, -1),
          new Procedure("CURSOR_PREPARE_EXECUTE", "sp_cursorprepexec", 3, 2),
          new Procedure("CURSOR_UNPREPARE", "sp_cursorunprepare", -1, -1),
          new Procedure("CURSOR_FETCH", "sp_cursorfetch", -1, -1),
          new Procedure("CURSOR_OPTION", "sp_cursoroption", -1, -1),
          new Procedure("CURSOR_CLOSE", "sp_cursorclose", -1, -1),
          new Procedure("EXECUTE_SQL", "sp_executesql", 0, 1),
          new Procedure("PREPARE", "sp_prepare", 2, 1),
          new Procedure("EXECUTE", "sp_execute", -1, -1),
          new Procedure("PREPARE_EXECUTE", "sp_prepexec", 2, 1),
          new Procedure("PREPARE_EXECUTE_CALL", "sp_prepexecrpc", 1, -1),
          new Procedure("UNPREPARE", "sp_unprepare", -1, -1));

  private final ByteBuffer in;
  private final boolean since72;
  private final List<String> told = new ArrayList<>();

  private ReferenceRequest(byte[] payload, boolean since72) {
    this.in = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    this.since72 = since72;
  }

  /** What the reader has to tell of the payload of a message of this type. */
  static List<String> read(int type, byte[] payload, boolean since72) {
    ReferenceRequest request = new ReferenceRequest(payload, since72);
    if (type == 0x07) {
      return List.of("bulk load");
    }
    if (since72) {
      request.headers();
    }
    switch (type) {
      case 0x01 -> request.tell("BATCH '" + request.text(request.in.remaining() / 2) + "'");
      case 0x03 -> request.calls();
      case 0x0E -> request.transaction();
      default -> throw new IllegalArgumentException("type %02x".formatted(type));
    }
    return request.told;
  }

  private void headers() {
    int end = in.getInt();
    while (in.position() < end) {
      int from = in.position();
      int length = in.getInt();
      if (u16() == 2) {
        int at = in.position();
        tell("transaction %x@%d of %d".formatted(in.getLong(), at, in.getInt()));
      }
      in.position(from + length);
    }
  }

  private void calls() {
    int ordinal = 0;
    boolean more = true;
    while (more) {
      more = call(ordinal++) && in.hasRemaining();
    }
  }

  /** Whether a separator came behind it. */
  private boolean call(int ordinal) {
    int from = in.position();
    int units = u16();
    String name = units == 0xFFFF ? "" : text(units);
    Procedure procedure = units == 0xFFFF ? PROCEDURES.get(u16() - 1) : named(name);
    int at = in.position();
    tell(
        "call %d %s '%s' options %d from %d options at %d"
            .formatted(
                ordinal, procedure == null ? null : procedure.word(), name, u16(), from, at));
    for (int parameter = 0; in.hasRemaining(); parameter++) {
      int next = in.get(in.position()) & 0xFF;
      if (next == 0xFE || next == (since72 ? 0xFF : 0x80)) {
        in.get();
        tell("call ends " + (next == 0xFE ? "NOT_EXECUTED" : "ANOTHER_FOLLOWS"));
        return true;
      }
      parameter(parameter, role(procedure, parameter), !name.isEmpty());
    }
    tell("call ends LAST");
    return false;
  }

  private static @Nullable Procedure named(String name) {
    return PROCEDURES.stream()
        .filter(procedure -> procedure.name().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse(null);
  }

  private static String role(@Nullable Procedure procedure, int parameter) {
    if (procedure == null) {
      return "";
    }
    boolean statement = procedure.statement() == parameter;
    return statement ? "STATEMENT" : procedure.definitions() == parameter ? "DEFINITIONS" : "";
  }

  private void parameter(int ordinal, String role, boolean byName) {
    int from = in.position();
    String name = text(u8());
    int status = u8();
    int type = u8();
    String value =
        type == 0xF3 ? table() : value(type, limit(type), role, byName && role.isEmpty());
    tell(
        "parameter %d '%s'%s%s %s %sfrom %d to %d"
            .formatted(
                ordinal,
                name,
                (status & 1) != 0 ? " out" : "",
                (status & 2) != 0 ? " default" : "",
                WireType.of(type),
                value,
                from,
                in.position()));
  }

  private int limit(int type) {
    return switch (type) {
      case 0x28, 0x30, 0x32, 0x34, 0x38, 0x3E, 0x7F -> 0;
      case 0x24, 0x26, 0x68, 0x6D, 0x6E, 0x6F, 0x29, 0x2A, 0x2B, 0xF1 -> u8();
      case 0x6A, 0x6C -> u8() + skip(2);
      case 0xA5, 0xAD -> u16();
      case 0xA7, 0xAF, 0xE7, 0xEF -> u16() + skip(5);
      case 0x22, 0x62 -> in.getInt();
      case 0x23, 0x63 -> in.getInt() + skip(5);
      default -> throw new IllegalArgumentException("type %02x".formatted(type));
    };
  }

  /** What is told of the value within its parameter. */
  private String value(int type, int limit, String role, boolean keepsText) {
    return switch (type) {
      case 0x26 -> integer(u8());
      case 0x30 -> integer(1);
      case 0x34 -> integer(2);
      case 0x38 -> integer(4);
      case 0x7F -> integer(8);
      case 0x32 -> keepsText ? integer(1) : none(skip(1));
      case 0x68 -> keepsText ? integer(u8()) : none(skip(u8()));
      case 0x3E -> "" + none(skip(8));
      case 0xA5, 0xA7, 0xAD, 0xAF, 0xE7, 0xEF -> {
        boolean unicode = type == 0xE7 || type == 0xEF;
        byte[] bytes = limit == 0xFFFF ? chunks() : bytes(u16());
        yield text(bytes, role, keepsText && unicode && limit != 0xFFFF);
      }
      case 0x22, 0x23, 0x62, 0x63 -> {
        int length = in.getInt();
        yield text(length == -1 ? null : take(length), role, false);
      }
      case 0xF1 -> text(chunks(), "", false);
      default -> none(skip(u8()));
    };
  }

  private String text(byte @Nullable [] bytes, String role, boolean kept) {
    String text = bytes == null ? "" : new String(bytes, StandardCharsets.UTF_16LE);
    if (!role.isEmpty()) {
      tell(role + " '" + text + "'");
    }
    return kept && bytes != null && bytes.length <= 510 ? "'" + text + "' " : "";
  }

  private static String none(int nothing) {
    return nothing == 0 ? "" : "?";
  }

  private String integer(int width) {
    int at = in.position();
    return switch (width) {
      case 0 -> "";
      case 1 -> "1:%d@%d ".formatted(u8(), at);
      case 2 -> "2:%d@%d ".formatted(in.getShort(), at);
      case 4 -> "4:%d@%d ".formatted(in.getInt(), at);
      default -> "8:%d@%d ".formatted(in.getLong(), at);
    };
  }

  private byte @Nullable [] bytes(int length) {
    return length == 0xFFFF ? null : take(length);
  }

  private byte @Nullable [] chunks() {
    if (in.getLong() == -1) {
      return null;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int chunk = in.getInt(); chunk != 0; chunk = in.getInt()) {
      all.writeBytes(take(chunk));
    }
    return all.toByteArray();
  }

  private String table() {
    skip(2 * u8());
    skip(2 * u8());
    skip(2 * u8());
    int count = u16();
    List<int[]> columns = new ArrayList<>();
    for (int i = 0; i < count && count != 0xFFFF; i++) {
      skip(4);
      boolean omitted = (u16() & 0x0200) != 0;
      int type = u8();
      int[] column = {type, limit(type)};
      skip(2 * u8());
      if (!omitted) {
        columns.add(column);
      }
    }
    for (int extra = u8(); extra != 0; extra = u8()) {
      skip(u16() * (extra == 0x10 ? 3 : 2));
    }
    while (u8() == 1) {
      columns.forEach(column -> value(column[0], column[1], "", false));
    }
    return "";
  }

  private void transaction() {
    int kind = u16();
    switch (kind) {
      case 5 -> {
        int isolation = u8();
        tell("BEGIN '%s' isolation %d flags at -1".formatted(text(u8() / 2), isolation));
      }
      case 7, 8 -> {
        String name = text(u8() / 2);
        int at = in.position();
        boolean another = u8() == 1;
        int isolation = another ? u8() : 0;
        String then = another ? " then begin '" + text(u8() / 2) + "'" : "";
        String word = kind == 7 ? "COMMIT" : "ROLLBACK";
        tell("%s '%s' isolation %d%s flags at %d".formatted(word, name, isolation, then, at));
      }
      case 9 -> tell("SAVE '%s' isolation 0 flags at -1".formatted(text(u8() / 2)));
      case 0, 1 -> {
        skip(u16());
        tell((kind == 0 ? "ADDRESS" : "PROPAGATE") + " '' isolation 0 flags at -1");
      }
      default -> throw new IllegalArgumentException("kind " + kind);
    }
  }

  private String text(int units) {
    return new String(take(2 * units), StandardCharsets.UTF_16LE);
  }

  private byte[] take(int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private int u8() {
    return in.get() & 0xFF;
  }

  private int u16() {
    return in.getShort() & 0xFFFF;
  }

  /** Skips, and adds nothing to a number. */
  private int skip(int length) {
    in.position(in.position() + length);
    return 0;
  }

  private void tell(String what) {
    told.add(what);
  }
}
