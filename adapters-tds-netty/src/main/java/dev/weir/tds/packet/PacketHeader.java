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

  /** Status bit: this message is to be ignored; together with {@link #END_OF_MESSAGE} only. */
  public static final int IGNORE = 0x02;

  /** Status bit of a first packet: the session is reset before the request. */
  public static final int RESET_CONNECTION = 0x08;

  /** The same, but an open transaction stays open. */
  public static final int RESET_CONNECTION_KEEP_TRANSACTION = 0x10;

  /** The largest packet that may be sent before a size is agreed on. */
  public static final int DEFAULT_PACKET_SIZE = 4096;

  /** The largest packet there is. */
  public static final int MAX_PACKET_SIZE = 32_767;

  private PacketHeader() {}

  /** The type byte of the packet at {@code index}. */
  public static int typeAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedByte(index);
  }

  /** The status bits of the packet at {@code index}. */
  public static int statusAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedByte(index + 1);
  }

  /** Whether the packet at {@code index} begins a request that resets its session first. */
  public static boolean resetsSession(ByteBuf buffer, int index) {
    return (statusAt(buffer, index) & (RESET_CONNECTION | RESET_CONNECTION_KEEP_TRANSACTION)) != 0;
  }

  /** The length of the packet at {@code index}, header included. */
  public static int lengthAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedShort(index + 2);
  }

  /** Whether the packet at {@code index} ends its message. */
  public static boolean isEndOfMessageAt(ByteBuf buffer, int index) {
    return (buffer.getUnsignedByte(index + 1) & END_OF_MESSAGE) != 0;
  }

  /** Writes a header over the first bytes of a packet. */
  public static void set(ByteBuf packet, int type, int status, int length, int packetId) {
    int index = packet.readerIndex();
    packet.setByte(index, type);
    packet.setByte(index + 1, status);
    packet.setShort(index + 2, length);
    packet.setShort(index + 4, 0);
    packet.setByte(index + 6, packetId);
    packet.setByte(index + 7, 0);
  }

  /** Writes a session's number into the header of a packet. */
  public static void setSpid(ByteBuf packet, int spid) {
    packet.setShort(packet.readerIndex() + 4, spid);
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
