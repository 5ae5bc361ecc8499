package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said when the virtual machine is out of memory; it knows the limits by its options. */
class OutOfMemoryScriptTest {
  @ParameterizedTest
  @CsvSource({
    "'', Java's own",
    "-Dx=1 -XX:+UseG1GC, Java's own",
    "-Xmx64m -Xms8m, -Xmx64m",
    "-XX:MaxRAMPercentage=50 -XX:MaxMetaspaceSize=8m, -XX:MaxRAMPercentage=50 -XX:MaxMetaspaceSize=8m"
  })
  void lineNamesTheLimitsAndTheSettings(String options, String limits)
      throws IOException, InterruptedException {
    ProcessBuilder script = new ProcessBuilder("sh", "bootstrap/src/launcher/out-of-memory");
    script.directory(Repository.root().toFile());
    script.environment().put("WEIR_JAVA_OPTS", options);
    FinishedProcess finished = FinishedProcess.run(script);
    assertThat(finished.exitCode()).isZero();
    assertThat(finished.out()).isEmpty();
    assertThat(finished.err())
        .startsWith("weir: out of memory: ")
        .contains("The limit: " + limits)
        .contains("WEIR_JAVA_OPTS (that of the heap is -Xmx)", "The exit code is 3.")
        .containsOnlyOnce("\n");
  }
}
