package dev.weir.testkit.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The redis-server binary for this machine, extracted once for each JVM from the jar of
 * embedded-redis. A machine without a binary fails at the first use, with an error of class
 * initialization.
 */
final class RedisExecutable {
  /** The version of Redis in the version of embedded-redis that the build names. */
  static final String VERSION = "7.0.15";

  private static final Path PATH = extract();

  private RedisExecutable() {}

  static Path path() {
    return PATH;
  }

  private static Path extract() {
    String resource = "/redis-server-" + VERSION + "-" + system() + "-" + architecture();
    try (InputStream binary = RedisExecutable.class.getResourceAsStream(resource)) {
      if (binary == null) {
        throw new IllegalStateException(
            "no Redis for this machine: embedded-redis has no " + resource);
      }
      Path path = Files.createTempFile("weir-redis-server", "");
      path.toFile().deleteOnExit();
      Files.write(path, binary.readAllBytes());
      if (!path.toFile().setExecutable(true)) {
        throw new IllegalStateException("cannot make " + path + " executable");
      }
      return path;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? "darwin" : name;
  }

  private static String architecture() {
    String name = System.getProperty("os.arch");
    return switch (name) {
      case "x86_64" -> "amd64";
      case "aarch64" -> "arm64";
      default -> name;
    };
  }
}
