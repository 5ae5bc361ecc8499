package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with the real jars and a real Java. */
class LauncherIT {
  @TempDir private Path directory;

  @Test
  void secondStartComesFromTheCacheOfTheFirst() throws IOException, InterruptedException {
    Path classes = directory.resolve("classes.txt");
    FinishedProcess first = weir("-Xlog:class+load:file=" + classes, "--version");
    FinishedProcess second = weir("-Xlog:class+load:file=" + classes, "--version");

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.err())
        .matches("weir: making the start-up cache of short commands, once per .*: \\d+ s\n");
    assertThat(second.exitCode()).isZero();
    assertThat(second.out())
        .isEqualTo(first.out())
        .startsWith("weir " + System.getProperty("weir.version") + "\nJava ");
    assertThat(second.err()).isEmpty();
    assertThat(Files.readString(classes))
        .containsPattern("dev\\.weir\\.bootstrap\\.Weir source: shared objects file");
  }

  @Test
  void resultsAndComplaintsDoNotMix() throws IOException, InterruptedException {
    // These make the virtual machine warn, and refuse to start with the cache that it makes.
    FinishedProcess warned = weir("-Xmx64m -Xmn65m", "--version");
    assertThat(warned.out()).startsWith("weir ").doesNotContainIgnoringCase("warning");
    assertThat(warned.err()).containsIgnoringCase("warning");
  }

  @Test
  void misspeltCommandEndsWithTheCodeForIt() throws IOException, InterruptedException {
    FinishedProcess finished = weir("", "complation");
    assertThat(finished.exitCode()).isEqualTo(64);
    assertThat(finished.out()).isEmpty();
    assertThat(finished.err()).contains("there is no command 'complation'", "completion");
  }

  private FinishedProcess weir(String javaOptions, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Repository.distribution().resolve("bin/weir").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("WEIR_JAVA_OPTS", javaOptions);
    builder.environment().put("WEIR_CACHE_DIR", directory.resolve("cache").toString());
    return FinishedProcess.run(builder);
  }
}
