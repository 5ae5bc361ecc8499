package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When ./weir builds, with a Maven that only pretends to. */
class RootLauncherTest {
  private static final String FAKE_MAVEN =
      """
      #!/bin/sh
      set -eu
      echo "$*" >>calls
      mkdir -p target bootstrap/target/weir/bin
      : >target/began
      echo "[INFO] Building Weir: domain 0.1.0-SNAPSHOT                  [2/3]"
      if [ -e hold ]; then
        read -r line <fifo
      fi
      if [ -e fail ]; then
        echo "[ERROR] this does not compile"
        exit 1
      fi
      printf '#!/bin/sh\\nprintf "%%s\\\\n" "pid $$" "$@"\\n' >bootstrap/target/weir/bin/weir
      chmod +x bootstrap/target/weir/bin/weir
      cp -p target/began bootstrap/target/weir/built
      """;

  @TempDir private Path directory;
  private Path root;
  private Path source;

  @BeforeEach
  void makeRepository() throws IOException, InterruptedException {
    root = directory.resolve("with a space");
    Repository.copy("weir", root.resolve("weir"));
    Repository.executable(root.resolve("mvnw"), FAKE_MAVEN);
    Files.createFile(root.resolve("pom.xml"));
    Path sources = Files.createDirectories(root.resolve("domain/src/main/java"));
    source = Files.createFile(sources.resolve("Bucket.java"));
    Files.createDirectories(root.resolve("bootstrap/src/launcher"));
    FinishedProcess.run(new ProcessBuilder("mkfifo", root.resolve("fifo").toString()));
  }

  @Test
  void buildsAtFirstUseAndNotAgain() throws IOException, InterruptedException {
    FinishedProcess first = weir("sql", "-Q", "SELECT 'a  b'");
    FinishedProcess second = weir("--version");

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out()).as("results only").matches("pid \\d+\nsql\n-Q\nSELECT 'a  b'\n");
    assertThat(first.err())
        .startsWith("weir: building the distribution from the sources")
        .contains("\n  2/3 domain\n")
        .containsPattern("weir: built in \\d+ s\n$");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsWithoutTestsAndChecks() throws IOException, InterruptedException {
    weir("--version");
    assertThat(Files.readString(root.resolve("calls"))).contains(" -Dquick ", " package ");
  }

  @Test
  void becomesTheLauncher() throws IOException, InterruptedException {
    weir("--version");
    Process process = new ProcessBuilder(root.resolve("weir").toString()).start();
    try (var output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("pid " + process.pid());
    }
    process.waitFor();
  }

  @Test
  void newerSourceIsBuilt() throws IOException, InterruptedException {
    weir("--version");
    makeNewer(source);
    weir("--version");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void newerPomIsBuilt() throws IOException, InterruptedException {
    weir("--version");
    makeNewer(root.resolve("pom.xml"));
    weir("--version");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void deletedSourceIsBuilt() throws IOException, InterruptedException {
    weir("--version");
    Files.delete(source);
    makeNewer(source.resolveSibling("."));
    weir("--version");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void sourceThatChangesDuringTheBuildIsBuiltTheNextTime()
      throws IOException, InterruptedException {
    Process first = hold();
    makeNewer(source);
    release(first);
    weir("--version");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void secondStartWaitsForTheBuildOfTheFirst() throws IOException, InterruptedException {
    Process first = hold();
    Process second = new ProcessBuilder(root.resolve("weir").toString(), "--version").start();
    try (var said = second.errorReader()) {
      assertThat(said.readLine())
          .isEqualTo("weir: waiting for the build that process " + first.pid() + " runs");
      release(first);
      assertThat(second.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(second.exitValue()).isZero();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void lockOfAKilledBuildIsTakenOver() throws IOException, InterruptedException {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Path lock = Files.createDirectories(root.resolve("target/weir-build.lock"));
    Files.writeString(lock.resolve("pid"), ended.pid() + "\n");
    assertThat(weir("--version").exitCode()).isZero();
    assertThat(lock).doesNotExist();
  }

  @Test
  void failureShowsTheEndOfTheLogAndRunsNothing() throws IOException, InterruptedException {
    Files.createFile(root.resolve("fail"));
    FinishedProcess failed = weir("--version");
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .contains("\n[ERROR] this does not compile\n")
        .endsWith("whole of its output is in " + root.resolve("target/weir-build.log") + "\n");

    Files.delete(root.resolve("fail"));
    assertThat(weir("--version").exitCode()).as("the lock was given back").isZero();
  }

  @Test
  void worksThroughALinkAndFromAnywhere() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), root.resolve("weir"));
    for (ProcessBuilder command :
        List.of(
            new ProcessBuilder(link.toString(), "x"),
            new ProcessBuilder("../weir", "x").directory(root.resolve("domain").toFile()),
            new ProcessBuilder("sh", "weir", "x").directory(root.toFile()))) {
      assertThat(FinishedProcess.run(command).out()).endsWith("\nx\n");
    }
    assertThat(builds()).isEqualTo(1);
  }

  private FinishedProcess weir(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder(root.resolve("weir").toString());
    command.command().addAll(List.of(arguments));
    return FinishedProcess.run(command);
  }

  /** As a change does, save that the clock of the file system may stand still for some ms. */
  private void makeNewer(Path changed) throws IOException {
    var began = Files.getLastModifiedTime(root.resolve("target/began")).toInstant();
    Files.setLastModifiedTime(changed, FileTime.from(began.plusMillis(10)));
  }

  private long builds() throws IOException {
    try (var calls = Files.lines(root.resolve("calls"))) {
      return calls.count();
    }
  }

  /** Starts a build that stands still once it has begun. */
  private Process hold() throws IOException {
    Files.createFile(root.resolve("hold"));
    Process process = new ProcessBuilder(root.resolve("weir").toString(), "--version").start();
    var said = process.errorReader();
    assertThat(said.readLine()).startsWith("weir: building");
    assertThat(said.readLine()).startsWith("  2/3 domain");
    return process;
  }

  private void release(Process held) throws IOException, InterruptedException {
    Files.writeString(root.resolve("fifo"), "go\n");
    Files.delete(root.resolve("hold"));
    assertThat(held.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }
}
