package dev.weir.tds.packet;

import io.netty.buffer.ByteBuf;

/**
 * The header of a packet (MS-TDS 2.2.3.1): type, status, length (big-endian, header included), SPID
 * (big-endian), packet id, window. Read in place, by absolute index: no header is ever an object.
 */
public final class PacketHeader {
  /** The size of a header. */
  public static final int LENGTH = 8;

  /** Status bit: the last packet of its message. */
  public static final int END_OF_MESSAGE = 0x01;

  /** The largest packet that may be sent before a size is agreed on. */
  public static final int DEFAULT_PACKET_SIZE = 4096;

  /** The largest packet there is. */
  public static final int MAX_PACKET_SIZE = 32_767;

  private PacketHeader() {}

  /** The type byte of the packet at {@code index}. */
  public static int typeAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedByte(index);
  }

  /** The length of the packet at {@code index}, header included. */
  public static int lengthAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedShort(index + 2);
  }

  /** Whether the packet at {@code index} ends its message. */
  public static boolean isEndOfMessageAt(ByteBuf buffer, int index) {
    return (buffer.getUnsignedByte(index + 1) & END_OF_MESSAGE) != 0;
  }

  /** Writes a header. */
  public static void write(
      ByteBuf out, PacketType type, int status, int length, int spid, int packetId) {
    out.writeByte(type.code());
    out.writeByte(status);
    out.writeShort(length);
    out.writeShort(spid);
    out.writeByte(packetId);
    out.writeByte(0);
  }
}
