package dev.weir.standin.conformance;

import dev.weir.standin.raw.RequestBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A call as the files write it: {@code name(argument, …)}, several with {@code ;} between them. An
 * argument is {@code [@name] type value [out]}, or {@code [@name] default}. Before the name may
 * stand {@code without-metadata}, the option of that flag.
 */
final class ProcedureCall {
  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("#cursor", 1),
          Map.entry("#cursoropen", 2),
          Map.entry("#cursorprepare", 3),
          Map.entry("#cursorexecute", 4),
          Map.entry("#cursorprepexec", 5),
          Map.entry("#cursorunprepare", 6),
          Map.entry("#cursorfetch", 7),
          Map.entry("#cursoroption", 8),
          Map.entry("#cursorclose", 9),
          Map.entry("#executesql", 10),
          Map.entry("#prepare", 11),
          Map.entry("#execute", 12),
          Map.entry("#prepexec", 13),
          Map.entry("#unprepare", 15));
  private static final int BETWEEN_CALLS = 0xFF;
  private static final int BETWEEN_CALLS_BEFORE_7_2 = 0x80;
  private static final int BY_REFERENCE = 1;
  private static final int DEFAULT = 2;
  private static final String WITHOUT_METADATA = "without-metadata ";
  private static final int NO_METADATA = 2;

  private final RequestBytes out;

  private ProcedureCall(RequestBytes out) {
    this.out = out;
  }

  /** Writes all calls of the text behind what is there. */
  static void write(String text, RequestBytes out) {
    boolean first = true;
    for (String call : split(text, ';')) {
      if (!first) {
        out.u8(out.layout().since72() ? BETWEEN_CALLS : BETWEEN_CALLS_BEFORE_7_2);
      }
      first = false;
      new ProcedureCall(out).call(call.strip());
    }
  }

  private void call(String call) {
    boolean plain = !call.startsWith(WITHOUT_METADATA);
    String text = plain ? call : call.substring(WITHOUT_METADATA.length());
    int open = text.indexOf('(');
    String name = text.substring(0, open).strip();
    if (name.startsWith("#")) {
      Integer number = NUMBERS.get(name);
      if (number == null) {
        throw new IllegalArgumentException("no procedure is " + name);
      }
      out.u16(0xFFFF).u16(number);
    } else {
      out.u16(name.length()).text(name);
    }
    out.u16(plain ? 0 : NO_METADATA);
    String arguments = text.substring(open + 1, text.lastIndexOf(')')).strip();
    if (!arguments.isEmpty()) {
      split(arguments, ',').forEach(argument -> argument(argument.strip()));
    }
  }

  private void argument(String text) {
    String rest = text;
    String name = "";
    if (rest.startsWith("@")) {
      int end = rest.indexOf(' ');
      name = rest.substring(0, end);
      rest = rest.substring(end + 1).strip();
    }
    out.shortText(name);
    if (rest.equals("default")) {
      out.u8(DEFAULT);
      RequestValue.write("int", "NULL", out);
      return;
    }
    boolean output = rest.endsWith(" out");
    if (output) {
      rest = rest.substring(0, rest.length() - 4).strip();
    }
    out.u8(output ? BY_REFERENCE : 0);
    int space = endOfType(rest);
    RequestValue.write(rest.substring(0, space), rest.substring(space).strip(), out);
  }

  /** A type may have measures in parentheses. */
  private static int endOfType(String text) {
    int open = text.indexOf('(');
    int space = text.indexOf(' ');
    return open > 0 && open < space ? text.indexOf(')') + 1 : space;
  }

  /** Cuts at a mark outside of quotes and parentheses. */
  private static List<String> split(String text, char mark) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
      } else if (!quoted) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == mark && depth == 0) {
          parts.add(text.substring(from, i));
          from = i + 1;
        }
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
