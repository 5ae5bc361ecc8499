package dev.weir.bootstrap.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** The repository the tests run in, and the making of small scripts. */
final class Repository {
  private Repository() {}

  static Path root() {
    return Path.of(
        Objects.requireNonNull(
            System.getProperty("weir.repository.root"), "the build sets weir.repository.root"));
  }

  /** Where Maven keeps the libraries of others. */
  static Path ofMaven() {
    return Path.of(
        Objects.requireNonNull(
            System.getProperty("weir.maven.repository"), "the build sets weir.maven.repository"));
  }

  /** The distribution as a directory, once the package phase has made it. */
  static Path distribution() {
    return root().resolve("bootstrap/target/weir");
  }

  /** Copies a script of the repository, still executable. */
  static Path copy(String script, Path to) throws IOException {
    return executable(to, Files.readString(root().resolve(script)));
  }

  static Path executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
