package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The fields of a message that comes in pieces, which may end anywhere: within a number, too. A
 * reader takes one field after the other and stops where the bytes end; asked again with the next
 * piece it goes on in that very field. Nothing is allocated and no piece is kept.
 *
 * <p>Confined to the owner of its reader.
 */
public final class SplitFields {
  private ByteBuf piece = Unpooled.EMPTY_BUFFER;
  private int at;
  private int end;

  /** The offset in the message of what would be at index 0 of the piece. */
  private long origin;

  private long skipping;
  private long value;
  private long begun;
  private int begunBytes;

  /** The next piece; it stays the caller's, and is neither consumed nor kept. */
  public void feed(ByteBuf next, int index, int length) {
    origin = offset() - index;
    piece = next;
    at = index;
    end = index + length;
  }

  /** The piece goes back to whom it belongs. */
  public void letGo() {
    origin = offset();
    piece = Unpooled.EMPTY_BUFFER;
    at = 0;
    end = 0;
  }

  /** Another message begins. */
  public void restart() {
    letGo();
    origin = 0;
    skipping = 0;
    begunBytes = 0;
    begun = 0;
  }

  /** How many bytes of the message have been read. */
  public long offset() {
    return origin + at;
  }

  /** Whether something of the piece is left. */
  public boolean hasMore() {
    return at < end;
  }

  /**
   * Reads a little-endian number, which {@link #value} has then.
   *
   * @param width in bytes, 0 to 8
   * @return false when its end is not there yet
   */
  public boolean take(int width) {
    if (!passed()) {
      return false;
    }
    if (begunBytes == 0 && end - at >= width) {
      value = numberAt(at, width);
      at += width;
      return true;
    }
    return takeInPieces(width);
  }

  /** The number that was read last; one of 8 bytes is not unsigned. */
  public long value() {
    return value;
  }

  /** The number that was read last, of less than 4 bytes, or of 4 bytes that are signed. */
  public int intValue() {
    return (int) value;
  }

  /** Passes over bytes, before the next field is taken. */
  public void skip(long length) {
    skipping += length;
  }

  /** Whether what was to be passed over has passed. */
  public boolean passed() {
    if (skipping == 0) {
      return true;
    }
    int step = (int) Math.min(skipping, end - at);
    at += step;
    skipping -= step;
    return skipping == 0;
  }

  /** Copies what is there of the next bytes, and says how many these are. */
  public int copy(byte[] target, int from, int wanted) {
    int count = Math.min(wanted, end - at);
    piece.getBytes(at, target, from, count);
    at += count;
    return count;
  }

  /** The piece, for who reads far within it; to be read only, by absolute index. */
  public ByteBuf piece() {
    return piece;
  }

  /** Where the next byte is in the piece. */
  public int index() {
    return at;
  }

  /** Where the piece ends. */
  public int end() {
    return end;
  }

  /** Goes on at an index of the piece, up to its end. */
  public void moveTo(int index) {
    at = index;
  }

  private boolean takeInPieces(int width) {
    while (begunBytes < width) {
      if (at == end) {
        return false;
      }
      begun |= (long) piece.getUnsignedByte(at) << (begunBytes * Byte.SIZE);
      at++;
      begunBytes++;
    }
    value = begun;
    begun = 0;
    begunBytes = 0;
    return true;
  }

  private long numberAt(int index, int width) {
    return switch (width) {
      case 1 -> piece.getUnsignedByte(index);
      case 2 -> piece.getUnsignedShortLE(index);
      case 4 -> piece.getUnsignedIntLE(index);
      case 8 -> piece.getLongLE(index);
      default -> {
        long number = 0;
        for (int i = 0; i < width; i++) {
          number |= (long) piece.getUnsignedByte(index + i) << (i * Byte.SIZE);
        }
        yield number;
      }
    };
  }
}
