package dev.weir.bootstrap.hostile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Processes that run classes of the tests. */
final class TestJvm {
  private TestJvm() {}

  /**
   * Prepares one that runs this class.
   *
   * @param prefix words before those that start the virtual machine
   */
  static ProcessBuilder start(Class<?> main, List<String> prefix, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(
        Objects.requireNonNullElseGet(
            System.getProperty("surefire.test.class.path"),
            () -> System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
