package dev.weir.bootstrap.drivers;

import dev.weir.standin.driver.DriverRecord;
import dev.weir.standin.driver.EncryptionCase;
import dev.weir.standin.driver.Target;
import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables for the docs: what each driver met in each encryption, and what it sees otherwise than
 * others. A driver that is not installed stands there as it is recorded. Any thread.
 */
final class DriverTables {
  private static final String WIRE = "encryption";
  private static final String DIFFERENCES = "differences";
  private static final String END = "<!-- end -->\n";

  private record Row(String driver, Target.Wish wish) {}

  private final Path fixtures;
  private final Map<Row, Map<TlsMode, String>> rows = new LinkedHashMap<>();

  /** Begins with what is recorded. */
  DriverTables(Path fixtures, List<EncryptionCase> recorded) {
    this.fixtures = fixtures;
    recorded.forEach(each -> saw(each, each.wire()));
  }

  /** A driver has seen this. */
  synchronized void saw(EncryptionCase encryption, String wire) {
    rows.computeIfAbsent(new Row(encryption.driver(), encryption.wish()), row -> new TreeMap<>())
        .put(encryption.server(), wire);
  }

  /** The text with the tables between the marks that are there for them. */
  synchronized String writtenInto(String text) throws IOException {
    return replaced(replaced(text, WIRE, encryptions()), DIFFERENCES, differences());
  }

  private static String replaced(String text, String name, String table) {
    String begin = "<!-- drivers: " + name + " -->\n";
    int from = text.indexOf(begin);
    int to = text.indexOf(END, from);
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("the marks are missing: " + begin.strip());
    }
    return text.substring(0, from + begin.length()) + table + text.substring(to);
  }

  private String encryptions() {
    StringBuilder table = new StringBuilder("| driver | asks for |");
    for (TlsMode mode : TlsMode.values()) {
      table.append(" `").append(DriverMatrixTest.mode(mode)).append("` |");
    }
    table.append("\n|---|---|").append("---|".repeat(TlsMode.values().length)).append('\n');
    rows.forEach(
        (row, seen) -> {
          table.append("| %s | %s |".formatted(row.driver(), lowerCase(row.wish())));
          for (TlsMode mode : TlsMode.values()) {
            table.append(' ').append(cell(seen.getOrDefault(mode, ""))).append(" |");
          }
          table.append('\n');
        });
    return table.toString();
  }

  private static String cell(String wire) {
    if (wire.startsWith(EncryptionCase.REFUSED)) {
      return "refused";
    }
    return switch (wire) {
      case "none" -> "clear";
      case "login" -> "login encrypted";
      case "full" -> "encrypted";
      case "strict" -> "TDS 8.0";
      case "" -> "";
      default -> throw new IllegalArgumentException("no encryption: " + wire);
    };
  }

  private String differences() throws IOException {
    StringBuilder table =
        new StringBuilder("| driver | cases | sees otherwise, because |\n|---|---|---|\n");
    for (String driver : rows.keySet().stream().map(Row::driver).distinct().toList()) {
      DriverRecord own = DriverRecord.read(fixtures, driver);
      table.append(
          "| %s | %d | %s |\n"
              .formatted(
                  driver,
                  isServed(driver) ? own.cases() : 0,
                  String.join("; ", own.differences())));
    }
    return table.toString();
  }

  private boolean isServed(String driver) {
    return rows.entrySet().stream()
        .filter(row -> row.getKey().driver().equals(driver))
        .flatMap(row -> row.getValue().values().stream())
        .anyMatch(wire -> !wire.startsWith(EncryptionCase.REFUSED));
  }

  private static String lowerCase(Target.Wish wish) {
    return wish.name().toLowerCase(Locale.ROOT);
  }
}
