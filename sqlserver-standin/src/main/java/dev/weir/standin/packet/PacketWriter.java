package dev.weir.standin.packet;

import dev.weir.standin.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Cuts what is written into packets of the negotiated size and sends each as it fills, so that a
 * response of any length needs one packet of memory.
 */
public final class PacketWriter extends ByteSink {
  public static final int INITIAL_SIZE = 4096;

  private final Wire wire;
  private byte[] packet = new byte[INITIAL_SIZE];
  private int filled = Packet.HEADER_LENGTH;
  private int spid;
  private int packetId = 1;
  private MessageType type = MessageType.REPLY;
  private Runnable onPacket = () -> {};

  public PacketWriter(Wire wire) {
    this.wire = wire;
  }

  /** The server process id that all later packets carry. */
  public void useSpid(int newSpid) {
    spid = newSpid;
  }

  /** Takes effect with the next message; must not be called within one. */
  public void usePacketSize(int size) {
    if (filled != Packet.HEADER_LENGTH) {
      throw new IllegalStateException("the packet size cannot change within a message");
    }
    packet = new byte[size];
  }

  /** Runs before each packet is sent. */
  public void onPacket(Runnable action) {
    onPacket = action;
  }

  /** The type of the next message; replies are the default. */
  public void begin(MessageType messageType) {
    type = messageType;
  }

  @Override
  public void u8(int value) {
    if (filled == packet.length) {
      send(0);
    }
    packet[filled++] = (byte) value;
  }

  @Override
  public void bytes(byte[] source, int offset, int length) {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (filled == packet.length) {
        send(0);
      }
      int count = Math.min(left, packet.length - filled);
      System.arraycopy(source, from, packet, filled, count);
      filled += count;
      from += count;
      left -= count;
    }
  }

  /** Sends what there is without ending the message, as SQL Server does for long waits. */
  public void flush() {
    if (filled > Packet.HEADER_LENGTH) {
      send(0);
    }
  }

  /** Sends the rest as the message's last packet. */
  public void end() {
    send(Packet.END_OF_MESSAGE);
    packetId = 1;
    type = MessageType.REPLY;
  }

  private void send(int status) {
    packet[0] = (byte) type.code();
    packet[1] = (byte) status;
    packet[2] = (byte) (filled >>> 8);
    packet[3] = (byte) filled;
    packet[4] = (byte) (spid >>> 8);
    packet[5] = (byte) spid;
    packet[6] = (byte) packetId++;
    packet[7] = 0;
    int length = filled;
    filled = Packet.HEADER_LENGTH;
    onPacket.run();
    try {
      wire.write(packet, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException("the client's connection broke", e);
    }
  }
}
