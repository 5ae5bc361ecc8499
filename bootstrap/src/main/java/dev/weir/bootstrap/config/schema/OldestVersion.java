package dev.weir.bootstrap.config.schema;

import dev.weir.tds.tls.OldestTls;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The type of a version of TLS: {@code 1.2}. */
record OldestVersion() implements ValueType<OldestTls> {
  @Override
  public String label() {
    return versions(" | ");
  }

  @Override
  public String expectation() {
    return "one of " + versions(", ");
  }

  private static String versions(String separator) {
    return Arrays.stream(OldestTls.values())
        .map(OldestTls::label)
        .collect(Collectors.joining(separator));
  }

  @Override
  public Parsed<OldestTls> parse(String text) {
    for (OldestTls version : OldestTls.values()) {
      if (version.label().equals(text)) {
        return Parsed.good(version);
      }
    }
    return Parsed.bad();
  }

  @Override
  public String show(OldestTls value) {
    return value.label();
  }
}
