package dev.weir.broken.thedomaindependsonjavaalone.domain;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows Java, nullness and its like. */
record FineValue(@Nullable String name, List<FineValue> parts, Duration age) {
  byte[] bytes() {
    return new byte[] {1, 2};
  }

  @Override
  public String toString() {
    return switch (parts.size()) {
      case 0 -> "nothing";
      default -> name + parts.stream().map(FineValue::name).toList();
    };
  }
}
