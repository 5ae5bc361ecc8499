package dev.weir.tds.session;

import io.netty.channel.ChannelConfig;
import java.util.EnumSet;
import java.util.Set;

/**
 * The reasons why a client is not read at the moment. It is read again when the last one has gone,
 * so that the end of one pause does not end another. Confined to the loop of the client.
 */
final class ReadingPauses {
  /** Why a client is not read. */
  enum Reason {
    /** As much of its request is held as may be held, and there is no connection for it yet. */
    REQUEST_HELD,
    /** The server does not take more of its request at the moment. */
    SERVER_FULL,
    /** It has not read what it was told. */
    ANSWERS_UNREAD,
    /** More has come than is handled in one turn of the loop. */
    TURN_SPENT
  }

  private final ChannelConfig config;
  private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);

  /** Nothing keeps the client from being read yet. */
  ReadingPauses(ChannelConfig config) {
    this.config = config;
  }

  /** Stops reading, for this reason. */
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
