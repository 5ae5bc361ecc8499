package dev.weir.standin.canned;

import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.Packet;
import java.nio.ByteBuffer;

/**
 * Finds where messages end in a stream, and keeps the head of each; the rest of a payload is passed
 * over. Allocates nothing after it was made.
 */
final class MessageScanner {
  private static final int END_OF_MESSAGE = 0x01;
  private static final int RESET = 0x18;

  private final byte[] header = new byte[Packet.HEADER_LENGTH];
  private final byte[] head;
  private int headerFilled;
  private int headLength;
  private int leftOfPacket;
  private int status;
  private boolean firstPacket = true;

  /** Creates a scanner that keeps this number of bytes of each message. */
  MessageScanner(int keep) {
    head = new byte[keep];
  }

  /**
   * Goes on in the stream; true when a message is complete, which the other methods then tell of.
   */
  boolean next(ByteBuffer in) throws FramingException {
    while (in.hasRemaining()) {
      if (headerFilled < header.length) {
        int count = Math.min(header.length - headerFilled, in.remaining());
        in.get(header, headerFilled, count);
        headerFilled += count;
        if (headerFilled < header.length) {
          return false;
        }
        beginPacket();
      }
      payload(in);
      if (leftOfPacket == 0) {
        headerFilled = 0;
        boolean last = (header[1] & END_OF_MESSAGE) != 0;
        firstPacket = last;
        if (last) {
          return true;
        }
      }
    }
    return false;
  }

  private void beginPacket() throws FramingException {
    int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
    if (length < header.length) {
      throw new FramingException("a packet cannot be " + length + " bytes long");
    }
    leftOfPacket = length - header.length;
    if (firstPacket) {
      status = header[1] & 0xFF;
      headLength = 0;
    }
  }

  private void payload(ByteBuffer in) {
    int available = Math.min(leftOfPacket, in.remaining());
    int kept = Math.min(available, head.length - headLength);
    in.get(head, headLength, kept);
    headLength += kept;
    in.position(in.position() + available - kept);
    leftOfPacket -= available;
  }

  int type() {
    return header[0] & 0xFF;
  }

  boolean resets() {
    return (status & RESET) != 0;
  }

  byte[] head() {
    return head;
  }

  int headLength() {
    return headLength;
  }
}
