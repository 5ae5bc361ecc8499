package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.Secret;

/** The type of a password or token. */
record Hidden() implements ValueType<Secret> {
  private static final Text TEXT = new Text("secret", 4_096);

  @Override
  public String label() {
    return TEXT.label();
  }

  @Override
  public String expectation() {
    return TEXT.expectation();
  }

  @Override
  public Parsed<Secret> parse(String text) {
    return switch (TEXT.parse(text)) {
      case Parsed.Good<String> good -> Parsed.good(new Secret(good.value()));
      case Parsed.Bad<String> bad -> new Parsed.Bad<>(bad.advice(), bad.suggestion());
    };
  }

  @Override
  public String show(Secret value) {
    return value.toString();
  }

  @Override
  public boolean secret() {
    return true;
  }
}
