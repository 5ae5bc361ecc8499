package dev.weir.bootstrap.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A Java that says how it was called, so that the launcher can be tested against versions that are
 * not installed and without waiting for a virtual machine.
 */
final class FakeJava {
  /**
   * Makes the start-up cache it is told to make; prints its process id, its locale and its
   * arguments, a line each. With a file named {@code training-waits} in its home it finishes making
   * a cache when it is told to, with one named {@code training-fails} it fails to, and with one
   * named {@code cache-refused} it does not start with any.
   */
  private static final String PROGRAM =
      """
      #!/bin/sh
      home=${0%/bin/java}
      echo "$*" >>"$home/calls"
      for argument; do
        case $argument in
          -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*)
            if [ -e "$home/training-fails" ]; then
              echo "no luck" >&2
              exit 1
            fi
            if [ -e "$home/training-waits" ]; then
              read -r line <"$home/fifo"
            fi
            echo "a cache" >"${argument#*=}"
            ;;
          -XX:AOTCache=* | -XX:SharedArchiveFile=*)
            if [ -e "$home/cache-refused" ]; then
              echo "unable to use the cache" >&2
              exit 1
            fi
            ;;
        esac
      done
      printf '%s\\n' "pid $$" "locale ${LC_ALL:-}" "$@"
      exit "${FAKE_EXIT:-0}"
      """;

  private final Path home;

  private FakeJava(Path home) {
    this.home = home;
  }

  static FakeJava install(Path home, String version) throws IOException, InterruptedException {
    Repository.executable(home.resolve("bin/java"), PROGRAM);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    FinishedProcess.run(new ProcessBuilder("mkfifo", home.resolve("fifo").toString()));
    return new FakeJava(home);
  }

  Path home() {
    return home;
  }

  /** How often it was called to make a cache. */
  long trainings() throws IOException {
    if (!Files.exists(home.resolve("calls"))) {
      return 0;
    }
    try (var calls = Files.lines(home.resolve("calls"))) {
      return calls.filter(call -> call.contains(" train-")).count();
    }
  }

  void holdTraining() throws IOException {
    Files.createFile(home.resolve("training-waits"));
  }

  /** Lets the one training that is held go on. */
  void releaseTraining() throws IOException {
    Files.writeString(home.resolve("fifo"), "go\n");
  }

  void failTraining() throws IOException {
    Files.createFile(home.resolve("training-fails"));
  }

  void refuseCaches() throws IOException {
    Files.createFile(home.resolve("cache-refused"));
  }
}
