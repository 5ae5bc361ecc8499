package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** scripts/check finds the checks, and its means of running tests cannot be fooled. */
class CheckScriptTest {
  @TempDir private Path directory;

  @Test
  void listsEachCheckWithItsPurpose() throws IOException, InterruptedException {
    FinishedProcess list = check();
    assertThat(list.exitCode()).isZero();
    assertThat(list.out().lines().skip(1))
        .hasSameSizeAs(FakeDistribution.names(Repository.root().resolve("scripts/checks")))
        .allMatch(line -> line.matches(" {2}[a-z0-9-]+ +\\S.*\\."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "../format", ".", "lib/demo.bash"})
  void refusesAnUnknownCheck(String name) throws IOException, InterruptedException {
    FinishedProcess refused = check(name);
    assertThat(refused.exitCode()).isEqualTo(64);
    assertThat(refused.err()).contains("there is no check '" + name + "'", "arch-rules");
  }

  @Test
  void figuresAndCountsComeFromTheReports() throws IOException, InterruptedException {
    FinishedProcess run =
        runTests("dev.weir.FineTest", report("dev.weir.FineTest", 5, 2, "figure: 50 of 200"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("ran 3: 50 of 200\n");
  }

  @Test
  void integrationTestsAreFoundInTheirOwnReports() throws IOException, InterruptedException {
    FinishedProcess run =
        run(
            "run_tests module dev.weir.FineIT\necho \"ran $tests_run: $figures\"\n",
            "failsafe-reports",
            report("dev.weir.FineIT", 5, 2, "figure: 50 of 200"),
            0);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("ran 3: 50 of 200\n");
  }

  @Test
  void absentTestFails() throws IOException, InterruptedException {
    FinishedProcess run =
        runTests(
            "dev.weir.FineTest,dev.weir.GoneTest", report("dev.weir.FineTest", 5, 0, "nothing"));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("no test of dev.weir.GoneTest was run");
  }

  @Test
  void onlySkippedTestsFail() throws IOException, InterruptedException {
    FinishedProcess run =
        runTests("dev.weir.FineTest", report("dev.weir.FineTest", 4, 4, "nothing"));
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void figuresOfFailedMeasurementsAreToldAllTheSame() throws IOException, InterruptedException {
    FinishedProcess run =
        run(
            """
            run_integration_tests module dev.weir.FineIT
            echo "ran $tests_run, failed $tests_failed: $figures"
            """,
            "failsafe-reports",
            report("dev.weir.FineIT", 3, 1, "figure: 70 of 64"),
            1);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("ran 2, failed 1: 70 of 64\n");
  }

  @Test
  void absentMeasurementFails() throws IOException, InterruptedException {
    FinishedProcess run =
        run(
            "run_integration_tests module dev.weir.GoneIT\n",
            "failsafe-reports",
            report("dev.weir.FineIT", 3, 0, "nothing"),
            0);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("no test of dev.weir.GoneIT was run");
  }

  private static FinishedProcess check(String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(Repository.root().resolve("scripts/check").toString());
    command.command().addAll(List.of(arguments));
    return FinishedProcess.run(command);
  }

  /** Calls run_tests with a Maven that leaves this report behind. */
  private FinishedProcess runTests(String classes, String report)
      throws IOException, InterruptedException {
    return run(
        "run_tests module " + classes + "\necho \"ran $tests_run: $figures\"\n",
        "surefire-reports",
        report,
        0);
  }

  /** Runs these commands with a Maven that leaves this report behind and ends with this code. */
  private FinishedProcess run(String commands, String reports, String report, int exitCode)
      throws IOException, InterruptedException {
    String name = report.replaceAll("(?s).* name=\"(dev[^\"]*)\".*", "$1");
    Repository.executable(
        directory.resolve("mvnw"),
        "#!/bin/sh\nset -eu\nmkdir -p module/target/"
            + reports
            + "\ncat >module/target/"
            + reports
            + "/TEST-"
            + name
            + ".xml <<'END'\n"
            + report
            + "END\nexit "
            + exitCode
            + "\n");
    ProcessBuilder command =
        new ProcessBuilder(
            "bash",
            "-c",
            "set -euo pipefail\n. \"$1\"\n" + commands,
            "bash",
            Repository.root().resolve("scripts/lib/tests.bash").toString());
    return FinishedProcess.run(command.directory(directory.toFile()));
  }

  private static String report(String name, int tests, int skipped, String printed) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuite version="3.0.2" name="%s" time="0.1" tests="%d" errors="0" skipped="%d" failures="0">
      <testcase name="one" time="0.1">
        <system-out><![CDATA[%s
    ]]></system-out>
      </testcase>
    </testsuite>
    """
        .formatted(name, tests, skipped, printed);
  }
}
