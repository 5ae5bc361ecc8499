package dev.weir.bootstrap.config.draft;

import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.problem.SourceFile;
import dev.weir.bootstrap.config.yaml.Utf8;
import java.io.IOException;
import java.util.Optional;

/**
 * Replaces references: between a dollar sign with a brace and the closing brace stands the name of
 * an environment variable, or {@code file:} with a path. Two dollar signs stand for a literal one.
 */
final class Substitution {
  private static final String FILE = "file:";
  private static final String ESCAPE = "; write $${ where ${ itself is meant";

  private final Environment environment;
  private final SourceFile file;

  Substitution(Environment environment, SourceFile file) {
    this.environment = environment;
    this.file = file;
  }

  /** The result of a substitution. */
  sealed interface Result {
    /**
     * The text.
     *
     * @param filledIn whether a part came from a reference, so that the text must not be shown
     */
    record Filled(String text, boolean filledIn) implements Result {}

    /** A reference could not be replaced. */
    record Failed(String reason) implements Result {}
  }

  Result fill(String text) {
    int at = text.indexOf("${");
    if (at < 0) {
      return new Result.Filled(text, false);
    }
    StringBuilder filled = new StringBuilder();
    boolean filledIn = false;
    int done = 0;
    while (at >= 0) {
      if (at > done && text.charAt(at - 1) == '$') {
        filled.append(text, done, at - 1).append("${");
        done = at + 2;
      } else {
        int end = text.indexOf('}', at);
        if (end < 0) {
          return new Result.Failed("'${' is never closed" + ESCAPE);
        }
        boolean alone = at == 0 && end == text.length() - 1;
        switch (lookUp(text.substring(at + 2, end), alone)) {
          case Result.Failed failed -> {
            return failed;
          }
          case Result.Filled found -> filled.append(text, done, at).append(found.text());
        }
        filledIn = true;
        done = end + 1;
      }
      at = text.indexOf("${", done);
    }
    return new Result.Filled(filled.append(text, done, text.length()).toString(), filledIn);
  }

  /**
   * Resolves one reference.
   *
   * @param alone whether the value consists of this reference only; otherwise the name may be a
   *     part of a password that contains these characters by chance, and is not shown
   */
  private Result lookUp(String name, boolean alone) {
    if (name.startsWith(FILE)) {
      return content(name.substring(FILE.length()), alone);
    }
    if (!isVariableName(name)) {
      return new Result.Failed("between '${' and '}' stands NAME or file:/path" + ESCAPE);
    }
    Optional<String> value = environment.variable(name);
    if (value.isPresent()) {
      return new Result.Filled(value.get(), true);
    }
    return new Result.Failed(
        alone
            ? "the environment variable " + name + " is not set"
            : "an environment variable in this value is not set" + ESCAPE);
  }

  private Result content(String path, boolean alone) {
    String shown = alone ? path : "in this value";
    try {
      return switch (Utf8.decode(environment.read(file.resolve(path)))) {
        case Utf8.Text text -> new Result.Filled(withoutLastLineBreak(text.text()), true);
        case Utf8.Malformed malformed ->
            new Result.Failed("the file " + shown + " is not UTF-8 text");
      };
    } catch (IOException e) {
      return new Result.Failed("the file " + shown + " cannot be read");
    }
  }

  /** Editors and {@code echo} end a file with a line break that is no part of the secret. */
  private static String withoutLastLineBreak(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private static boolean isVariableName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
      if (!letter && (i == 0 || c < '0' || c > '9')) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}
