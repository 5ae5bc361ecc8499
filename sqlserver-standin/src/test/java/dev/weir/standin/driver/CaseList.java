package dev.weir.standin.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What every driver does, in its order, and what it must see.
 *
 * @param expected the name of each case with its text; a step may be several cases
 */
record CaseList(List<Step> steps, Map<String, String> expected) {
  static CaseList read(Path file) throws IOException {
    List<Step> steps = new ArrayList<>();
    Map<String, String> expected = new LinkedHashMap<>();
    for (List<String> fields : Table.read(file)) {
      Step step = step(fields);
      String value = Rendering.abbreviated(Rendering.unfolded(fields.getLast()));
      cases(step, value)
          .forEach(
              (name, text) -> {
                if (expected.put(name, text) != null) {
                  throw new IllegalArgumentException("there are two cases " + name);
                }
              });
      steps.add(step);
    }
    return new CaseList(List.copyOf(steps), expected);
  }

  private static Map<String, String> cases(Step step, String value) {
    if (step instanceof Step.Type type) {
      Map<String, String> three = new LinkedHashMap<>();
      three.put(type.name() + Step.Type.READ, value);
      three.put(type.name() + Step.Type.SENT, value);
      three.put(type.name() + Step.Type.NULL, Rendering.NULL);
      return three;
    }
    return Map.of(step.name(), value);
  }

  private static Step step(List<String> fields) {
    String name = fields.get(1);
    return switch (fields.getFirst()) {
      case "type" ->
          new Step.Type(
              name,
              ColumnKind.of(fields.get(2)),
              fields.get(2),
              fields.get(3),
              Rendering.unfolded(fields.get(4)));
      case "query" -> new Step.Query(name, fields.get(2));
      case "write" -> new Step.Write(name, fields.get(2));
      case "prepared" -> new Step.Prepared(name, fields.get(2), integers(fields.get(3)));
      case "begin" -> new Step.Begin(name);
      case "commit" -> new Step.Commit(name);
      case "rollback" -> new Step.Rollback(name);
      case "error" -> new Step.Failing(name, fields.get(2));
      case "cancel" -> new Step.Cancel(name, fields.get(2));
      case "timeout" -> new Step.Timeout(name, fields.get(2));
      case "all" -> new Step.All(name, fields.get(2));
      case "sent" ->
          new Step.Sent(
              name, ColumnKind.of(fields.get(2)), fields.get(3), Rendering.unfolded(fields.get(4)));
      case "own" -> new Step.Own(name, fields.get(2));
      case "session" -> new Step.Anew(name);
      case "bulk" -> new Step.Bulk(name, fields.get(2), Integer.parseInt(fields.get(3)));
      default -> throw new IllegalArgumentException("no operation " + fields.getFirst());
    };
  }

  private static List<Integer> integers(String text) {
    return Stream.of(text.split(";", -1)).map(Integer::valueOf).toList();
  }
}
