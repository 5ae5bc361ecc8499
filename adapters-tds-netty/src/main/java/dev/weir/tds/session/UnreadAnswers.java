package dev.weir.tds.session;

import dev.weir.application.session.SessionState;
import dev.weir.tds.client.ClientDeadline;
import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.channel.Channel;
import java.time.Duration;

/**
 * The answers that a client has not read yet. A client that leaves them unread for too long is
 * closed. While answers are unread, a client without an outstanding request is not read: Weir would
 * have to answer its next messages, and keep those answers in memory, too. Confined to the loop of
 * the client.
 */
final class UnreadAnswers {
  private final Channel channel;
  private final ReadingPauses pauses;
  private final ClientDeadline deadline;
  private final Runnable readOn;
  private boolean heldUp;

  /**
   * Begins with no unread answers.
   *
   * @param patience the time for which a client may leave answers unread
   * @param tooLong runs when that time has passed
   * @param readOn runs when a client that was held up has read enough answers
   */
  UnreadAnswers(
      Channel channel, ReadingPauses pauses, Duration patience, Runnable tooLong, Runnable readOn) {
    this.channel = channel;
    this.pauses = pauses;
    this.deadline = new ClientDeadline(channel, patience, tooLong);
    this.readOn = readOn;
  }

  /**
   * Stops reading a client that reads too slowly, unless it has a request outstanding.
   *
   * @param holdsRequest whether its session holds a request
   * @return whether the client is held up
   */
  boolean holdUp(SessionState state, boolean holdsRequest) {
    if (channel.isWritable() || !mayHoldUp(state, holdsRequest)) {
      return false;
    }
    heldUp = true;
    pauses.begin(Reason.ANSWERS_UNREAD);
    return true;
  }

  /**
   * Returns whether the client may be held up: it has no request that an attention could cancel,
   * and Weir would answer its next packets.
   */
  private static boolean mayHoldUp(SessionState state, boolean holdsRequest) {
    return switch (state) {
      case FREE, KEPT, LOST -> true;
      case PREPARING, CONFIRMING -> !holdsRequest;
      // Further packets are the rest of a request, or an attention: they cause one answer.
      case QUEUED, SERVED, CANCELLING, OVERDUE -> false;
      // Weir answers nothing in these states.
      case DRAINING, ENDED -> false;
    };
  }

  /** Handles a change of the client's writability. */
  void writabilityChanged() {
    if (!channel.isWritable()) {
      deadline.begin();
      return;
    }
    deadline.cancel();
    if (heldUp) {
      // In a task of its own: the flush that brought this event may be part of giving a connection
      // back.
      channel.eventLoop().execute(this::goOn);
    }
  }

  private void goOn() {
    if (heldUp && channel.isWritable()) {
      heldUp = false;
      pauses.end(Reason.ANSWERS_UNREAD);
      readOn.run();
    }
  }

  /** Stops the deadline of a client that is gone. */
  void forget() {
    heldUp = false;
    deadline.cancel();
  }
}
