package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Maven ./mvnw runs. */
class MavenWrapperTest {
  private static final String ARCHIVE =
      "org/apache/maven/apache-maven/3.9.16/apache-maven-3.9.16-bin.tar.gz";

  @TempDir private Path directory;
  private Path path;

  @BeforeEach
  void makePathWithoutMaven() throws IOException {
    path = Files.createDirectories(directory.resolve("path"));
    for (String tool :
        List.of("sh", "sed", "mkdir", "mktemp", "curl", "sha512sum", "tar", "mv", "rm", "java")) {
      Repository.executable(path.resolve(tool), "#!/bin/sh\nexec " + installed(tool) + " \"$@\"\n");
    }
  }

  private static Path installed(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(place -> Path.of(place, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError("the test needs " + tool));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.8.7", "3.9.0", "3.10.1", "4.0.0-rc-4", "10.0.0"})
  void runsTheOneOnThePath(String version) throws IOException, InterruptedException {
    maven(path.resolve("mvn"), version);
    assertThat(mvnw().out()).isEqualTo("Maven " + version + ": -q verify\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.8.6", "3.6.3", "2.2.1"})
  void explainsTheRemedyForAnOldMaven(String version) throws IOException, InterruptedException {
    maven(path.resolve("mvn"), version);
    FinishedProcess finished = mvnw();
    assertThat(finished.exitCode()).isEqualTo(1);
    assertThat(finished.out()).isEmpty();
    assertThat(finished.err()).contains("3.8.7 or newer", "apt install maven", "set MVNW_REPOURL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apache-maven-3.9.16/0123abcd/bin/mvn",
        "apache-maven-3.9.16-bin/0123abcd/apache-maven-3.9.16/bin/mvn",
        "apache-maven-3.9.16-weir/bin/mvn"
      })
  void runsOneFetchedEarlier(String place) throws IOException, InterruptedException {
    maven(path.resolve("mvn"), "3.8.6");
    maven(directory.resolve("home/.m2/wrapper/dists").resolve(place), "3.9.16");
    assertThat(mvnw().out()).isEqualTo("Maven 3.9.16: -q verify\n");
  }

  @Test
  void refusesAWrongChecksum() throws IOException, InterruptedException {
    Path archive = directory.resolve("repository").resolve(ARCHIVE);
    Files.createDirectories(archive.getParent());
    Files.writeString(archive, "something else");
    FinishedProcess finished =
        mvnw("MVNW_REPOURL", directory.resolve("repository").toUri().toString());
    assertThat(finished.exitCode()).isEqualTo(1);
    assertThat(finished.err()).contains("is not Maven 3.9.16");
    assertThat(FakeDistribution.names(directory.resolve("home/.m2/wrapper/dists"))).isEmpty();
  }

  @Test
  void reportsAMissingDownload() throws IOException, InterruptedException {
    FinishedProcess finished = mvnw("MVNW_REPOURL", directory.toUri().toString());
    assertThat(finished.exitCode()).isEqualTo(1);
    assertThat(finished.err()).contains(ARCHIVE + " could not be fetched");
    assertThat(FakeDistribution.names(directory.resolve("home/.m2/wrapper/dists"))).isEmpty();
  }

  private static void maven(Path file, String version) throws IOException {
    Repository.executable(
        file,
        """
        #!/bin/sh
        if [ "$1" = --version ]; then
          printf '\\033[1mApache Maven %1$s (0123456789)\\033[m\\nMaven home: /somewhere\\n'
        else
          echo "Maven %1$s: $*"
        fi
        """
            .formatted(version));
  }

  private FinishedProcess mvnw(String... environment) throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(Repository.root().resolve("mvnw").toString(), "-q", "verify");
    command.environment().clear();
    command.environment().put("PATH", path.toString());
    command.environment().put("HOME", directory.resolve("home").toString());
    for (int i = 0; i < environment.length; i += 2) {
      command.environment().put(environment[i], environment[i + 1]);
    }
    return FinishedProcess.run(command);
  }
}
