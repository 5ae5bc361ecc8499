package dev.weir.application.pinning;

import dev.weir.domain.pinning.PinOrigin;
import dev.weir.domain.pinning.PinReason;
import java.time.Duration;
import java.util.List;

/**
 * Why a session keeps its server connection between requests, and which of its requests came with
 * it. It holds nothing of what the client wrote.
 *
 * @param pinnedFor since when it has kept a connection without a break
 * @param because each reason that stands now, oldest first
 */
public record PinExplanation(SessionIdentity session, Duration pinnedFor, List<Because> because) {
  /** Keeps its own copy. */
  public PinExplanation {
    because = List.copyOf(because);
  }

  /**
   * One of the reasons.
   *
   * @param stoodFor for how long it has been one
   * @param kind which kind of request it came with
   * @param request which of the session's requests that was, counted from 1
   * @param origin where in that request it comes from
   */
  public record Because(
      PinReason reason, Duration stoodFor, RequestKind kind, long request, PinOrigin origin) {}
}
