package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/**
 * The last token of a response. Every response since TDS 7.2 ends with a DONE, DONEPROC or
 * DONEINPROC of 13 bytes (MS-TDS 2.2.7.6), so that its meaning is known without reading what comes
 * before it, wherever the packets are cut.
 */
public final class LastToken {
  private static final int LENGTH = 13;
  private static final int DONE = 0xFD;
  private static final int DONE_IN_PROCEDURE = 0xFF;
  private static final int ERROR = 0x0002;
  private static final int ATTENTION = 0x0020;

  private final byte[] tail = new byte[LENGTH];
  private int known;

  /** A packet of the response passes; its payload stays the caller's, and is not consumed. */
  public void follow(ByteBuf packet, int payloadIndex, int payloadLength) {
    int fresh = Math.min(payloadLength, LENGTH);
    int kept = Math.min(known, LENGTH - fresh);
    System.arraycopy(tail, known - kept, tail, 0, kept);
    packet.getBytes(payloadIndex + payloadLength - fresh, tail, kept, fresh);
    known = kept + fresh;
  }

  /** Whether the response ends with a DONE of some kind. */
  public boolean isDone() {
    int token = tail[0] & 0xFF;
    return known == LENGTH && token >= DONE && token <= DONE_IN_PROCEDURE;
  }

  /** Whether it acknowledges an attention. */
  public boolean acknowledgesAttention() {
    return isDone() && (status() & ATTENTION) != 0;
  }

  /** Whether it says that something went wrong. */
  public boolean tellsError() {
    return isDone() && (status() & ERROR) != 0;
  }

  /** The next response begins. */
  public void restart() {
    known = 0;
  }

  private int status() {
    return (tail[1] & 0xFF) | (tail[2] & 0xFF) << 8;
  }
}
