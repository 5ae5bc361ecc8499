package dev.weir.domain.settings;

import org.jspecify.annotations.Nullable;

/**
 * A key of the session context and the constant that {@code sp_set_session_context} gives it.
 *
 * <p>Made by {@link #of}, which takes no more of them than can be given to another connection.
 *
 * @param value the constant, as T-SQL writes it
 * @param readOnly whether the key stays as it is until the connection is reset
 */
public record ContextValue(String key, String value, boolean readOnly) implements Setting {
  /** The value that frees a key: it is then as one that was never set. */
  private static final String NULL = "NULL";

  /** A key has 128 bytes at most. */
  private static final int LONGEST_KEY = 64;

  /** Longer ones stay with their connection. */
  private static final int LONGEST_VALUE = 256;

  private static final char FIRST = '!';
  private static final char LAST = '~';

  /**
   * What a call does.
   *
   * @param value a constant as T-SQL writes it
   * @return null where another connection cannot be given the same: how the server compares a key
   *     is not documented, so one that could be equal to another in more than its case is left
   *     alone
   */
  public static @Nullable ContextValue of(String key, String value, boolean readOnly) {
    boolean keyIsPlain =
        !key.isEmpty()
            && key.length() <= LONGEST_KEY
            && key.chars().allMatch(each -> each >= FIRST && each <= LAST);
    boolean frees = value.equalsIgnoreCase(NULL);
    if (!keyIsPlain || value.length() > LONGEST_VALUE || (frees && readOnly)) {
      return null;
    }
    return new ContextValue(key, frees ? NULL : value, readOnly);
  }

  /** Whether the key has no value afterwards. */
  boolean frees() {
    return value.equals(NULL);
  }

  /** Whether the server may take the other's key for the same, though it is written otherwise. */
  boolean resembles(ContextValue other) {
    return !key.equals(other.key) && key.equalsIgnoreCase(other.key);
  }

  int size() {
    return key.length() + value.length();
  }

  /** The statement that does it. Its arguments have to come in this order. */
  public String statement() {
    String start = "EXEC sys.sp_set_session_context N'" + key.replace("'", "''") + "'," + value;
    return readOnly ? start + ",1" : start;
  }
}
