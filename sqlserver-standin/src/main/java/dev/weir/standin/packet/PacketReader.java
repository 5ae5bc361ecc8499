package dev.weir.standin.packet;

import dev.weir.standin.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads packets from a wire. Never reads beyond the packet it returns. */
public final class PacketReader {
  private static final int LARGEST = 32_767;

  private final Wire wire;
  private final byte[] header = new byte[Packet.HEADER_LENGTH];

  public PacketReader(Wire wire) {
    this.wire = wire;
  }

  /**
   * The next packet; null when the peer has ended between packets.
   *
   * @throws FramingException when it is none, or does not fill one TLS record exactly: SQL Server
   *     drops such a connection
   */
  public @Nullable Packet next() throws IOException {
    long recordsBefore = wire.recordsRead();
    if (!wire.readFully(header, 0, header.length)) {
      return null;
    }
    MessageType type = MessageType.of(header[0] & 0xFF);
    if (type == null) {
      throw new FramingException("no message type is 0x%02X".formatted(header[0]));
    }
    int length = (header[2] & 0xFF) << 8 | (header[3] & 0xFF);
    if (length < Packet.HEADER_LENGTH || length > LARGEST) {
      throw new FramingException("a packet cannot be " + length + " bytes long");
    }
    byte[] payload = new byte[length - Packet.HEADER_LENGTH];
    if (payload.length > 0 && !wire.readFully(payload, 0, payload.length)) {
      throw new EOFException("the peer ended after a packet header");
    }
    if (wire.withinRecord() || wire.recordsRead() - recordsBefore > 1) {
      throw new FramingException("a TLS record that does not agree with its packet");
    }
    return new Packet(type, header[1] & 0xFF, payload);
  }
}
