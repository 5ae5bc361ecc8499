package dev.weir.standin.driver;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A driver that lives outside of the JVM: the program {@code run} in its directory, which speaks
 * the TDS version behind its name, or the newest.
 *
 * <p>It is told by its environment where to connect to and where the list is, and prints a line for
 * each case, {@code case NAME VALUE}. It ends with {@link #NOT_INSTALLED} when what it needs is not
 * there, and with {@link #REFUSED} when no connection came about; the reason is its last line.
 */
record Program(String name, Path fixtures) implements Driver {
  static final int NOT_INSTALLED = 69;
  static final int REFUSED = 77;

  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final String CASE = "case ";

  @Override
  public Map<String, String> play(Path list, Target target) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(fixtures.resolve(OldVersion.driverOf(name)).resolve("run").toString())
            .redirectErrorStream(true);
    builder.environment().putAll(environment(list, target));
    Process process = builder.start();
    try {
      Thread watch = Thread.startVirtualThread(() -> endInTime(process));
      List<String> lines;
      try (BufferedReader output = process.inputReader()) {
        lines = output.lines().toList();
      }
      watch.join();
      return seen(process.waitFor(), lines);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void endInTime(Process process) {
    try {
      if (!process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Map<String, String> environment(Path list, Target target) {
    return Map.of(
        "DRIVER_CASES", list.toString(),
        "DRIVER_TDS_VERSION", OldVersion.of(name),
        "DRIVER_HOST", target.host(),
        "DRIVER_PORT", String.valueOf(target.port()),
        "DRIVER_USER", target.user(),
        "DRIVER_PASSWORD", target.password(),
        "DRIVER_DATABASE", target.database(),
        "DRIVER_ENCRYPTION", target.wish().name().toLowerCase(Locale.ROOT),
        "DRIVER_CERTIFICATE", target.certificate().toString(),
        "LC_ALL", "C.UTF-8");
  }

  private Map<String, String> seen(int exit, List<String> lines)
      throws IOException, NotInstalledException {
    if (exit == NOT_INSTALLED) {
      throw new NotInstalledException(lines.getLast());
    }
    Map<String, String> seen = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith(CASE)) {
        String[] nameAndValue = line.substring(CASE.length()).split(" ", 2);
        seen.put(nameAndValue[0], nameAndValue.length == 2 ? nameAndValue[1] : "");
      }
    }
    if (exit != 0) {
      throw new IOException(
          "%s ended with %d after %d cases: %s".formatted(name, exit, seen.size(), said(lines)));
    }
    return seen;
  }

  private static String said(List<String> lines) {
    return lines.stream().filter(line -> !line.startsWith(CASE)).collect(joining("\n"));
  }
}
