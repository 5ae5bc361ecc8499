package dev.weir.bootstrap.handles;

import dev.weir.standin.raw.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What must come back to a message, as lines: tokens as the stand-in's conformance files spell
 * them, without what says nothing of statements. {@value #HANDLE} stands for a new handle, a line
 * that begins with {@code ?} may be missing, one that ends with {@code *} may go on, and {@code |}
 * stands between two of which either will do.
 */
final class Expected {
  static final String HANDLE = "$";

  /** New handles, in the order of their calls; null where one was not told. */
  private final List<Integer> handles = new ArrayList<>();

  private final List<String> lines;

  Expected(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  List<String> lines() {
    return lines;
  }

  /** What the last match has told. */
  List<Integer> handles() {
    return List.copyOf(handles);
  }

  /** True when that is what was said. */
  boolean matches(List<Token> tokens) {
    List<String> said = shown(tokens);
    handles.clear();
    int at = 0;
    for (String line : lines) {
      boolean optional = line.startsWith("?");
      String pattern = optional ? line.substring(1) : line;
      if (at < said.size() && fits(pattern, said.get(at))) {
        at++;
      } else if (!optional) {
        return false;
      }
    }
    return at == said.size();
  }

  /** The first so many lines of it, or all. */
  Expected first(int count) {
    return new Expected(lines.subList(0, Math.min(count, lines.size())));
  }

  private boolean fits(String pattern, String line) {
    int place = pattern.indexOf(HANDLE);
    if (place >= 0) {
      Integer handle = handle(line, pattern.substring(0, place));
      if (handle != null) {
        handles.add(handle);
      }
      return handle != null;
    }
    return Stream.of(pattern.split("\\|", -1)).anyMatch(each -> isLike(each, line));
  }

  private static boolean isLike(String pattern, String line) {
    return pattern.endsWith("*")
        ? line.startsWith(pattern.substring(0, pattern.length() - 1))
        : line.equals(pattern);
  }

  private static @Nullable Integer handle(String line, String before) {
    if (!line.startsWith(before)) {
      return null;
    }
    String number = line.substring(before.length());
    return number.matches("[0-9]{1,10}") ? Integer.valueOf(number) : null;
  }

  /** The tokens that say something of statements. */
  static List<String> shown(List<Token> tokens) {
    List<String> lines = new ArrayList<>();
    for (Token token : tokens) {
      switch (token) {
        case Token.Message message when message.isError() ->
            lines.add(
                "ERROR %d severity=%d %s"
                    .formatted(message.number(), message.severity(), message.message()));
        case Token.Message ignored -> {}
        case Token.EnvironmentChange ignored -> {}
        case Token.Described ignored -> {}
        case Token.Columns columns -> lines.add(columns.text());
        case Token.SameColumns columns -> lines.add(columns.text());
        case Token.Row row -> lines.add(row.text());
        case Token.Done done -> lines.add(done.text());
        case Token.ReturnStatus status -> lines.add(status.text());
        case Token.ReturnValue value -> lines.add(value.text());
        case Token.LoginAcknowledged ignored -> {}
        case Token.FeaturesAcknowledged ignored -> {}
      }
    }
    return lines;
  }
}
