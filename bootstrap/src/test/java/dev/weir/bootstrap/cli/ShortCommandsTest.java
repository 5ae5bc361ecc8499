package dev.weir.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.distribution.FinishedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Short commands start fast because they load nothing large. */
class ShortCommandsTest {
  private static final List<String> LARGE =
      List.of(
          "ch.qos.logback.",
          "com.hazelcast.",
          "com.microsoft.sqlserver.",
          "io.lettuce.",
          "io.micrometer.",
          "io.netty.",
          "org.h2.",
          "org.slf4j.",
          "reactor.");

  @TempDir private Path directory;

  static Stream<List<String>> shortCommands() {
    Path examples =
        Path.of(Objects.requireNonNull(System.getProperty("weir.repository.root")), "examples");
    return Stream.of(
        List.of("--version"),
        List.of("--help"),
        List.of("completion"),
        List.of(
            "validate-config",
            "--config",
            examples.resolve("proxy.yaml").toString(),
            "--buckets",
            examples.resolve("buckets.yaml").toString()),
        List.of("train-short", examples.toString()));
  }

  @ParameterizedTest
  @MethodSource("shortCommands")
  void loadsNothingLarge(List<String> arguments) throws IOException, InterruptedException {
    List<String> loaded = classesLoadedBy(arguments);
    assertThat(loaded).contains("picocli.CommandLine", WeirCommandLine.class.getName());
    assertThat(loaded.stream().filter(name -> LARGE.stream().anyMatch(name::startsWith))).isEmpty();
  }

  private List<String> classesLoadedBy(List<String> arguments)
      throws IOException, InterruptedException {
    Path log = directory.resolve("classes.txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xlog:class+load:file=" + log + "::filecount=0");
    command.add("-cp");
    command.add(
        Objects.requireNonNullElseGet(
            System.getProperty("surefire.test.class.path"),
            () -> System.getProperty("java.class.path")));
    command.add("dev.weir.bootstrap.Weir");
    command.addAll(arguments);
    FinishedProcess weir = FinishedProcess.run(new ProcessBuilder(command));
    assertThat(weir.exitCode()).as(weir.err()).isEqualTo(ExitCode.OK.code());
    // A line is "[0.021s][info][class,load] java.lang.Object source: …".
    return Files.readAllLines(log).stream()
        .map(line -> line.substring(line.lastIndexOf(']') + 2))
        .map(line -> line.split(" ", 2)[0])
        .toList();
  }
}
