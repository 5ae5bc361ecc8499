package dev.weir.standin.packet;

/** One packet as a client sent it. */
public final class Packet {
  /** Bytes of a packet header. */
  public static final int HEADER_LENGTH = 8;

  static final int END_OF_MESSAGE = 0x01;
  static final int IGNORE = 0x02;
  static final int RESET = 0x08;
  static final int RESET_KEEPING_TRANSACTION = 0x10;

  private final MessageType type;
  private final int status;
  private final byte[] payload;

  Packet(MessageType type, int status, byte[] payload) {
    this.type = type;
    this.status = status;
    this.payload = payload;
  }

  public MessageType type() {
    return type;
  }

  /** The status byte with all its bits. */
  int status() {
    return status;
  }

  /** Returns the bytes behind the header; not a copy. */
  public byte[] payload() {
    return payload;
  }

  /** The packet's size with its header. */
  int length() {
    return HEADER_LENGTH + payload.length;
  }

  boolean endOfMessage() {
    return (status & END_OF_MESSAGE) != 0;
  }
}
