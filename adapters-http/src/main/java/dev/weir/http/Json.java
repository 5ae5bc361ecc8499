package dev.weir.http;

import java.util.Collection;
import java.util.HexFormat;

/**
 * Writes a JSON object, field by field. All that health and administration need, in place of a
 * library that takes longer to load than the process to start.
 */
public final class Json {
  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder text = new StringBuilder();

  private Json() {}

  /** An object without fields. */
  public static Json object() {
    return new Json();
  }

  /** Adds a text. */
  public Json field(String name, String value) {
    appendName(name);
    appendString(text, value);
    return this;
  }

  /** Adds an array of objects. */
  public Json field(String name, Collection<Json> values) {
    appendName(name);
    text.append('[');
    String separator = "";
    for (Json value : values) {
      text.append(separator).append(value);
      separator = ",";
    }
    text.append(']');
    return this;
  }

  /** The object as JSON text. */
  @Override
  public String toString() {
    return "{" + text + "}";
  }

  private void appendName(String name) {
    if (!text.isEmpty()) {
      text.append(',');
    }
    appendString(text, name);
    text.append(':');
  }

  private static void appendString(StringBuilder target, String value) {
    target.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> target.append("\\\"");
        case '\\' -> target.append("\\\\");
        case '\n' -> target.append("\\n");
        case '\r' -> target.append("\\r");
        case '\t' -> target.append("\\t");
        default -> {
          if (mustBeEscaped(value, i)) {
            target.append("\\u").append(HEX.toHexDigits(c));
          } else {
            target.append(c);
          }
        }
      }
    }
    target.append('"');
  }

  /**
   * Control characters must not stand in JSON; a lone surrogate would become a question mark in
   * UTF-8; and line separators end a line for programs that read JSON as JavaScript.
   */
  private static boolean mustBeEscaped(String value, int index) {
    char c = value.charAt(index);
    if (Character.isHighSurrogate(c)) {
      return index + 1 == value.length() || !Character.isLowSurrogate(value.charAt(index + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return index == 0 || !Character.isHighSurrogate(value.charAt(index - 1));
    }
    return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
  }
}
