package dev.weir.application.session;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a session waits for, and until when: one thing at a time. */
final class Patience {
  /** What has taken too long. */
  enum Limit {
    /** Nothing. */
    NONE,
    /** The client, between two requests. */
    CLIENT_IDLE,
    /** The client, in the midst of a request. */
    REQUEST_STALL,
    /** The server, with a request. */
    QUERY,
    /** The server, with its last word. */
    LAST_WORD
  }

  private final SessionLimits limits;
  private final LongSupplier clock;
  private final SessionActions actions;
  private Limit limit = Limit.NONE;
  private long deadline = ClientSession.NEVER;

  Patience(SessionLimits limits, LongSupplier clock, SessionActions actions) {
    this.limits = limits;
    this.clock = clock;
    this.actions = actions;
  }

  void withIdleClient() {
    begin(Limit.CLIENT_IDLE, limits.clientIdle());
  }

  void withRestOfRequest() {
    begin(Limit.REQUEST_STALL, limits.requestStall());
  }

  void withServer() {
    begin(Limit.QUERY, limits.query());
  }

  void withLastWord() {
    begin(Limit.LAST_WORD, limits.lastWord());
  }

  /** It waits for nobody, or somebody else sees to it. */
  void withNobody() {
    begin(Limit.NONE, null);
  }

  /** What has taken too long by now, which is not waited for any longer. */
  Limit exhausted() {
    if (deadline == ClientSession.NEVER || deadline - clock.getAsLong() > 0) {
      return Limit.NONE;
    }
    Limit reached = limit;
    withNobody();
    return reached;
  }

  private void begin(Limit next, @Nullable Duration patience) {
    limit = next;
    long until = patience == null ? ClientSession.NEVER : clock.getAsLong() + patience.toNanos();
    if (until != deadline) {
      deadline = until;
      actions.wakeAt(until);
    }
  }
}
