package dev.weir.bootstrap.config.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Translates the errors of the YAML parser into messages of Weir's own. The parser's messages quote
 * the text around an error, which may be a password.
 */
final class SyntaxFaults {
  static final String ANCHOR =
      "anchors (&), aliases (*) and merge keys are not read: put what buckets share under"
          + " 'defaults', or quote a value that begins with & or *";
  static final String TAG = "tags (!) are not read: quote a value that begins with !";
  private static final String TAB = "a tab in the indentation; YAML is indented with spaces";

  private SyntaxFaults() {}

  static Fault of(IOException e, String text) {
    Throwable cause = e.getCause();
    if (cause instanceof MarkedYAMLException marked) {
      return marked(marked, text);
    }
    if (cause instanceof ReaderException reader) {
      return new Fault(
          Position.of(text, reader.getPosition()),
          "a control character, which YAML does not allow");
    }
    boolean keyExpected = String.valueOf(e.getMessage()).startsWith("Expected a field name");
    return new Fault(
        location(e),
        keyExpected
            ? "a key must be a single word of text"
            : "this cannot be read; quote a value that is meant as text");
  }

  private static Fault marked(MarkedYAMLException e, String text) {
    Position problem = position(e.getProblemMark(), Position.START);
    Position context = position(e.getContextMark(), problem);
    Position tab = tabInIndentation(text, problem.line());
    if (tab != null) {
      return new Fault(tab, TAB);
    }
    String said = e.getProblem() == null ? "" : e.getProblem();
    String during = e.getContext() == null ? "" : e.getContext();
    if (said.startsWith("could not find expected ':'")) {
      return new Fault(context, "a ':' is missing behind this key");
    }
    if (during.startsWith("while scanning a quoted scalar")) {
      return new Fault(context, "this quotation mark is never closed");
    }
    if (said.startsWith("mapping values are not allowed")) {
      return misplacedKey(problem, text);
    }
    return new Fault(problem, message(said, during));
  }

  /**
   * Returns the fault for an unexpected colon: the parser took a key for the rest of a value.
   * Either the line above lost its own colon, or this key is indented too far, or the value has a
   * colon.
   */
  private static Fault misplacedKey(Position colon, String text) {
    List<String> lines = text.lines().limit(colon.line()).toList();
    if (lines.size() < colon.line()) {
      // The parser recognises more kinds of line breaks than editors do.
      return new Fault(colon, "a key cannot stand here");
    }
    String line = lines.get(colon.line() - 1);
    int indentation = indentation(line);
    int end =
        line.offsetByCodePoints(
            0, Math.min(colon.column() - 1, line.codePointCount(0, line.length())));
    if (line.substring(0, end).contains(": ")) {
      return new Fault(colon, "quote a value that contains ': '");
    }
    for (int above = colon.line() - 2; above >= 0; above--) {
      String candidate = lines.get(above);
      if (!candidate.isBlank()) {
        boolean lostItsColon =
            indentation(candidate) == indentation
                && !candidate.contains(": ")
                && !candidate.stripTrailing().endsWith(":");
        if (lostItsColon) {
          return new Fault(
              new Position(above + 1, indentation + 1), "a ':' is missing behind this key");
        }
        break;
      }
    }
    return new Fault(
        new Position(colon.line(), indentation + 1),
        "a key cannot stand here: indent it like its neighbours");
  }

  private static int indentation(String line) {
    int at = 0;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private static String message(String said, String during) {
    if (said.startsWith("sequence entries are not allowed")) {
      return "a list item ('- ') cannot stand here: begin a new line for it";
    }
    if (said.startsWith("expected <block end>")) {
      return "the indentation does not match the lines above";
    }
    if (said.startsWith("found character")) {
      return "a value cannot begin with this character; quote it";
    }
    if (during.startsWith("while scanning a double-quoted scalar")) {
      return "an unknown escape in a double-quoted value: write \\\\ for a backslash, or use single"
          + " quotation marks";
    }
    if (during.startsWith("while parsing a flow")) {
      return "a ',' or the closing bracket is missing";
    }
    if (during.startsWith("while scanning an a")) {
      return ANCHOR;
    }
    if (during.startsWith("while scanning a tag") || said.startsWith("found undefined tag")) {
      return TAG;
    }
    if (during.startsWith("while scanning a block scalar")) {
      return "behind '|' or '>' the line must end; quote a value that begins with them";
    }
    if (during.contains("directive") || said.contains("YAML document")) {
      return "a line that begins with % is a directive to YAML, which is not read here";
    }
    return "not YAML: something is missing or stands in the wrong place";
  }

  /**
   * Returns the position of a tab in the indentation. The parser reports a tab only at the start of
   * a token; elsewhere it reports another error.
   */
  private static @Nullable Position tabInIndentation(String text, int line) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      int end = text.indexOf('\n', start);
      if (end < 0) {
        return null;
      }
      start = end + 1;
    }
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        return new Position(line, i - start + 1);
      }
      if (c != ' ' && c != '-') {
        return null;
      }
    }
    return null;
  }

  private static Position position(@Nullable Mark mark, Position otherwise) {
    return mark == null ? otherwise : new Position(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static Position location(IOException e) {
    if (e instanceof JsonProcessingException json && json.getLocation() != null) {
      return new Position(
          Math.max(1, json.getLocation().getLineNr()),
          Math.max(1, json.getLocation().getColumnNr()));
    }
    return Position.START;
  }
}
