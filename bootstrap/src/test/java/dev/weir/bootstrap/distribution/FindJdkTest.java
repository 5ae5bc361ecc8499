package dev.weir.bootstrap.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which Java the build and the launcher agree on. */
class FindJdkTest {
  @TempDir private Path directory;

  @Test
  void newestWinsOverJavaHome() throws IOException, InterruptedException {
    Path chosen = jdk("chosen", "998.0.1");
    assertThat(findJdk(chosen, directory, "21").out()).isEqualTo(chosen + "\n");

    Path newest = jdk(".jdks/newest", "999-ea");
    assertThat(findJdk(chosen, directory, "21").out()).isEqualTo(newest + "\n");
  }

  @Test
  void withoutACompilerItWillDoToRunOnly() throws IOException, InterruptedException {
    Path runtime = FakeJava.install(directory.resolve("runtime"), "999").home();
    assertThat(findJdk(runtime, directory, "21", "runtime").out()).isEqualTo(runtime + "\n");
    assertThat(findJdk(runtime, directory, "21").out()).isNotEqualTo(runtime + "\n");
  }

  @Test
  void reportsTheSearchedPlacesAndThePackageToInstall() throws IOException, InterruptedException {
    Path tooOld = jdk("old", "998");
    FinishedProcess found = findJdk(tooOld, directory, "1000");
    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(found.out()).isEmpty();
    assertThat(found.err())
        .startsWith("Weir needs a JDK of version 1000 or newer, and found none.")
        .contains("/usr/lib/jvm", "The newest JDK there is version 998: " + tooOld, "apt install");
  }

  private Path jdk(String place, String version) throws IOException, InterruptedException {
    Path home = FakeJava.install(directory.resolve(place), version).home();
    Repository.executable(home.resolve("bin/javac"), "#!/bin/sh\n");
    return home;
  }

  private static FinishedProcess findJdk(Path javaHome, Path home, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(
            "sh", Repository.root().resolve("bootstrap/src/launcher/find-jdk").toString());
    command.command().addAll(List.of(arguments));
    command.environment().put("JAVA_HOME", javaHome.toString());
    command.environment().put("HOME", home.toString());
    return FinishedProcess.run(command);
  }
}
