package dev.weir.bootstrap.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars of the distribution. */
final class ShippedJars {
  private static final Path LIB = Repository.distribution().resolve("lib");

  private ShippedJars() {}

  static List<Path> all() throws IOException {
    return Stream.concat(ofEveryCommand().stream(), ofDemo().stream()).toList();
  }

  /** The class path of every command. */
  static List<Path> ofEveryCommand() throws IOException {
    return jarsIn(LIB);
  }

  /** What {@code demo} and {@code standin} have on their class path besides. */
  static List<Path> ofDemo() throws IOException {
    return jarsIn(LIB.resolve("demo"));
  }

  private static List<Path> jarsIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  static boolean isOfWeir(Path jar) {
    return nameWithoutVersion(jar).startsWith("weir-");
  }

  /** netty-x-4.2.18.Final-linux-x86_64.jar becomes netty-x-linux-x86_64. */
  static String nameWithoutVersion(Path jar) {
    return jar.getFileName()
        .toString()
        .replaceFirst("-[0-9][^-]*(-SNAPSHOT|-beta\\d*)?", "")
        .replaceFirst("\\.jar$", "");
  }
}
