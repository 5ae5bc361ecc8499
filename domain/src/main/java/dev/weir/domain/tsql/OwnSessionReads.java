package dev.weir.domain.tsql;

import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * Finds in one text the reads of {@code @@SPID}, and of the time at which the session logged in.
 *
 * <p>The number and that time together identify a session at the server for good, since numbers are
 * used again. A text that reads both notes its session somewhere, as lock tables do.
 */
final class OwnSessionReads {
  private boolean namesSessions;
  private boolean namesLoginTime;

  void begin() {
    namesSessions = false;
    namesLoginTime = false;
  }

  /** Reads the next word of the text. */
  void read(@Nullable Keyword keyword) {
    namesSessions |= keyword == Keyword.SYSPROCESSES || keyword == Keyword.DM_EXEC_SESSIONS;
    namesLoginTime |= keyword == Keyword.LOGIN_TIME;
  }

  /** Adds the pins that a text of these effects sets by such reads. */
  void end(Effects effects) {
    if (!effects.has(Trait.READS_SPID)) {
      return;
    }
    effects.pin(PinReason.SPID);
    if (namesSessions && namesLoginTime) {
      effects.pin(PinReason.OWN_SESSION);
    }
  }
}
