package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The launcher between empty jars and a {@link FakeJava}. */
final class FakeDistribution {
  private final Path home;
  private final FakeJava java;

  private FakeDistribution(Path home, FakeJava java) {
    this.home = home;
    this.java = java;
  }

  static FakeDistribution install(Path home, String javaVersion)
      throws IOException, InterruptedException {
    Path sources = Path.of("bootstrap/src/launcher");
    Repository.copy(sources.resolve("weir").toString(), home.resolve("bin/weir"));
    Repository.copy(sources.resolve("find-jdk").toString(), home.resolve("lib/find-jdk"));
    for (String jar :
        List.of("weir-bootstrap-1", "picocli-4", "jackson-core-2", "netty-common-4")) {
      Files.writeString(home.resolve("lib/" + jar + ".jar"), jar);
    }
    Files.createDirectory(home.resolve("lib/demo"));
    for (String jar : List.of("h2-2", "weir-sqlserver-standin-1")) {
      Files.writeString(home.resolve("lib/demo/" + jar + ".jar"), jar);
    }
    return new FakeDistribution(home, FakeJava.install(home.resolve("java"), javaVersion));
  }

  Path home() {
    return home;
  }

  Path launcher() {
    return home.resolve("bin/weir");
  }

  FakeJava java() {
    return java;
  }

  /** The files in the directory of the start-up caches. */
  List<String> caches() throws IOException {
    return names(home.resolve("cache"));
  }

  static List<String> names(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The launcher with these arguments, on the fake Java, without start-up caches. */
  ProcessBuilder command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(arguments));
    return prepare(new ProcessBuilder(command));
  }

  /** Any command on the fake Java and without start-up caches. */
  ProcessBuilder prepare(ProcessBuilder command) {
    command.environment().put("WEIR_JAVA_HOME", java.home().toString());
    command.environment().put("WEIR_CACHE", "off");
    return command;
  }

  Call run(String... arguments) throws IOException, InterruptedException {
    return run(command(arguments));
  }

  Call run(ProcessBuilder command) throws IOException, InterruptedException {
    FinishedProcess finished = FinishedProcess.run(command);
    assertThat(finished.exitCode()).as(finished.err()).isZero();
    List<String> lines = finished.out().lines().toList();
    return new Call(lines.subList(2, lines.size()), finished.err());
  }

  /** What Java was called with, and what the launcher said. */
  record Call(List<String> arguments, String err) {
    /** The names of the jars in the order of the class path. */
    List<String> classPath() {
      String path = arguments.get(arguments.indexOf("-cp") + 1);
      return Stream.of(path.split(":"))
          .map(jar -> jar.substring(jar.lastIndexOf('/') + 1))
          .toList();
    }
  }
}
