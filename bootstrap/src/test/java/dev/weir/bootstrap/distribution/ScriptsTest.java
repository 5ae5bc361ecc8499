package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every shell script of the repository. */
class ScriptsTest {
  private static final Set<String> SKIPPED = Set.of(".git", "node_modules", "target");

  static List<Path> scripts() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        Repository.root(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return SKIPPED.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (shellOf(file).isPresent()) {
              found.add(Repository.root().relativize(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private static Optional<String> shellOf(Path file) throws IOException {
    try (var input = Files.newInputStream(file)) {
      String start = new String(input.readNBytes(64), java.nio.charset.StandardCharsets.ISO_8859_1);
      String firstLine = start.lines().findFirst().orElse("");
      return switch (firstLine) {
        case "#!/bin/sh" -> Optional.of("sh");
        case "#!/usr/bin/env bash", "#!/bin/bash" -> Optional.of("bash");
        default -> Optional.empty();
      };
    }
  }

  @Test
  void scriptsAreFound() throws IOException {
    assertThat(scripts())
        .contains(
            Path.of("weir"),
            Path.of("mvnw"),
            Path.of("bootstrap/src/launcher/weir"),
            Path.of("bootstrap/src/launcher/find-jdk"),
            Path.of("scripts/format"));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void parsesAndIsExecutable(Path script) throws IOException, InterruptedException {
    Path file = Repository.root().resolve(script);
    assertThat(file).isExecutable();
    FinishedProcess parsed =
        FinishedProcess.run(new ProcessBuilder(shellOf(file).orElseThrow(), "-n", file.toString()));
    assertThat(parsed.exitCode()).as(parsed.err()).isZero();
  }

  @Test
  void shellcheckFindsNothing() throws IOException, InterruptedException {
    assumeTrue(
        FinishedProcess.run(new ProcessBuilder("sh", "-c", "command -v shellcheck")).exitCode()
            == 0,
        "shellcheck is not installed");
    ProcessBuilder command = new ProcessBuilder("shellcheck").directory(Repository.root().toFile());
    scripts().forEach(script -> command.command().add(script.toString()));
    assertThat(FinishedProcess.run(command).out()).isEmpty();
  }
}
