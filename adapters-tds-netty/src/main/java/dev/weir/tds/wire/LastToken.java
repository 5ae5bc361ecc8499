package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/**
 * The last token of a response. Every response ends with a DONE, DONEPROC or DONEINPROC (MS-TDS
 * 2.2.7.6), whose length depends on the version alone, so that the token can be read without the
 * rest of the response, wherever the packets are split.
 */
public final class LastToken {
  private static final int DONE = 0xFD;
  private static final int DONE_IN_PROCEDURE = 0xFF;
  private static final int ERROR = 0x0002;
  private static final int ATTENTION = 0x0020;

  private final byte[] tail;
  private int known;

  /** Creates it for responses in this layout. */
  public LastToken(TdsVersion version) {
    tail = new byte[version.doneLength()];
  }

  /** Takes a packet of the response; its payload is not consumed, and the caller keeps it. */
  public void follow(ByteBuf packet, int payloadIndex, int payloadLength) {
    int fresh = Math.min(payloadLength, tail.length);
    int kept = Math.min(known, tail.length - fresh);
    System.arraycopy(tail, known - kept, tail, 0, kept);
    packet.getBytes(payloadIndex + payloadLength - fresh, tail, kept, fresh);
    known = kept + fresh;
  }

  /** Returns whether the response ends with a DONE of some kind. */
  public boolean isDone() {
    int token = tail[0] & 0xFF;
    return known == tail.length && token >= DONE && token <= DONE_IN_PROCEDURE;
  }

  /** Returns whether the token acknowledges an attention. */
  public boolean isAttentionAcknowledgement() {
    return isDone() && (status() & ATTENTION) != 0;
  }

  /** Returns whether the token reports an error. */
  public boolean isError() {
    return isDone() && (status() & ERROR) != 0;
  }

  /** Begins the next response. */
  public void restart() {
    known = 0;
  }

  private int status() {
    return (tail[1] & 0xFF) | (tail[2] & 0xFF) << 8;
  }
}
