package dev.weir.domain.tsql;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of the session that a SELECT can read without a table. */
public enum SessionValue {
  /** {@code @@SPID}. */
  SPID,
  /** {@code @@TRANCOUNT}. */
  TRANCOUNT,
  /** {@code @@IDENTITY}. */
  IDENTITY,
  /** {@code SCOPE_IDENTITY()}. */
  SCOPE_IDENTITY,
  /** {@code @@ROWCOUNT}. */
  ROWCOUNT,
  /** {@code ROWCOUNT_BIG()}. */
  ROWCOUNT_BIG,
  /** {@code @@ERROR}. */
  ERROR,
  /** {@code @@FETCH_STATUS}. */
  FETCH_STATUS,
  /** {@code @@CURSOR_ROWS}. */
  CURSOR_ROWS;

  private static final Map<Keyword, SessionValue> BY_KEYWORD =
      new EnumMap<>(
          Map.of(
              Keyword.AT_SPID, SPID,
              Keyword.AT_TRANCOUNT, TRANCOUNT,
              Keyword.AT_IDENTITY, IDENTITY,
              Keyword.SCOPE_IDENTITY, SCOPE_IDENTITY,
              Keyword.AT_ROWCOUNT, ROWCOUNT,
              Keyword.ROWCOUNT_BIG, ROWCOUNT_BIG,
              Keyword.AT_ERROR, ERROR,
              Keyword.AT_FETCH_STATUS, FETCH_STATUS,
              Keyword.AT_CURSOR_ROWS, CURSOR_ROWS));

  /** Returns whether it is a function with parentheses. */
  boolean isFunction() {
    return this == SCOPE_IDENTITY || this == ROWCOUNT_BIG;
  }

  /** Returns whether an earlier statement set it. */
  public boolean isLeftBehind() {
    return this != SPID && this != TRANCOUNT;
  }

  /** Returns the lasting value that it reads; null if every statement sets it, or none does. */
  @Nullable LastingValue lasting() {
    return switch (this) {
      case IDENTITY -> LastingValue.IDENTITY;
      case SCOPE_IDENTITY -> LastingValue.SCOPE_IDENTITY;
      case FETCH_STATUS, CURSOR_ROWS -> LastingValue.CURSOR;
      case SPID, TRANCOUNT, ROWCOUNT, ROWCOUNT_BIG, ERROR -> null;
    };
  }

  /** Returns the value that a keyword names, or null. */
  static @Nullable SessionValue of(@Nullable Keyword keyword) {
    return keyword == null ? null : BY_KEYWORD.get(keyword);
  }
}
