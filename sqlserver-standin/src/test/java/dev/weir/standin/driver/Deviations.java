package dev.weir.standin.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one driver sees otherwise than the list expects, each with the reason. */
record Deviations(Map<String, String> values) {
  static Deviations read(Path file) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    if (Files.exists(file)) {
      for (List<String> fields : Table.read(file)) {
        if (fields.size() != 3 || fields.get(2).isEmpty()) {
          throw new IllegalArgumentException(file + ": a deviation without a reason: " + fields);
        }
        values.put(fields.getFirst(), fields.get(1));
      }
    }
    return new Deviations(values);
  }

  Map<String, String> appliedTo(Map<String, String> expected) {
    Map<String, String> applied = new LinkedHashMap<>(expected);
    values.forEach(
        (name, value) -> {
          if (value.equals(applied.put(name, value)) || !expected.containsKey(name)) {
            throw new IllegalArgumentException("no deviation from the list: " + name);
          }
        });
    return applied;
  }
}
