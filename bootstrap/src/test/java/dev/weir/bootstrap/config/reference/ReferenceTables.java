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
      String begin = "<!-- keys: " + section.name() + " -->\n";
      int from = written.indexOf(begin);
      if (from < 0) {
        throw new IllegalArgumentException("the mark is missing: " + begin.strip());
      }
      int table = from + begin.length();
      int to = written.indexOf(END, table);
      if (to < 0) {
        throw new IllegalArgumentException("the table of " + section.name() + " has no end");
      }
      written = written.substring(0, table) + table(section) + written.substring(to);
    }
    return written;
  }

  private static String table(Section section) {
    boolean modes = section.name().equals(BucketKeys.SECTION.name());
    StringBuilder table = new StringBuilder();
    table.append(
        modes ? "| key | type | default | modes | meaning |\n|---|---|---|---|---|\n" : "");
    table.append(modes ? "" : "| key | type | default | meaning |\n|---|---|---|---|\n");
    for (Key<?> key : section.keys()) {
      table.append("| `").append(key.name()).append("` | ");
      table.append(key.typeLabel().replace("|", "\\|")).append(" | ");
      table.append(key.fallback().shown()).append(" | ");
      table.append(modes ? key.modes().label() + " | " : "");
      table.append(key.meaning()).append(" |\n");
    }
    return table.toString();
  }
}
