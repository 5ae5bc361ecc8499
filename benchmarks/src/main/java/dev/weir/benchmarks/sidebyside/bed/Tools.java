package dev.weir.benchmarks.sidebyside.bed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the programs are: unpacked from packages of Debian, or installed where the newest there is
 * was installed already.
 *
 * @param packages a directory with the unpacked packages, which may lack what is installed
 * @param weir the launcher of Weir's distribution
 * @param before the launcher of an earlier one to compare it with; null for none
 */
public record Tools(Path packages, Path weir, @Nullable Path before) {
  private static final Path INSTALLED = Path.of("/");

  Path haProxy() {
    return find("usr/sbin/haproxy");
  }

  Path pgBouncer() {
    return find("usr/sbin/pgbouncer");
  }

  /** A program of the newest PostgreSQL. */
  Path postgres(String program) {
    for (Path root : List.of(packages, INSTALLED)) {
      Path versions = root.resolve("usr/lib/postgresql");
      if (Files.isDirectory(versions)) {
        try (Stream<Path> found = Files.list(versions)) {
          Path newest =
              found
                  .filter(version -> Files.isExecutable(version.resolve("bin").resolve(program)))
                  .max(Comparator.comparingInt(Tools::number))
                  .orElse(null);
          if (newest != null) {
            return newest.resolve("bin").resolve(program);
          }
        } catch (IOException e) {
          throw new IllegalStateException("cannot look into " + versions, e);
        }
      }
    }
    throw missing(program + " of PostgreSQL");
  }

  /** Of a directory such as 15. */
  private static int number(Path version) {
    return Integer.parseInt(String.valueOf(version.getFileName()));
  }

  private Path find(String path) {
    return Stream.of(packages, INSTALLED)
        .map(root -> root.resolve(path))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> missing(path));
  }

  private static IllegalStateException missing(String what) {
    return new IllegalStateException(
        what + " is neither installed nor among the packages: start by benchmarks/run");
  }

  /** What unpacked programs need to find the libraries that were unpacked with them. */
  Map<String, String> environment() {
    try (Stream<Path> found = Files.find(packages, 5, Tools::isLibraryDirectory)) {
      String directories = String.join(":", found.map(Path::toString).sorted().toList());
      return directories.isEmpty() ? Map.of() : Map.of("LD_LIBRARY_PATH", directories);
    } catch (IOException e) {
      throw new IllegalStateException("cannot look into " + packages, e);
    }
  }

  /** Such as usr/lib/x86_64-linux-gnu. */
  private static boolean isLibraryDirectory(
      Path path, java.nio.file.attribute.BasicFileAttributes attributes) {
    return attributes.isDirectory() && path.toString().endsWith("-linux-gnu");
  }
}
