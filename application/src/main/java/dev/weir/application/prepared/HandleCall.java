package dev.weir.application.prepared;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call of a request, with its effect on the handles of the connection: it creates one, uses one
 * or gives one up.
 *
 * @param handle the handle that is used, given up or replaced; else 0
 * @param text the text that is prepared; null if there is none, or if it must not be shared
 * @param options the parts and the form of the answer to a preparation; calls with equal options
 *     get equal answers
 * @param name the client's name of the output parameter for the handle; mostly empty
 * @param whole whether it has everything that a call in its place would need
 */
public record HandleCall(
    Kind kind, long handle, @Nullable PreparedText text, long options, String name, boolean whole) {
  /** The effect of a call on handles. */
  public enum Kind {
    /** No effect: any other call of the same request. */
    NONE,
    /** Prepares a statement; its first output value is the handle. */
    PREPARE,
    /** Prepares a statement, and runs it; its first output value is the handle. */
    PREPARE_AND_EXECUTE,
    /** Runs a prepared statement. */
    EXECUTE,
    /** Gives up a prepared statement. */
    UNPREPARE,
    /** Opens a cursor; its first output value is the cursor. */
    OPEN_CURSOR,
    /** Opens a cursor for a prepared statement; its second parameter is the cursor. */
    EXECUTE_CURSOR,
    /** Prepares a statement and opens a cursor; its first two output values are their handles. */
    PREPARE_AND_OPEN,
    /** Reads rows of a cursor. */
    FETCH_CURSOR,
    /** Closes a cursor. */
    CLOSE_CURSOR;

    /** Returns whether it creates the handle of a statement. */
    public boolean prepares() {
      return switch (this) {
        case PREPARE, PREPARE_AND_EXECUTE, PREPARE_AND_OPEN -> true;
        case NONE, EXECUTE, UNPREPARE, OPEN_CURSOR, EXECUTE_CURSOR, FETCH_CURSOR, CLOSE_CURSOR ->
            false;
      };
    }

    /** Returns whether it runs statements that were prepared for this use. */
    boolean runs(PreparedText.Kind prepared) {
      return switch (prepared) {
        case STATEMENT -> this == EXECUTE;
        case CURSOR -> this == EXECUTE_CURSOR;
      };
    }

    /** Returns whether it names the handle of a statement. */
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

  /** Creates a call that prepares nothing. */
  public HandleCall(Kind kind, long handle) {
    this(kind, handle, null, 0, "", true);
  }

  /** Creates a call that prepares a statement. */
  public HandleCall(
      Kind kind, long handle, @Nullable PreparedText text, long options, String name) {
    this(kind, handle, text, options, name, true);
  }

  /** Returns a call that uses a handle and omits optional parts. */
  public static HandleCall cutShort(Kind kind, long handle) {
    return new HandleCall(kind, handle, null, 0, "", false);
  }

  /** Returns a call that names no handle. */
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
