package dev.weir.standin.packet;

import java.io.ByteArrayOutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Joins packets to messages and checks what SQL Server checks: one type within a message, and since
 * TDS 7.3 every packet but the last exactly as large as negotiated.
 */
public final class MessageAssembler {
  /** More than any honest request; a bulk load of a test fits. */
  private static final int LARGEST_MESSAGE = 512 << 20;

  private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
  private @Nullable Packet first;
  private int negotiatedSize;
  private boolean exact;

  /**
   * From the next message on, packets must not be larger than this; 0 for any size.
   *
   * @param exactly packets but the last must not be smaller, either
   */
  public void expectSize(int size, boolean exactly) {
    negotiatedSize = size;
    exact = exactly;
  }

  /** True between the first and the last packet of a message. */
  public boolean inMessage() {
    return first != null;
  }

  /**
   * Gives up the message that is not complete: the client cancels its request before the end.
   * SqlClient does so with a bulk load that it aborts.
   *
   * @return the message as far as it has come, to be ignored
   */
  public Message abandon() {
    Packet start = Objects.requireNonNull(first, "there is a message to give up");
    Message partial =
        new Message(start.type(), start.status() | Packet.IGNORE, payload.toByteArray());
    first = null;
    payload.reset();
    return partial;
  }

  /** Takes a packet; gives the message that it completes, or null. */
  public @Nullable Message add(Packet packet) throws FramingException {
    Packet start = first == null ? packet : first;
    if (packet.type() != start.type()) {
      throw new FramingException(packet.type() + " packet inside a " + start.type() + " message");
    }
    if (negotiatedSize != 0
        && (packet.length() > negotiatedSize
            || (exact && !packet.endOfMessage() && packet.length() != negotiatedSize))) {
      throw new FramingException(
          "a packet of " + packet.length() + " bytes where " + negotiatedSize + " were negotiated");
    }
    if (payload.size() + packet.payload().length > LARGEST_MESSAGE) {
      throw new FramingException("a message of more than " + LARGEST_MESSAGE + " bytes");
    }
    payload.writeBytes(packet.payload());
    if (!packet.endOfMessage()) {
      first = start;
      return null;
    }
    Message whole =
        new Message(start.type(), start.status() | packet.status(), payload.toByteArray());
    first = null;
    payload.reset();
    return whole;
  }
}
