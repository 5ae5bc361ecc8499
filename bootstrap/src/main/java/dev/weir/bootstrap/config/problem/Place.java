package dev.weir.bootstrap.config.problem;

import dev.weir.bootstrap.config.yaml.Position;

/** A file, and a position in it. */
public record Place(SourceFile file, Position position) implements Comparable<Place> {
  @Override
  public int compareTo(Place other) {
    int byFile = Integer.compare(file.order(), other.file.order());
    return byFile != 0 ? byFile : position.compareTo(other.position);
  }

  @Override
  public String toString() {
    return position.equals(Position.NONE) ? file.toString() : file + ":" + position;
  }
}
