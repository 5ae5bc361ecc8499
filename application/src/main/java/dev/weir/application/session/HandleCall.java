package dev.weir.application.session;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * A call by which the connection comes to know a handle, uses one, or forgets one.
 *
 * @param handle the one that is used or given up; else 0
 */
public record HandleCall(Kind kind, long handle) {
  /** What it does. */
  public enum Kind {
    /** Nothing: any other call of the same request. */
    NONE,
    /** Prepares a statement; its first value given back is the handle. */
    PREPARE,
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
    CLOSE_CURSOR
  }

  private static final Map<Kind, HandleCall> OF_NO_HANDLE = ofNoHandle();

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
