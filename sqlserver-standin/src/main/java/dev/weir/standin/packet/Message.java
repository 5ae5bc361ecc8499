package dev.weir.standin.packet;

/** A whole message of a client. */
public final class Message {
  private final MessageType type;
  private final int status;
  private final byte[] payload;

  /**
   * A message.
   *
   * @param status the status of its first packet, where the reset bits live, joined with the last
   *     one's, where the ignore bit lives
   */
  Message(MessageType type, int status, byte[] payload) {
    this.type = type;
    this.status = status;
    this.payload = payload;
  }

  public MessageType type() {
    return type;
  }

  /** Returns a new reader of the payload, at its start. */
  public ByteSource payload() {
    return new ByteSource(payload);
  }

  public int length() {
    return payload.length;
  }

  /** The client wants the session's state gone before the request runs. */
  public boolean resets() {
    return (status & (Packet.RESET | Packet.RESET_KEEPING_TRANSACTION)) != 0;
  }

  /** As {@link #resets}, but the open transaction stays. */
  public boolean keepsTransaction() {
    return (status & Packet.RESET_KEEPING_TRANSACTION) != 0;
  }

  /** The client took the request back while it was sending it. */
  public boolean ignored() {
    return (status & Packet.IGNORE) != 0;
  }
}
