package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Remembers batches whose texts have no effect on any session. Most applications send the same few
 * texts again and again; a known batch need not be analysed again.
 *
 * <p>A text is recognised by its exact bytes. The table is bounded; a new text replaces the one in
 * its place. Confined to the loop that owns the bucket.
 */
final class KnownBatches {
  private static final int PLACES = 128;

  /**
   * The longest text that is remembered, in bytes; longer texts mostly contain values and do not
   * recur.
   */
  private static final int LONGEST = 512;

  /** ALL_HEADERS with one header, that of the transaction (MS-TDS 2.2.5.3.2). */
  private static final int HEADERS = 22;

  private static final int HEADER = HEADERS - Integer.BYTES;
  private static final int TRANSACTION = 2;

  /**
   * The multiplier of the hash: 2^64 divided by the golden ratio, an odd number whose bits are well
   * mixed.
   */
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  private final byte[] @Nullable [] texts = new byte[PLACES] @Nullable [];

  /** Returns whether this whole request is a known batch. */
  boolean has(ByteBuf packet, TdsVersion version) {
    int from = textOf(packet, version);
    if (from < 0) {
      return false;
    }
    byte[] text = texts[place(packet, from)];
    return text != null && isEqual(text, packet, from);
  }

  /** Remembers a whole request that has no effect on any session. */
  void add(ByteBuf packet, TdsVersion version) {
    int from = textOf(packet, version);
    if (from >= 0) {
      byte[] text = new byte[packet.writerIndex() - from];
      packet.getBytes(from, text);
      texts[place(packet, from)] = text;
    }
  }

  /**
   * Returns the index of the text of a batch that is one packet with no other status bit or header;
   * else -1.
   */
  private static int textOf(ByteBuf packet, TdsVersion version) {
    int index = packet.readerIndex();
    int headersLength = version.isSince72() ? HEADERS : 0;
    int length = packet.readableBytes() - PacketHeader.LENGTH - headersLength;
    if (length <= 0
        || length > LONGEST
        || PacketHeader.typeAt(packet, index) != PacketType.SQL_BATCH.code()
        || PacketHeader.statusAt(packet, index) != PacketHeader.END_OF_MESSAGE) {
      return -1;
    }
    int headers = index + PacketHeader.LENGTH;
    if (headersLength == 0) {
      return headers;
    }
    boolean alone =
        packet.getIntLE(headers) == HEADERS
            && packet.getIntLE(headers + Integer.BYTES) == HEADER
            && packet.getShortLE(headers + 2 * Integer.BYTES) == TRANSACTION;
    return alone ? headers + HEADERS : -1;
  }

  private static int place(ByteBuf packet, int from) {
    int end = packet.writerIndex();
    long hash = MIX;
    int at = from;
    for (; end - at >= Long.BYTES; at += Long.BYTES) {
      hash = (hash ^ packet.getLongLE(at)) * MIX;
      hash ^= hash >>> Integer.SIZE;
    }
    for (; at < end; at++) {
      hash = (hash ^ packet.getByte(at)) * MIX;
    }
    return (int) (hash >>> Integer.SIZE) & (PLACES - 1);
  }

  private static boolean isEqual(byte[] text, ByteBuf packet, int from) {
    if (text.length != packet.writerIndex() - from) {
      return false;
    }
    for (int i = 0; i < text.length; i++) {
      if (text[i] != packet.getByte(from + i)) {
        return false;
      }
    }
    return true;
  }
}
