package dev.weir.application.pool;

import org.jspecify.annotations.Nullable;

/** A line of connections in the order in which they were added. No operation allocates. */
final class ConnectionLine {
  /** The place of a connection in at most one line. */
  static final class Place {
    final ServerConnection connection;
    private @Nullable ConnectionLine line;
    private @Nullable Place before;
    private @Nullable Place behind;

    Place(ServerConnection connection) {
      this.connection = connection;
    }

    /** Returns whether the connection is in this line. */
    boolean isIn(ConnectionLine which) {
      return line == which;
    }

    /** Returns whether the connection is in any line. */
    boolean isInAny() {
      return line != null;
    }

    /** Returns the place behind this one; null for the last of the line. */
    @Nullable Place next() {
      return behind;
    }

    /** Leaves the line, if it is in one. */
    void leave() {
      if (line != null) {
        line.remove(this);
      }
    }
  }

  private @Nullable Place first;
  private @Nullable Place last;

  /** Returns the place of the connection that was added first; null for an empty line. */
  @Nullable Place first() {
    return first;
  }

  /** Adds a connection at the end; its place leaves the line where it was. */
  void add(Place place) {
    place.leave();
    place.line = this;
    place.before = last;
    if (last == null) {
      first = place;
    } else {
      last.behind = place;
    }
    last = place;
  }

  private void remove(Place place) {
    Place before = place.before;
    Place behind = place.behind;
    if (before == null) {
      first = behind;
    } else {
      before.behind = behind;
    }
    if (behind == null) {
      last = before;
    } else {
      behind.before = before;
    }
    place.line = null;
    place.before = null;
    place.behind = null;
  }
}
