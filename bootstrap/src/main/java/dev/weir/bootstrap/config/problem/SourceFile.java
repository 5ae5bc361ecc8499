package dev.weir.bootstrap.config.problem;

import dev.weir.bootstrap.config.yaml.Position;
import java.nio.file.Path;

/**
 * A configuration file.
 *
 * @param order the position among the files that are read, from 0; problems are sorted by it, not
 *     by the names of files
 */
public record SourceFile(int order, Path path) {
  /** Returns a place in this file. */
  public Place at(Position position) {
    return new Place(this, position);
  }

  /** Resolves a path written in this file, relative to the file's directory. */
  public Path resolve(String written) {
    return path.resolveSibling(written);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
