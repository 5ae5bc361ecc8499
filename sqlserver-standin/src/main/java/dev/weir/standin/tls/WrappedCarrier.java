package dev.weir.standin.tls;

import dev.weir.standin.packet.FramingException;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.Packet;
import dev.weir.standin.packet.PacketReader;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.wire.Wire;
import java.io.EOFException;
import java.io.IOException;

/** TDS 7.x: the handshake travels inside PRELOGIN packets, each flight of ours one message. */
final class WrappedCarrier implements HandshakeCarrier {
  private final PacketReader packets;
  private final PacketWriter writer;

  WrappedCarrier(Wire wire) {
    packets = new PacketReader(wire);
    writer = new PacketWriter(wire);
  }

  @Override
  public byte[] receive() throws IOException {
    Packet packet = packets.next();
    if (packet == null) {
      throw new EOFException("the client ended within the TLS handshake");
    }
    if (packet.type() != MessageType.PRELOGIN) {
      throw new FramingException(packet.type() + " packet within the TLS handshake");
    }
    return packet.payload();
  }

  @Override
  public void send(byte[] flight) {
    writer.begin(MessageType.PRELOGIN);
    writer.bytes(flight);
    writer.end();
  }
}
