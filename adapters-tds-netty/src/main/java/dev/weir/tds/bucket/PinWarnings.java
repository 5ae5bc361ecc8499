package dev.weir.tds.bucket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the warnings about sessions that stay pinned.
 *
 * @param after the time after which a pinned session is logged; null for no warnings
 * @param showSqlText whether the log shows the SQL text that pinned the session
 */
public record PinWarnings(@Nullable Duration after, boolean showSqlText) {
  /** No warnings. */
  public static final PinWarnings NONE = new PinWarnings(null, false);
}
