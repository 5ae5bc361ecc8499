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
 * The places of the programs: unpacked from Debian packages, or installed on the machine if the
 * newest version is installed.
 *
 * @param packages a directory with the unpacked packages; installed programs may be missing in it
 * @param weir the launcher of Weir's distribution
 * @param before the launcher of an earlier Weir to compare it with; null for none
 */
public record Tools(Path packages, Path weir, @Nullable Path before) {
  private static final Path INSTALLED = Path.of("/");

  Path haProxy() {
    return find("usr/sbin/haproxy");
  }

  Path pgBouncer() {
    return find("usr/sbin/pgbouncer");
  }

  /** Returns a program of the newest PostgreSQL. */
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

  /** Returns the version of a directory such as 15. */
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

  /** Returns the library path with which unpacked programs find their unpacked libraries. */
  Map<String, String> environment() {
    try (Stream<Path> found = Files.find(packages, 5, Tools::isLibraryDirectory)) {
      String directories = String.join(":", found.map(Path::toString).sorted().toList());
      return directories.isEmpty() ? Map.of() : Map.of("LD_LIBRARY_PATH", directories);
    } catch (IOException e) {
      throw new IllegalStateException("cannot look into " + packages, e);
    }
  }

  /** Returns a path such as usr/lib/x86_64-linux-gnu. */
  private static boolean isLibraryDirectory(
      Path path, java.nio.file.attribute.BasicFileAttributes attributes) {
    return attributes.isDirectory() && path.toString().endsWith("-linux-gnu");
  }
}
