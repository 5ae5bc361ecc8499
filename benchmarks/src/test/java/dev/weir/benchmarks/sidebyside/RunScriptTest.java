package dev.weir.benchmarks.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.benchmarks.sidebyside.compare.Comparison;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** benchmarks/run knows its benchmarks and refuses what it cannot do, before it builds anything. */
class RunScriptTest {
  private static final Path ROOT =
      Path.of(
          Objects.requireNonNull(
              System.getProperty("weir.repository.root"), "the build sets weir.repository.root"));

  /** What the script wrote, on either stream, and how it ended. */
  private record Finished(int exitCode, String text) {}

  private static Finished run(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(ROOT.resolve("benchmarks/run").toString()).redirectErrorStream(true);
    command.command().addAll(List.of(arguments));
    Process process = command.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Finished(process.waitFor(), text);
  }

  private static List<String> names() {
    return Arrays.stream(Comparison.values())
        .map(comparison -> comparison.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  @Test
  void tellsItsBenchmarksWhenAskedForNone() throws IOException, InterruptedException {
    Finished finished = run();
    assertThat(finished.exitCode()).isZero();
    Stream<String> listed =
        finished.text().lines().filter(line -> line.startsWith("  ")).map(line -> line.strip());
    assertThat(listed.map(line -> line.substring(0, line.indexOf(' '))))
        .containsExactlyElementsOf(names());
  }

  @Test
  void refusesAnUnknownBenchmark() throws IOException, InterruptedException {
    Finished refused = run("speed");
    assertThat(refused.exitCode()).isEqualTo(64);
    assertThat(refused.text()).contains("there is no benchmark 'speed'", "usage: benchmarks/run");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--runs", "--runs 0", "--seconds 1.5", "--warm-up no", "--runs 12345"})
  void refusesAMalformedNumber(String options) throws IOException, InterruptedException {
    Finished refused = run(("latency " + options).split(" ", -1));
    assertThat(refused.exitCode()).isEqualTo(64);
    assertThat(refused.text()).contains("wants a number from 1 to 9999");
  }

  @Test
  void refusesOptionsThatItDoesNotHave() throws IOException, InterruptedException {
    Finished refused = run("latency", "--clients", "5");
    assertThat(refused.exitCode()).isEqualTo(64);
    assertThat(refused.text()).contains("there is no option '--clients'");
  }

  @Test
  void documentNamesEachBenchmark() throws IOException {
    String document = Files.readString(ROOT.resolve("docs/performance.md"));
    assertThat(names()).allSatisfy(name -> assertThat(document).contains("benchmarks/run " + name));
  }
}
