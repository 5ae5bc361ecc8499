package dev.weir.bootstrap.config.schema;

import java.util.Locale;
import java.util.Optional;

/** The type of {@code true} or {@code false}; the other words of YAML 1.1 for them are refused. */
record YesNo() implements ValueType<Boolean> {
  @Override
  public String label() {
    return "true or false";
  }

  @Override
  public String expectation() {
    return "true or false";
  }

  @Override
  public Parsed<Boolean> parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Parsed.good(true);
      case "false" -> Parsed.good(false);
      case "yes", "on", "y", "1", "enabled" -> Parsed.suggesting(Optional.of("true"));
      case "no", "off", "n", "0", "disabled" -> Parsed.suggesting(Optional.of("false"));
      default -> Parsed.bad();
    };
  }

  @Override
  public String show(Boolean value) {
    return value.toString();
  }
}
