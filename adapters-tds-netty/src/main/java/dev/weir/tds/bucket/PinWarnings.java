package dev.weir.tds.bucket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When the log names a session that stays pinned, and with what.
 *
 * @param after how long it may be pinned before; null for as long as it likes
 * @param showSqlText whether the log shows the SQL text that pinned it
 */
public record PinWarnings(@Nullable Duration after, boolean showSqlText) {
  /** None. */
  public static final PinWarnings NONE = new PinWarnings(null, false);
}
