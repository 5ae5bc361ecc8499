package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session that has been pinned for long, and what it began with.
 *
 * @param pinnedFor for how long the session has kept its connection between requests
 * @param reason the oldest of its reasons that still stand
 * @param reasonStoodFor for how long that has been one
 * @param kind which kind of request it came with
 * @param request which of the session's requests that was, counted from 1
 * @param origin where in that request it comes from
 * @param others the reasons beside it
 * @param unmentioned how many sessions have gone unmentioned for this reason since the last that
 *     was mentioned
 * @param sqlText the beginning of the SQL text of that request; null where it is not to be shown
 */
public record StayingPin(
    SessionIdentity session,
    Duration pinnedFor,
    PinReason reason,
    Duration reasonStoodFor,
    RequestKind kind,
    long request,
    PinOrigin origin,
    Set<PinReason> others,
    long unmentioned,
    @Nullable String sqlText) {
  /** Keeps its own copy. */
  public StayingPin {
    others = Set.copyOf(others);
  }
}
