package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher makes a start-up cache, and that it never stands in the way of a start. */
class StartUpCacheTest {
  @TempDir private Path directory;
  private FakeDistribution weir;

  @BeforeEach
  void install() throws IOException, InterruptedException {
    weir = FakeDistribution.install(directory.resolve("with a space"), "25.0.3");
  }

  @Test
  void madeAtTheFirstStartAndUsedFromThen() throws IOException, InterruptedException {
    FakeDistribution.Call first = weir.run(start());
    FakeDistribution.Call second = weir.run(start());

    String cache = weir.home().resolve("cache").resolve(onlyCache()).toString();
    assertThat(first.arguments()).contains("-XX:AOTCache=" + cache);
    assertThat(second.arguments()).isEqualTo(first.arguments());
    assertThat(weir.java().trainings()).isEqualTo(1);
    assertThat(first.err())
        .matches("weir: making the start-up cache of short commands, once per .*: \\d+ s\n");
    assertThat(second.err()).isEmpty();
  }

  @Test
  void classDataArchiveBeforeJava25() throws IOException, InterruptedException {
    weir = FakeDistribution.install(directory.resolve("older"), "24.0.1");
    assertThat(weir.run(start()).arguments())
        .contains("-XX:SharedArchiveFile=" + weir.home().resolve("cache").resolve(onlyCache()));
    assertThat(onlyCache()).endsWith(".jsa");
  }

  @Test
  void madeAgainWhenOurOwnJarChangesWithoutChangingSizeOrTime()
      throws IOException, InterruptedException {
    weir.run(start());
    Path jar = weir.home().resolve("lib/weir-bootstrap-1.jar");
    var time = Files.getLastModifiedTime(jar);
    Files.writeString(jar, Files.readString(jar).replace('w', 'W'));
    Files.setLastModifiedTime(jar, time);
    assertThatItIsMadeAgain();
  }

  @Test
  void madeAgainWhenALibraryIsAdded() throws IOException, InterruptedException {
    weir.run(start());
    Files.createFile(weir.home().resolve("lib/another-1.jar"));
    assertThatItIsMadeAgain();
  }

  @Test
  void madeAgainForAnotherJava() throws IOException, InterruptedException {
    weir.run(start());
    Files.writeString(
        weir.java().home().resolve("release"),
        "JAVA_VERSION=\"25.0.3\"\nJAVA_RUNTIME_VERSION=\"25.0.3+10\"\n");
    assertThatItIsMadeAgain();
  }

  @Test
  void madeAgainForOtherOptions() throws IOException, InterruptedException {
    weir.run(start());
    ProcessBuilder other = start();
    other.environment().put("WEIR_JAVA_OPTS", "-Xmx64m");
    weir.run(other);
    assertThat(weir.java().trainings()).isEqualTo(2);
    weir.run(start());
    assertThat(weir.java().trainings()).as("the first one is still there").isEqualTo(2);
  }

  @Test
  void startDuringATrainingGoesWithout() throws IOException, InterruptedException {
    weir.java().holdTraining();
    Process first = start().start();
    awaitTraining();

    FakeDistribution.Call second = weir.run(start());
    assertThat(second.arguments()).noneMatch(argument -> argument.contains("AOTCache"));
    assertThat(second.err()).isEmpty();

    weir.java().releaseTraining();
    assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(weir.caches()).containsExactly(onlyCache());
    assertThat(weir.java().trainings()).isEqualTo(1);
  }

