package dev.weir.bootstrap.config.reference;

import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.Schema;
import dev.weir.bootstrap.config.schema.Section;
import java.util.ArrayList;
import java.util.List;

/** Writes the tables of the reference into its text, between the marks that are there for them. */
final class ReferenceTables {
  private static final String END = "<!-- end -->\n";

  private ReferenceTables() {}

  /** The text with every table as the schema has it. */
  static String writtenInto(String text) {
    String written = text;
    List<Section> tables = new ArrayList<>(Schema.PROXY_FILE);
    tables.add(BucketKeys.SECTION);
    for (Section section : tables) {
      if (section.isImplemented()) {
        written = replaced(written, "keys: " + section.name(), table(section));
      }
    }
    return replaced(written, "not in this version", unimplemented(tables));
  }

  private static String replaced(String text, String mark, String content) {
    String begin = "<!-- " + mark + " -->\n";
    int from = text.indexOf(begin);
    if (from < 0) {
      throw new IllegalArgumentException("the mark is missing: " + begin.strip());
    }
    int table = from + begin.length();
    int to = text.indexOf(END, table);
    if (to < 0) {
      throw new IllegalArgumentException("what begins with '" + begin.strip() + "' has no end");
    }
    return text.substring(0, table) + content + text.substring(to);
  }

  private static String unimplemented(List<Section> sections) {
    StringBuilder lines = new StringBuilder();
    for (Section section : sections) {
      List<String> keys =
          section.keys().stream()
              .filter(key -> !key.isImplemented())
              .map(key -> "`" + key.name() + "`")
              .toList();
      if (!section.isImplemented()) {
        lines.append("- the whole section `").append(section.name()).append("`\n");
      } else if (!keys.isEmpty()) {
        lines.append("- ").append(section.where()).append(": ");
        lines.append(String.join(", ", keys)).append('\n');
      }
    }
    return lines.toString();
  }

  private static String table(Section section) {
    boolean modes = section.name().equals(BucketKeys.SECTION.name());
    StringBuilder table = new StringBuilder();
    table.append(
        modes ? "| key | type | default | modes | meaning |\n|---|---|---|---|---|\n" : "");
    table.append(modes ? "" : "| key | type | default | meaning |\n|---|---|---|---|\n");
    for (Key<?> key : section.keys().stream().filter(Key::isImplemented).toList()) {
      table.append("| `").append(key.name()).append("` | ");
      table.append(key.typeLabel().replace("|", "\\|")).append(" | ");
      table.append(key.fallback().shown()).append(" | ");
      table.append(modes ? key.modes().label() + " | " : "");
      table.append(key.meaning()).append(" |\n");
    }
    return table.toString();
  }
}
