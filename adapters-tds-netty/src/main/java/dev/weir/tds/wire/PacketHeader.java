package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;

/**
 * The header of a packet (MS-TDS 2.2.3.1): type, status, length (big-endian, header included), SPID
 * (big-endian), packet id, window. Headers are read in place, by absolute index, without an object
 * for each.
 */
public final class PacketHeader {
  /** The size of a header. */
  public static final int LENGTH = 8;

  /** Status bit: the last packet of its message. */
  public static final int END_OF_MESSAGE = 0x01;

  /** Status bit of clients: the server ignores this message. Valid in the last packet only. */
  public static final int IGNORE = 0x02;

  /** Status bit of clients: the server resets the session before it runs this request. */
  public static final int RESET_CONNECTION = 0x08;

  /** Like {@link #RESET_CONNECTION}, but an open transaction stays open. */
  public static final int RESET_CONNECTION_KEEP_TRANSACTION = 0x10;

  /** The smallest packet size that may be negotiated. */
  public static final int MIN_PACKET_SIZE = 512;

  /** The largest packet that may be sent before a size is negotiated. */
  public static final int DEFAULT_PACKET_SIZE = 4096;

  /** The largest packet size of the protocol. */
  public static final int MAX_PACKET_SIZE = 32_767;

  private static final int STATUS = 1;
  private static final int PACKET_LENGTH = 2;
  private static final int SPID = 4;
  private static final int PACKET_ID = 6;

  private PacketHeader() {}

  /** Returns the type byte of the packet at {@code index}. */
  public static int typeAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedByte(index);
  }

  /** Returns all status bits of the packet at {@code index}. */
  public static int statusAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedByte(index + STATUS);
  }

  /** Returns the length of the packet at {@code index}, header included. */
  public static int lengthAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedShort(index + PACKET_LENGTH);
  }

  /** Sets the length of the packet at {@code index}. */
  public static void setLengthAt(ByteBuf buffer, int index, int length) {
    buffer.setShort(index + PACKET_LENGTH, length);
  }

  /** Shortens a whole packet, which the buffer ends with, to this length of its payload. */
  public static void shorten(ByteBuf packet, int payloadLength) {
    packet.writerIndex(packet.readerIndex() + LENGTH + payloadLength);
    setLengthAt(packet, packet.readerIndex(), LENGTH + payloadLength);
  }

  /** Returns whether the packet at {@code index} ends its message. */
  public static boolean isEndOfMessageAt(ByteBuf buffer, int index) {
    return (statusAt(buffer, index) & END_OF_MESSAGE) != 0;
  }

  /** Returns whether the packet at {@code index} has the IGNORE bit, which cancels its message. */
  public static boolean isIgnoredAt(ByteBuf buffer, int index) {
    return (statusAt(buffer, index) & IGNORE) != 0;
  }

  /** Returns whether the packet at {@code index} asks for a reset, of either kind. */
  public static boolean isResetAt(ByteBuf buffer, int index) {
    return (statusAt(buffer, index) & (RESET_CONNECTION | RESET_CONNECTION_KEEP_TRANSACTION)) != 0;
  }

  /** Writes a header over the first bytes of a packet. */
  public static void set(ByteBuf packet, int type, int status, int length, int packetId) {
    int index = packet.readerIndex();
    packet.setByte(index, type);
    packet.setByte(index + STATUS, status);
    packet.setShort(index + PACKET_LENGTH, length);
    packet.setShort(index + SPID, 0);
    packet.setByte(index + PACKET_ID, packetId);
    packet.setByte(index + PACKET_ID + 1, 0);
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

  /** Sets status bits of the packet at {@code index}. */
  public static void addStatusAt(ByteBuf buffer, int index, int bits) {
    buffer.setByte(index + STATUS, statusAt(buffer, index) | bits);
  }

  /** Clears status bits of the packet at {@code index}. */
  public static void clearStatusAt(ByteBuf buffer, int index, int bits) {
    buffer.setByte(index + STATUS, statusAt(buffer, index) & ~bits);
  }

  /** Returns the SPID of the packet at {@code index}. */
  public static int spidAt(ByteBuf buffer, int index) {
    return buffer.getUnsignedShort(index + SPID);
  }

  /** Sets the SPID of the packet at {@code index}. */
  public static void setSpidAt(ByteBuf buffer, int index, int spid) {
    buffer.setShort(index + SPID, spid);
  }
}
