package dev.weir.domain.settings;

import org.jspecify.annotations.Nullable;

/**
 * A key of the session context and the constant value that {@code sp_set_session_context} gives it.
 *
 * <p>Create it with {@link #of}, which accepts only keys and values that can be set on another
 * connection.
 *
 * @param value the constant, as T-SQL writes it
 * @param type the type to which the constant is converted; empty if it has it already
 * @param readOnly whether the key stays as it is until the connection is reset
 */
public record ContextValue(String key, String value, String type, boolean readOnly)
    implements Setting {
  /** The value that frees a key: the key then is as if it were never set. */
  private static final String NULL = "NULL";

  /** A key has 128 bytes at most. */
  private static final int LONGEST_KEY = 64;

  /** The longest value that is replayed on another connection; a longer one pins. */
  private static final int LONGEST_VALUE = 256;

  private static final char FIRST = '!';
  private static final char LAST = '~';

  /** Creates a value that is a constant as it stands. */
  public ContextValue(String key, String value, boolean readOnly) {
    this(key, value, "", readOnly);
  }

  /** Returns the effect of a call with a constant as it stands. */
  public static @Nullable ContextValue of(String key, String value, boolean readOnly) {
    return of(key, value, "", readOnly);
  }

  /**
   * Returns the effect of a call.
   *
   * @param value a constant as T-SQL writes it
   * @param type the type to which the constant is converted; empty if it has it already
   * @return null if the value cannot be set on another connection: the server's comparison of keys
   *     is not documented, so only keys of printable ASCII are accepted, whose spellings can differ
   *     in case only
   */
  public static @Nullable ContextValue of(String key, String value, String type, boolean readOnly) {
    boolean keyIsPlain =
        !key.isEmpty()
            && key.length() <= LONGEST_KEY
            && key.chars().allMatch(each -> each >= FIRST && each <= LAST);
    boolean frees = value.equalsIgnoreCase(NULL);
    if (!keyIsPlain || value.length() > LONGEST_VALUE || (frees && readOnly)) {
      return null;
    }
    return new ContextValue(key, frees ? NULL : value, frees ? "" : type, readOnly);
  }

  /** Returns whether the call frees the key. */
  boolean isRemoval() {
    return value.equals(NULL);
  }

  /** Returns whether the server may treat the other's key as the same although its case differs. */
  boolean resembles(ContextValue other) {
    return !key.equals(other.key) && key.equalsIgnoreCase(other.key);
  }

  int size() {
    return key.length() + value.length();
  }

  /**
   * Returns the statement that sets the value. The procedure takes its arguments in this order
   * only; an argument cannot be an expression, so a value of another type than its constant is a
   * parameter.
   */
  public String statement() {
    String literal = "N'" + key.replace("'", "''") + "'";
    if (!type.isEmpty()) {
      return "EXEC sp_executesql N'EXEC sys.sp_set_session_context @k,@v,@r',"
          + "N'@k nvarchar(128),@v %s,@r bit',%s,%s,%d"
              .formatted(type, literal, value, readOnly ? 1 : 0);
    }
    String start = "EXEC sys.sp_set_session_context " + literal + "," + value;
    return readOnly ? start + ",1" : start;
  }
}
