package dev.weir.standin.driver;

import dev.weir.standin.options.TlsMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One encryption of a driver's, against one of the server's.
 *
 * @param wire what is then seen between them, or how the driver says that nothing is
 */
public record EncryptionCase(String driver, Target.Wish wish, TlsMode server, String wire) {
  /** What the last column begins with where no connection comes about. */
  public static final String REFUSED = "refused: ";

  /** Reads the table. */
  public static List<EncryptionCase> read(Path file) throws IOException {
    return Table.read(file).stream()
        .map(
            fields ->
                new EncryptionCase(
                    fields.getFirst(),
                    Target.Wish.valueOf(fields.get(1).toUpperCase(Locale.ROOT)),
                    TlsMode.valueOf(fields.get(2)),
                    fields.get(3)))
        .toList();
  }

  /**
   * Reads what a build plays: one encryption of each driver, and over the drivers all of them.
   * {@code -Dweir.matrix=whole} is for all cases, {@code -Dweir.driver=NAME} for those of one.
   */
  public static List<EncryptionCase> wanted(Path file) throws IOException {
    List<EncryptionCase> all = read(file);
    String only = System.getProperty("weir.driver", "");
    if (!only.isEmpty()) {
      return all.stream().filter(each -> each.driver().equals(only)).toList();
    }
    return System.getProperty("weir.matrix", "").equals("whole") ? all : oneOfEach(all);
  }

  private static List<EncryptionCase> oneOfEach(List<EncryptionCase> all) {
    Map<String, List<EncryptionCase>> byDriver = new LinkedHashMap<>();
    for (EncryptionCase each : all) {
      if (!each.isRefused()) {
        byDriver.computeIfAbsent(each.driver(), driver -> new ArrayList<>()).add(each);
      }
    }
    List<EncryptionCase> some = new ArrayList<>();
    for (List<EncryptionCase> cases : byDriver.values()) {
      some.add(cases.get(some.size() % cases.size()));
    }
    return some;
  }

  /** Whether no connection is to come about. */
  public boolean isRefused() {
    return wire.startsWith(REFUSED);
  }

  /** What a refused driver says. */
  public String reason() {
    return wire.substring(REFUSED.length());
  }

  @Override
  public String toString() {
    return "%s, encryption %s, server %s: %s"
        .formatted(driver, wish.name().toLowerCase(Locale.ROOT), server, wire);
  }
}