  @Test
  void manyThatStartTogetherLeaveOneWholeCache() throws IOException, InterruptedException {
    List<Process> starts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      starts.add(start().redirectErrorStream(true).start());
    }
    for (Process start : starts) {
      try (var output = start.inputReader()) {
        assertThat(output.lines()).anyMatch("dev.weir.bootstrap.Weir"::equals);
      }
      assertThat(start.waitFor()).isZero();
    }
    assertThat(weir.home().resolve("cache").resolve(onlyCache())).hasContent("a cache");
    assertThat(weir.caches()).containsExactly(onlyCache());
  }

  @Test
  void terminationDuringATrainingEndsItAndLeavesNothing() throws IOException, InterruptedException {
    weir.java().holdTraining();
    Process process = start().start();
    awaitTraining();
    process.destroy();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    assertThat(weir.caches()).isEmpty();
  }

  @Test
  void filesOfAKilledTrainingAreRemoved() throws IOException, InterruptedException {
    weir.java().holdTraining();
    Process process = start().start();
    awaitTraining();
    process.destroyForcibly();
    process.waitFor();
    assertThat(weir.caches()).hasSize(1).allMatch(name -> name.startsWith(".making-"));
    weir.java().releaseTraining();

    Files.delete(weir.java().home().resolve("training-waits"));
    weir.run(start());
    assertThat(weir.caches()).containsExactly(onlyCache());
  }

  @Test
  void failureIsSaidOnceAndNotRepeated() throws IOException, InterruptedException {
    weir.java().failTraining();
    FakeDistribution.Call first = weir.run(start());
    FakeDistribution.Call second = weir.run(start());

    String reason = weir.home().resolve("cache").resolve(onlyCache()).toString();
    assertThat(first.err())
        .endsWith(": that failed, so Weir starts without it; " + reason + " says why\n");
    assertThat(Path.of(reason)).hasContent("no luck");
    assertThat(second.err()).isEmpty();
    assertThat(weir.java().trainings()).isEqualTo(1);
    assertThat(second.arguments()).noneMatch(argument -> argument.contains("AOTCache"));
  }

  @Test
  void cacheThatJavaRefusesToStartWithIsNotKept() throws IOException, InterruptedException {
    weir.java().refuseCaches();
    FakeDistribution.Call call = weir.run(start());
    assertThat(call.err()).contains("that failed, so Weir starts without it");
    assertThat(weir.caches()).allMatch(name -> name.endsWith(".failed")).hasSize(1);
  }

  @Test
  void userHasItsOwnWhereTheDistributionCannotBeWritten() throws IOException, InterruptedException {
    // A file in its place keeps even root from writing there.
    Files.createFile(weir.home().resolve("cache"));
    ProcessBuilder start = start();
    start.environment().put("XDG_CACHE_HOME", directory.resolve("xdg").toString());
    assertThat(weir.run(start).arguments())
        .anyMatch(argument -> argument.startsWith("-XX:AOTCache=" + directory.resolve("xdg/weir")));
  }

  @Test
  void nowhereToWriteIsNoReasonToTalk() throws IOException, InterruptedException {
    Path file = Files.createFile(directory.resolve("file"));
    ProcessBuilder start = start();
    start.environment().put("WEIR_CACHE_DIR", file.resolve("cache").toString());
    start.environment().put("XDG_CACHE_HOME", file.toString());
    FakeDistribution.Call call = weir.run(start);
    assertThat(call.err()).isEmpty();
    assertThat(weir.java().trainings()).isZero();
  }

  @Test
  void directoryCanBeChosen() throws IOException, InterruptedException {
    ProcessBuilder start = start();
    start.environment().put("WEIR_CACHE_DIR", directory.resolve("chosen").toString());
    weir.run(start);
    assertThat(FakeDistribution.names(directory.resolve("chosen"))).hasSize(1);
    assertThat(weir.caches()).isEmpty();
  }

  @Test
  void agentsAndDebuggersGetNoCache() throws IOException, InterruptedException {
    ProcessBuilder start = start();
    start
        .environment()
        .put("WEIR_JAVA_OPTS", "-Xmx64m -agentlib:jdwp=transport=dt_socket,server=y");
    assertThat(weir.run(start).arguments()).noneMatch(argument -> argument.contains("AOTCache"));
    assertThat(weir.java().trainings()).isZero();
  }

  private ProcessBuilder start() {
    ProcessBuilder command = weir.command("--version");
    command.environment().remove("WEIR_CACHE");
    return command;
  }

  private void assertThatItIsMadeAgain() throws IOException, InterruptedException {
    List<String> before = weir.caches();
    FakeDistribution.Call call = weir.run(start());
    assertThat(weir.java().trainings()).isEqualTo(2);
    assertThat(weir.caches()).hasSize(2).containsAll(before);
    assertThat(call.arguments())
        .noneMatch(
            argument ->
                argument.startsWith("-XX:AOTCache=") && argument.endsWith(before.getFirst()));
  }

  private String onlyCache() throws IOException {
    List<String> finished = weir.caches().stream().filter(name -> !name.startsWith(".")).toList();
    assertThat(finished).hasSize(1);
    return finished.getFirst();
  }

  private void awaitTraining() {
    Await.until(
        "a training has begun", () -> !weir.caches().isEmpty() && weir.java().trainings() == 1);
  }
}
