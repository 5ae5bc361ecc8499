package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How bin/weir calls Java. Its start-up caches are the matter of {@link StartUpCacheTest}. */
class LauncherTest {
  @TempDir private Path directory;
  private FakeDistribution weir;

  @BeforeEach
  void install() throws IOException, InterruptedException {
    weir = FakeDistribution.install(directory.resolve("with a space"), "25.0.3");
  }

  @Test
  void becomesJavaSoThatSignalsReachIt() throws IOException, InterruptedException {
    Process process = weir.command("--version").redirectErrorStream(true).start();
    String firstLine;
    try (var output = process.inputReader()) {
      firstLine = output.readLine();
    }
    assertThat(firstLine).isEqualTo("pid " + process.pid());
    process.waitFor();
  }

  @Test
  void passesArgumentsAndExitCodeUnchanged() throws IOException, InterruptedException {
    var command = weir.command("sql", "-Q", "SELECT 'a  b', \"*\"\n$HOME", "");
    command.environment().put("FAKE_EXIT", "3");
    FinishedProcess finished = FinishedProcess.run(command);
    assertThat(finished.exitCode()).isEqualTo(3);
    assertThat(finished.out())
        .endsWith("\ndev.weir.bootstrap.Weir\nsql\n-Q\nSELECT 'a  b', \"*\"\n$HOME\n\n");
    assertThat(finished.err()).isEmpty();
  }

  @Test
  void findsItsDistributionThroughLinksAndFromAnywhere() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(directory.resolve("weir"), weir.launcher());
    Path linkToTheLink = Files.createSymbolicLink(directory.resolve("weir2"), Path.of("weir"));
    List<String> expected = weir.run("--version").arguments();
    for (ProcessBuilder command :
        List.of(
            new ProcessBuilder(link.toString(), "--version"),
            new ProcessBuilder(linkToTheLink.toString(), "--version"),
            new ProcessBuilder("../bin/weir", "--version")
                .directory(weir.home().resolve("lib").toFile()),
            new ProcessBuilder("sh", "weir", "--version")
                .directory(weir.home().resolve("bin").toFile()))) {
      assertThat(weir.run(weir.prepare(command)).arguments()).isEqualTo(expected);
    }
  }

  @Test
  void jarsOfShortCommandsStandFirst() throws IOException, InterruptedException {
    assertThat(weir.run("--version").classPath())
        .containsExactly(
            "jackson-core-2.jar", "picocli-4.jar", "weir-bootstrap-1.jar", "netty-common-4.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "sql", "validate-config", "help", "load"})
  void standInIsNotOnTheClassPathOfOtherCommands(String command)
      throws IOException, InterruptedException {
    assertThat(weir.run(command).classPath())
        .containsExactlyElementsOf(weir.run("--version").classPath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "standin"})
  void standInFollowsTheClassPathThatTheStartUpCacheIsFor(String command)
      throws IOException, InterruptedException {
    List<String> expected = new ArrayList<>(weir.run("serve").classPath());
    expected.addAll(List.of("h2-2.jar", "weir-sqlserver-standin-1.jar"));
    assertThat(weir.run(command).classPath()).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @CsvSource({"21.0.2, false", "22, false", "23.0.1, true", "25.0.3, true"})
  void unsafeAccessIsAllowedWhereJavaWouldWarn(String version, boolean expected)
      throws IOException, InterruptedException {
    var older = FakeDistribution.install(directory.resolve(version), version);
    assertThat(older.run("serve").arguments().contains("--sun-misc-unsafe-memory-access=allow"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "demo", "standin", "load"})
  void servingCommandsGetTheCompilersAndTheOpenedPackages(String command)
      throws IOException, InterruptedException {
    assertThat(weir.run(command).arguments())
        .contains("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
        .doesNotContain("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  }

  @ParameterizedTest
  @CsvSource({"serve, true", "demo, true", "standin, true", "--version, false", "sql, false"})
  void servingCommandsEndWhenMemoryIsExhausted(String command, boolean expected)
      throws IOException, InterruptedException {
    List<String> arguments = weir.run(command).arguments();
    assertThat(arguments.contains("-XX:+ExitOnOutOfMemoryError")).isEqualTo(expected);
    assertThat(arguments.contains("-XX:OnOutOfMemoryError=sh \"$WEIR_OUT_OF_MEMORY\""))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "validate-config", "sql"})
  void shortCommandsGetASmallVirtualMachine(String command)
      throws IOException, InterruptedException {
    assertThat(weir.run(command).arguments())
        .contains("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
        .noneMatch(argument -> argument.startsWith("--add-opens"));
  }

  @Test
  void ownOptionsComeLastAndReplaceTheCollector() throws IOException, InterruptedException {
    var command = weir.command("--version");
    command.environment().put("WEIR_JAVA_OPTS", "-Xmx64m -XX:+UseParallelGC");
    assertThat(weir.run(command).arguments())
        .containsSubsequence("-XX:TieredStopAtLevel=1", "-Xmx64m", "-XX:+UseParallelGC", "-cp")
        .doesNotContain("-XX:+UseSerialGC");
  }

  @ParameterizedTest
  @CsvSource({"'', C.UTF-8", "C, C.UTF-8", "POSIX, C.UTF-8", "de_DE.UTF-8, de_DE.UTF-8"})
  void localeWithoutAnEncodingBecomesOneWithUtf8(String before, String after)
      throws IOException, InterruptedException {
    var command = weir.command("--version");
    command.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    command.environment().put("LC_ALL", before);
    assertThat(FinishedProcess.run(command).out()).contains("\nlocale " + after + "\n");
  }

  @Test
  void wrongHomeOfJavaIsExplained() throws IOException, InterruptedException {
    var command = weir.command("--version");
    command.environment().put("WEIR_JAVA_HOME", directory.toString());
    FinishedProcess finished = FinishedProcess.run(command);
    assertThat(finished.exitCode()).isEqualTo(1);
    assertThat(finished.err()).startsWith("weir: WEIR_JAVA_HOME is " + directory);
  }

  @Test
  void javaIsFoundWhenItsHomeIsNotGiven() throws IOException, InterruptedException {
    var command = weir.command("--version");
    command.environment().remove("WEIR_JAVA_HOME");
    // Newer than any there is, so that it wins whatever is installed.
    FakeJava newest = FakeJava.install(directory.resolve("newest"), "999");
    command.environment().put("JAVA_HOME", newest.home().toString());
    assertThat(FinishedProcess.run(command).out()).startsWith("pid ");
    assertThat(newest.home().resolve("calls")).exists();
  }
}
