package dev.weir.application.prepared;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call by which the connection comes to know a handle, uses one, or forgets one.
 *
 * @param handle the one that is used, given up or replaced; else 0
 * @param text what is prepared; null where nothing is, or where it is not to be shared
 * @param options what is to be told of a statement that is prepared, and in what form; equal ones
 *     are told the same
 * @param name what the client calls the handle, where it is told it; mostly nothing
 * @param whole whether it has all that another call would need in its place
 */
public record HandleCall(
    Kind kind, long handle, @Nullable PreparedText text, long options, String name, boolean whole) {
  /** What it does. */
  public enum Kind {
    /** Nothing: any other call of the same request. */
    NONE,
    /** Prepares a statement; its first value given back is the handle. */
    PREPARE,
    /** Prepares a statement, and runs it; its first value given back is the handle. */
    PREPARE_AND_EXECUTE,
    /** Runs a prepared statement. */
    EXECUTE,
    /** Gives up a prepared statement. */
    UNPREPARE,
    /** Opens a cursor; its first value given back is the cursor. */
    OPEN_CURSOR,
    /** Opens a cursor for a prepared statement; its second parameter is the cursor. */
    EXECUTE_CURSOR,
    /** Prepares a statement and opens a cursor: the first two values given back. */
    PREPARE_AND_OPEN,
    /** Reads rows of a cursor. */
    FETCH_CURSOR,
    /** Closes a cursor. */
    CLOSE_CURSOR;

    /** Whether it makes a handle. */
    public boolean prepares() {
      return switch (this) {
        case PREPARE, PREPARE_AND_EXECUTE, PREPARE_AND_OPEN -> true;
        case NONE, EXECUTE, UNPREPARE, OPEN_CURSOR, EXECUTE_CURSOR, FETCH_CURSOR, CLOSE_CURSOR ->
            false;
      };
    }

    /** Whether it runs statements that were prepared for this. */
    boolean runs(PreparedText.Kind prepared) {
      return switch (prepared) {
        case STATEMENT -> this == EXECUTE;
        case CURSOR -> this == EXECUTE_CURSOR;
      };
    }

    /** Whether it names the handle of a statement. */
    public boolean usesHandle() {
      return switch (this) {
        case EXECUTE, UNPREPARE, EXECUTE_CURSOR -> true;
        case NONE,
            PREPARE,
            PREPARE_AND_EXECUTE,
            PREPARE_AND_OPEN,
            OPEN_CURSOR,
            FETCH_CURSOR,
            CLOSE_CURSOR ->
            false;
      };
    }
  }

  private static final Map<Kind, HandleCall> OF_NO_HANDLE = ofNoHandle();

  /** One that prepares nothing. */
  public HandleCall(Kind kind, long handle) {
    this(kind, handle, null, 0, "", true);
  }

  /** One that prepares something. */
  public HandleCall(
      Kind kind, long handle, @Nullable PreparedText text, long options, String name) {
    this(kind, handle, text, options, name, true);
  }

  /** One that uses a handle and leaves out what may be left out. */
  public static HandleCall cutShort(Kind kind, long handle) {
    return new HandleCall(kind, handle, null, 0, "", false);
  }

  /** One that names no handle. */
  public static HandleCall of(Kind kind) {
    return Objects.requireNonNull(OF_NO_HANDLE.get(kind));
  }

  private static Map<Kind, HandleCall> ofNoHandle() {
    Map<Kind, HandleCall> calls = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      calls.put(kind, new HandleCall(kind, 0));
    }
    return calls;
  }
}
