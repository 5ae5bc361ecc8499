package dev.weir.bootstrap.config.schema;

import java.util.Optional;

/** The type of a value that may also be the word {@code off}. */
record OrOff<T>(ValueType<T> type) implements ValueType<Optional<T>> {
  private static final String OFF = "off";

  @Override
  public String label() {
    return type.label() + ", or " + OFF;
  }

  @Override
  public String expectation() {
    return type.expectation() + ", or " + OFF;
  }

  @Override
  public Parsed<Optional<T>> parse(String text) {
    if (text.equals(OFF)) {
      return Parsed.good(Optional.empty());
    }
    return switch (type.parse(text)) {
      case Parsed.Good<T> good -> Parsed.good(Optional.of(good.value()));
      case Parsed.Bad<T> bad -> new Parsed.Bad<>(bad.advice(), bad.suggestion());
    };
  }

  @Override
  public String show(Optional<T> value) {
    return value.map(type::show).orElse(OFF);
  }
}
