package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report about a session that has been pinned for long, with the origin of its oldest reason.
 *
 * @param pinnedFor for how long the session has kept its connection between requests
 * @param reason the oldest of its current reasons
 * @param reasonStoodFor for how long that reason has stood
 * @param kind the kind of request that it came with
 * @param request the number of that request in the session, counted from 1
 * @param origin the place in that request that it comes from
 * @param others the other reasons
 * @param unmentioned how many sessions were left out for this reason since the last report
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
