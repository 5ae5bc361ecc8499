package dev.weir.domain.facts;

import org.jspecify.annotations.Nullable;

/**
 * The values of a session that had just logged in, as the server told them. They belong to one
 * login profile and one database, not to the server as a whole. A value that the server did not
 * tell is null.
 *
 * @param options the value of {@code @@OPTIONS}
 * @param isolation the number of the isolation level in {@code sys.dm_exec_sessions}
 */
public record MeasuredBaseline(
    @Nullable String database,
    @Nullable String language,
    @Nullable Integer options,
    @Nullable Integer isolation,
    @Nullable String dateFormat,
    @Nullable Integer dateFirst,
    @Nullable Integer lockTimeout,
    @Nullable Integer textSize,
    @Nullable Integer deadlockPriority) {
  /** A baseline of which nothing is known. */
  public static final MeasuredBaseline UNKNOWN =
      new MeasuredBaseline(null, null, null, null, null, null, null, null, null);
}
