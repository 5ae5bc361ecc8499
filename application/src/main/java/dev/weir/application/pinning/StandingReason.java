package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/** A reason for which a session is pinned, and its origin. Reused for later reasons. */
final class StandingReason {
  PinReason reason = PinReason.UNKNOWN;
  long since;
  RequestKind kind = RequestKind.BATCH;
  long request;
  PinOrigin origin = PinOrigin.NO_TEXT;
  @Nullable String sqlText;
}
