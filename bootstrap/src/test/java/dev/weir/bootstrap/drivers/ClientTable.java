package dev.weir.bootstrap.drivers;

import dev.weir.standin.driver.DriverRecord;
import dev.weir.standin.driver.EncryptionCase;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.driver.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The table of docs/clients.md: each client in each TDS version that it speaks, with its
 * encryption, what is proven of it and by what, and what is refused. Any thread.
 */
final class ClientTable {
  private static final String BEGIN = "<!-- clients -->\n";
  private static final String END = "<!-- end -->\n";
  private static final String STRICT = "8.0";
  private static final String WINDOWS = "7.1";

  private record Client(String name, String tds) {}

  /** The outcomes of one client. */
  private static final class Seen {
    /** By how much of a connection is encrypted. */
    private final TreeMap<Integer, String> encryptions = new TreeMap<>();

    private final List<String> refused = new ArrayList<>();
    private final String driver;

    private Seen(String driver) {
      this.driver = driver;
    }
  }

  private final Path fixtures;
  private final Path differential;
  private final Map<EncryptionCase, String> seen = new LinkedHashMap<>();

  /** Begins with what is recorded. */
  ClientTable(Path fixtures, List<EncryptionCase> recorded) {
    this.fixtures = fixtures;
    this.differential = fixtures.resolveSibling("differential");
    recorded.forEach(each -> saw(each, each.wire()));
  }

  /** A driver has seen this. */
  synchronized void saw(EncryptionCase encryption, String wire) {
    seen.put(encryption, wire);
  }

  /** The text with the table between the marks that are there for it. */
  synchronized String writtenInto(String text) throws IOException {
    int from = text.indexOf(BEGIN) + BEGIN.length();
    int to = text.indexOf(END, from);
    if (from < BEGIN.length() || to < 0) {
      throw new IllegalArgumentException("the marks are missing: " + BEGIN.strip());
    }
    return text.substring(0, from) + table() + text.substring(to);
  }

  private String table() throws IOException {
    Map<Client, Seen> clients = new LinkedHashMap<>();
    for (Map.Entry<EncryptionCase, String> each : seen.entrySet()) {
      EncryptionCase encryption = each.getKey();
      DriverProfile profile = profile(encryption.driver());
      boolean strict = encryption.wish() == Target.Wish.STRICT;
      Client client = new Client(profile.program(), strict ? STRICT : profile.tds());
      Seen what = clients.computeIfAbsent(client, one -> new Seen(encryption.driver()));
      add(what, encryption, each.getValue());
    }
    StringBuilder table =
        new StringBuilder(
            "| client | TDS | encryption | proven by | refused |\n|---|---|---|---|---|\n");
    for (Map.Entry<Client, Seen> each : clients.entrySet()) {
      Seen what = each.getValue();
      row(
          table,
          each.getKey(),
          String.join(", ", what.encryptions.values()),
          ofDriver(what.driver, each.getKey().tds()),
          String.join("; ", new TreeSet<>(what.refused)));
    }
    scripted(table);
    return table.toString();
  }

  private static DriverProfile profile(String driver) {
    return DriverProfile.ALL.stream()
        .filter(each -> each.driver().equals(driver))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such driver: " + driver));
  }

  private static void add(Seen client, EncryptionCase encryption, String wire) {
    if (wire.startsWith(EncryptionCase.REFUSED)) {
      client.refused.add(
          "%s encryption at `%s`"
              .formatted(
                  encryption.wish() == Target.Wish.NONE
                      ? "no"
                      : encryption.wish().name().toLowerCase(Locale.ROOT),
                  DriverMatrixTest.mode(encryption.server())));
      return;
    }
    switch (wire) {
      case "none" -> client.encryptions.put(0, "none");
      case "login" -> client.encryptions.put(1, "login");
      case "full", "strict" -> client.encryptions.put(2, "all");
      default -> throw new IllegalArgumentException("no encryption: " + wire);
    }
  }

  /** Scenarios are played without encryption, so that they tell nothing of TDS 8.0. */
  private String ofDriver(String driver, String tds) throws IOException {
    int cases = DriverRecord.read(fixtures, driver).cases();
    if (tds.equals(STRICT)) {
      return "real driver: %d cases".formatted(cases);
    }
    Map<String, List<String>> recorded = Recorded.read(differential.resolve(driver + ".txt"));
    long scenarios = recorded.values().stream().filter(Scenarios::isPlayed).count();
    return "real driver: %d cases, %d scenarios".formatted(cases, scenarios);
  }

  /** Clients that cannot be had, or that are programs with one of the drivers above. */
  private void scripted(StringBuilder table) throws IOException {
    for (String file : WindowsDriversTest.FILES) {
      Client client =
          new Client(
              file.startsWith("sqloledb")
                  ? "SQLOLEDB (ADO)"
                  : "ODBC driver \"SQL Server\" of Windows",
              WINDOWS);
      String scripts = "script: %d scenarios".formatted(WindowsDriversTest.scenarios(file).size());
      row(table, client, "none", scripts, "");
    }
    row(table, new Client("SQLRDD", WINDOWS), "none", ofProgram("xbase.sqlrdd."), "");
    row(table, new Client("ADORDD", WINDOWS), "none", ofProgram("xbase.ado."), "");
  }

  private String ofProgram(String prefix) throws IOException {
    long scenarios =
        Scenarios.read(differential.resolve("scenarios.txt")).names().stream()
            .filter(name -> name.startsWith(prefix))
            .count();
    if (scenarios == 0 || !Files.exists(fixtures.resolveSibling("../scripts/checks/xbase"))) {
      throw new IllegalStateException("nothing is proven of " + prefix);
    }
    return "script: %d scenarios by each driver, `scripts/check xbase`".formatted(scenarios);
  }

  private static void row(
      StringBuilder table, Client client, String encryption, String proven, String refused) {
    table.append(
        "| %s | %s | %s | %s | %s |\n"
            .formatted(client.name(), client.tds(), encryption, proven, refused));
  }
}
