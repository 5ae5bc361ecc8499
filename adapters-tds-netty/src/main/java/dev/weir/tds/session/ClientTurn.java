package dev.weir.tds.session;

import dev.weir.tds.session.ReadingPauses.Reason;
import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * A client's turn of its event loop.
 *
 * <p>All sessions of a bucket share one loop, and a client may send a lot at once: 64 KB are 8,000
 * attentions. A turn therefore ends after {@link #MOST_PACKETS} small packets, a few messages, or 8
 * KB: twenty clients that upload on one loop are then a millisecond's work. Packets beyond that
 * wait for the next round of the loop, and the client is not read meanwhile. Weir's own answers in
 * a turn are flushed together at its end.
 *
 * <p>Of the attentions that one read brings, the first is acknowledged: a client reads until it
 * finds the acknowledgement (MS-TDS 2.2.1.7), and none was on its way when the others were sent.
 */
final class ClientTurn {
  /** More than the packets of any request but an upload. */
  static final int MOST_PACKETS = 32;

  /** The number of bytes that cost as much as another packet: they are copied, scanned and sent. */
  static final int BYTES_PER_PACKET = 256;

  /** The cost of the end of a message, in packets: at its end the message is served. */
  static final int PACKETS_PER_MESSAGE = 8;

  /**
   * The number of attentions that a client may send without waiting for an acknowledgement. Drivers
   * send one.
   */
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
   * Creates the turns of a client; the first has not begun.
   *
   * @param readOn handles, in a turn of its own, the packets that the last turn postponed
   */
  ClientTurn(Channel channel, ReadingPauses pauses, Runnable readOn) {
    this.channel = channel;
    this.pauses = pauses;
    this.readOn = readOn;
  }

  /** Begins a turn; a turn that is under way goes on. */
  void begin() {
    underWay = true;
  }

  /** Returns whether no further packet is handled in this turn. */
  boolean isSpent() {
    return left <= 0;
  }

  /** Charges a packet of this size to the turn. */
  void spend(int bytes, boolean endOfMessage) {
    left -= bytes / BYTES_PER_PACKET + (endOfMessage ? PACKETS_PER_MESSAGE : 1);
  }

  /** Postpones the remaining packets to the next turn. */
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
   * Flushes the answers written to the client: at the end of the turn, or now if none is under way.
   */
  void flush() {
    if (underWay) {
      unflushed = true;
    } else {
      channel.flush();
    }
  }

  /** Ends the turn, before the loop goes on to other connections. */
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
  boolean countAttention() {
    unacknowledged++;
    return unacknowledged <= MOST_UNACKNOWLEDGED;
  }

  /**
   * Begins a request. A client sends one only after its attentions have been acknowledged, so the
   * counts restart.
   */
  void beginRequest() {
    acknowledged = false;
    unacknowledged = 0;
  }

  /**
   * Returns whether Weir has to acknowledge an attention, and if so counts the acknowledgement as
   * sent.
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
