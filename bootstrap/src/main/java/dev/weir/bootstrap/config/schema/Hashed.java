package dev.weir.bootstrap.config.schema;

import dev.weir.domain.login.PasswordHash;

/** The type of a password's hash. */
record Hashed() implements ValueType<PasswordHash> {
  @Override
  public String label() {
    return "hash";
  }

  @Override
  public String expectation() {
    return "a line that './weir hash-password' printed";
  }

  @Override
  public Parsed<PasswordHash> parse(String text) {
    try {
      return Parsed.good(PasswordHash.parse(text));
    } catch (IllegalArgumentException e) {
      // The reason reveals nothing of a password that was written here by mistake.
      return Parsed.bad(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public String show(PasswordHash value) {
    return value.toString();
  }

  @Override
  public boolean secret() {
    return true;
  }
}
