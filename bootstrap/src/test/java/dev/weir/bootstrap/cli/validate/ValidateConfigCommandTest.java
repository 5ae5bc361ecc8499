package dev.weir.bootstrap.cli.validate;

import static dev.weir.bootstrap.cli.validate.BrokenFile.GOOD_BUCKETS;
import static dev.weir.bootstrap.cli.validate.BrokenFile.GOOD_PROXY;
import static dev.weir.bootstrap.config.FakeEnvironment.SAFE_REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.config.FakeEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ValidateConfigCommandTest {
  private static final String WARNING =
      "redis:\n" + SAFE_REDIS + "fallback:\n  local_limit_divisor: 60\n";

  @Test
  void aValidConfigurationIsSummedUp() {
    BrokenFile.Run run = run("redis:\n" + SAFE_REDIS, GOOD_BUCKETS);

    assertThat(run.lines())
        .containsExactly(
            "1 bucket, 50 slots in all, 2 kept ready; pinning mode: transaction 1; coordination:"
                + " redis",
            "valid: 0 errors, 0 warnings");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void verdictCountsTheProblems() {
    BrokenFile.Run run = run(WARNING + "proxy:\n  listen_port: 0\n  colour: red\n", GOOD_BUCKETS);

    assertThat(run.verdict()).isEqualTo("invalid: 2 errors, 1 warning");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void warningsAreRefusedOnlyWhenStrict() {
    assertThat(run(WARNING, GOOD_BUCKETS).exitCode()).isZero();
    BrokenFile.Run strict = run(WARNING, GOOD_BUCKETS, "--strict");
    assertThat(strict.exitCode()).isEqualTo(1);
    assertThat(strict.verdict()).isEqualTo("invalid: 0 errors, 1 warning");
  }

  @Test
  void notesAreNotRefusedEvenWhenStrict() {
    BrokenFile.Run run =
        run("redis:\n  password: readable\n  tls: verify\n", GOOD_BUCKETS, "--strict");

    assertThat(run.problems().get(0)).contains(": note: ");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void aMissingFileIsUnreadable() {
    BrokenFile.Run run = BrokenFile.Run.of(new FakeEnvironment().file("proxy.yaml", GOOD_PROXY));

    assertThat(run.lines())
        .containsExactly(
            "buckets.yaml: error: cannot be read: there is no such file",
            "unreadable: 1 error, 0 warnings");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void aForbiddenFileIsUnreadableAndTheOtherIsCheckedAllTheSame() {
    BrokenFile.Run run =
        BrokenFile.Run.of(
            new FakeEnvironment()
                .forbiddenFile("proxy.yaml")
                .file("buckets.yaml", GOOD_BUCKETS.replace("50", "0")));

    assertThat(run.lines())
        .containsExactly(
            "proxy.yaml: error: cannot be read: permission denied",
            "buckets.yaml:5:22: error: 'max_connections' must be a whole number from 1 to 32767,"
                + " not '0'",
            "unreadable: 2 errors, 0 warnings");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void aDirectoryIsUnreadable(@TempDir Path directory) throws IOException {
    Path proxy = Files.writeString(directory.resolve("proxy.yaml"), GOOD_PROXY);

    assertThat(runOnDisk(proxy, directory)).isEqualTo(2);
  }

  @Test
  void filesOnDiskAreRead(@TempDir Path directory) throws IOException {
    Path proxy = Files.writeString(directory.resolve("proxy.yaml"), GOOD_PROXY);
    Path buckets = Files.writeString(directory.resolve("buckets.yaml"), GOOD_BUCKETS);

    assertThat(runOnDisk(proxy, buckets)).isZero();
    assertThat(runOnDisk(proxy, directory.resolve("other.yaml"))).isEqualTo(2);
    Files.writeString(buckets, GOOD_BUCKETS + "    colour: red\n");
    assertThat(runOnDisk(proxy, buckets)).isEqualTo(1);
  }

  @Test
  void jsonSaysTheSame() {
    assertThat(run("redis:\n" + SAFE_REDIS, GOOD_BUCKETS, "--format", "json").lines())
        .containsExactly(
            "{\"valid\":true,\"exit_code\":0,\"problems\":[],\"summary\":{\"buckets\":1,"
                + "\"slots\":50,\"min_idle\":2,\"pinning_modes\":{\"transaction\":1},"
                + "\"coordination\":\"redis\"}}");
    assertThat(run("proxi: {}\n", GOOD_BUCKETS, "--format", "json").lines())
        .containsExactly(
            "{\"valid\":false,\"exit_code\":1,\"problems\":[{\"file\":\"proxy.yaml\",\"line\":1,"
                + "\"column\":1,\"severity\":\"error\",\"message\":\"unknown section 'proxi'\","
                + "\"suggestion\":\"proxy\"}]}");
  }

  @Test
  void jsonNamesAFileWithoutALine() {
    BrokenFile.Run run =
        BrokenFile.Run.of(new FakeEnvironment().file("proxy.yaml", GOOD_PROXY), "--format", "json");

    assertThat(run.lines())
        .containsExactly(
            "{\"valid\":false,\"exit_code\":2,\"problems\":[{\"file\":\"buckets.yaml\","
                + "\"severity\":\"error\",\"message\":\"cannot be read: there is no such"
                + " file\"}]}");
  }

  private static BrokenFile.Run run(String proxy, String buckets, String... options) {
    return BrokenFile.Run.of(
        new FakeEnvironment().file("proxy.yaml", proxy).file("buckets.yaml", buckets), options);
  }

  private static int runOnDisk(Path proxy, Path buckets) {
    CommandLine command = new CommandLine(new ValidateConfigCommand());
    command.setOut(new PrintWriter(new StringWriter()));
    return command.execute("--config", proxy.toString(), "--buckets", buckets.toString());
  }
}
