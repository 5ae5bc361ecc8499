package dev.weir.bootstrap.config.schema;

import dev.weir.domain.bucket.BucketId;

/** The type of a name that is valid in a metric label, a log line and a Redis key. */
record Name() implements ValueType<String> {
  @Override
  public String label() {
    return "name";
  }

  @Override
  public String expectation() {
    return "a name of " + BucketId.ALLOWED;
  }

  @Override
  public Parsed<String> parse(String text) {
    return BucketId.isValid(text) ? Parsed.good(text) : Parsed.bad();
  }

  @Override
  public String show(String value) {
    return value;
  }
}
