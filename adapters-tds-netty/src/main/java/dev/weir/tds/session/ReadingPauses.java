package dev.weir.tds.session;

import io.netty.channel.ChannelConfig;
import java.util.EnumSet;
import java.util.Set;

/**
 * The reasons for which Weir does not read a client at the moment. Reading resumes when the last
 * reason is gone, so that the end of one pause does not end another. Confined to the loop of the
 * client.
 */
final class ReadingPauses {
  /** A reason not to read a client. */
  enum Reason {
    /**
     * The held part of its request has reached its limit, and there is no connection for it yet.
     */
    REQUEST_HELD,
    /** The outbound buffer of the server connection is full. */
    SERVER_FULL,
    /** The client has not read earlier answers. */
    ANSWERS_UNREAD,
    /** More packets have arrived than are handled in one turn of the loop. */
    TURN_SPENT
  }

  private final ChannelConfig config;
  private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);

  /** Begins without a pause. */
  ReadingPauses(ChannelConfig config) {
    this.config = config;
  }

  /** Stops reading for this reason. */
  void begin(Reason reason) {
    reasons.add(reason);
    config.setAutoRead(false);
  }

  /** Ends the pause for this reason, if there is one. */
  void end(Reason reason) {
    if (reasons.remove(reason)) {
      readUnlessPaused();
    }
  }

  /** Ends the pauses for all other reasons. */
  void endAllBut(Reason reason) {
    if (reasons.removeIf(other -> other != reason)) {
      readUnlessPaused();
    }
  }

  private void readUnlessPaused() {
    if (reasons.isEmpty()) {
      config.setAutoRead(true);
    }
  }
}
