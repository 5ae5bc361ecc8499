package dev.weir.tds.session;

import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * A client's turn of its event loop.
 *
 * <p>All sessions of a bucket share one loop, and a client sends as much at once as it likes: 64 KB
 * are 8,000 attentions. A turn therefore ends after {@link #MOST_PACKETS} small packets, a few
 * messages, or 8 KB: twenty clients that upload on one loop are then a millisecond's work. What has
 * come beyond that waits for the next round of the loop, and the client is not read meanwhile. What
 * Weir itself answers in a turn leaves with one flush at its end.
 *
 * <p>Of the attentions that one read brings, the first is acknowledged: a client reads until it
 * finds the acknowledgement (MS-TDS 2.2.1.7), and none was on its way when the others were sent.
 */
final class ClientTurn {
  /** More than the packets of any request but an upload. */
  static final int MOST_PACKETS = 32;

  /** So many bytes cost as much as another packet: they are copied, read through and sent. */
  static final int BYTES_PER_PACKET = 256;

  /** The end of a message costs as much as this many packets: then the message is acted on. */
  static final int PACKETS_PER_MESSAGE = 8;

  /** Drivers send one; more than a few are not sent by mistake. */
  static final int MOST_UNACKNOWLEDGED = 16;

  private final Channel channel;
  private final ReadingPauses pauses;
  private final Runnable readOn;
  private int left = MOST_PACKETS;
  private boolean underWay;
  private boolean postponed;
  private boolean unflushed;
  private boolean acknowledged;
  private int unacknowledged;

  /**
   * The first turn has not begun.
   *
   * @param readOn handles in a turn of its own what the last one left
   */
  ClientTurn(Channel channel, ReadingPauses pauses, Runnable readOn) {
    this.channel = channel;
    this.pauses = pauses;
    this.readOn = readOn;
  }

  /** The loop has come to the client; a turn that is under way goes on. */
  void begin() {
    underWay = true;
  }

  /** Whether no further packet is handled in this turn. */
  boolean isSpent() {
    return left <= 0;
  }

  /** Counts a packet of this size that is handled in this turn. */
  void spend(int bytes, boolean endOfMessage) {
    left -= bytes / BYTES_PER_PACKET + (endOfMessage ? PACKETS_PER_MESSAGE : 1);
  }

  /** Leaves what has come to the next turn. */
  void postpone() {
    if (!postponed) {
      postponed = true;
      pauses.begin(Reason.TURN_SPENT);
      // Not execute(): the loop runs its tasks, and those they add, before it turns to connections.
      channel.eventLoop().schedule(this::resume, 0, TimeUnit.NANOSECONDS);
    }
  }

  private void resume() {
    postponed = false;
    left = MOST_PACKETS;
    readOn.run();
    if (!postponed) {
      pauses.end(Reason.TURN_SPENT);
    }
  }

  /**
   * Flushes what was written to the client: at the end of the turn, or now if none is under way.
   */
  void flush() {
    if (underWay) {
      unflushed = true;
    } else {
      channel.flush();
    }
  }

  /** The loop goes on to other connections. */
  void end() {
    underWay = false;
    if (!postponed) {
      left = MOST_PACKETS;
      acknowledged = false;
    }
    if (unflushed) {
      unflushed = false;
      channel.flush();
    }
  }

  // ---- attentions ----

  /**
   * Counts an attention.
   *
   * @return false if the client does not wait for acknowledgements
   */
  boolean allowsAttention() {
    unacknowledged++;
    return unacknowledged <= MOST_UNACKNOWLEDGED;
  }

  /** A request begins, which a client may send once its attentions have been acknowledged. */
  void requestBegins() {
    acknowledged = false;
    unacknowledged = 0;
  }

  /**
   * Weir is about to acknowledge an attention.
   *
   * @return false if the client has not read yet that Weir acknowledged the one before it
   */
  boolean needsAcknowledgement() {
    if (acknowledged) {
      return false;
    }
    acknowledged = underWay;
    unacknowledged = 0;
    return true;
  }
}
