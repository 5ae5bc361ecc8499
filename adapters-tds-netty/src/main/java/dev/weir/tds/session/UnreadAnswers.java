package dev.weir.tds.session;

import dev.weir.application.session.SessionState;
import dev.weir.tds.client.ClientDeadline;
import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.channel.Channel;
import java.time.Duration;

/**
 * What a client was told and does not read. It may take its time, but not for ever; and who has no
 * request outstanding is not read on meanwhile, for whatever it sent would have to be answered, and
 * the answers kept. Confined to the loop of the client.
 */
final class UnreadAnswers {
  private final Channel channel;
  private final ReadingPauses pauses;
  private final ClientDeadline deadline;
  private final Runnable readOn;
  private boolean holdingUp;

  /**
   * Nothing is unread yet.
   *
   * @param patience how long a client may leave them unread
   * @param tooLong is called when it has taken longer
   * @param readOn is called when a client that was held up has read enough of them
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
   * @return whether that is so
   */
  boolean holdUp(SessionState state, boolean holdsRequest) {
    if (channel.isWritable() || !isUnasked(state, holdsRequest)) {
      return false;
    }
    holdingUp = true;
    pauses.begin(Reason.ANSWERS_UNREAD);
    return true;
  }

  /** Whether nobody waits for what an attention of the client would cancel. */
  private static boolean isUnasked(SessionState state, boolean holdsRequest) {
    return switch (state) {
      case FREE, KEPT, LOST -> true;
      case PREPARING, CONFIRMING -> !holdsRequest;
      // What comes is the rest of a request, or an attention, and is answered once.
      case QUEUED, SERVED, CANCELLING, OVERDUE -> false;
      // Nothing is answered.
      case DRAINING, ENDED -> false;
    };
  }

  /** The client has read enough of them, or there are too many now. */
  void changed() {
    if (!channel.isWritable()) {
      deadline.begin();
      return;
    }
    deadline.cancel();
    if (holdingUp) {
      // Not from within whatever has just flushed: it may be about to give a connection back.
      channel.eventLoop().execute(this::goOn);
    }
  }

  private void goOn() {
    if (holdingUp && channel.isWritable()) {
      holdingUp = false;
      pauses.end(Reason.ANSWERS_UNREAD);
      readOn.run();
    }
  }

  /** The client is gone. */
  void forget() {
    holdingUp = false;
    deadline.cancel();
  }
}
