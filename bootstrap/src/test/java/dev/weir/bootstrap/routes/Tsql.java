package dev.weir.bootstrap.routes;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * FreeTDS's tsql. What it says as the server name is the name of a section of its configuration,
 * wherever that section leads.
 */
final class Tsql {
  private static final long DEADLINE_SECONDS = 20;

  private final Path configuration;

  /** Knows these names, which all lead to one address. */
  Tsql(Path configuration, InetSocketAddress address, List<String> names) throws IOException {
    StringBuilder sections = new StringBuilder("[global]\n  tds version = 7.4\n");
    for (String name : names) {
      sections.append(
          "[%s]\n  host = %s\n  port = %d\n"
              .formatted(name, address.getAddress().getHostAddress(), address.getPort()));
    }
    this.configuration = Files.writeString(configuration, sections);
  }

  static boolean isInstalled() throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v tsql").start().waitFor() == 0;
  }

  /** What it prints when it is asked this. */
  String ask(String name, String user, String sql) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                "tsql",
                "-S",
                name,
                "-U",
                user,
                "-P",
                Fleet.PASSWORD,
                "-D",
                Fleet.DATABASE,
                "-o",
                "fhq")
            .redirectErrorStream(true);
    builder.environment().put("FREETDSCONF", configuration.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    try {
      try (BufferedWriter input = process.outputWriter(StandardCharsets.UTF_8)) {
        input.write(sql + "\nGO\nEXIT\n");
      }
      String said;
      try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
        said = output.lines().collect(Collectors.joining("\n"));
      }
      if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("tsql does not end; it said: " + said);
      }
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
