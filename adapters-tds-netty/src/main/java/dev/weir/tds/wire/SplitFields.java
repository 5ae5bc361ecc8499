package dev.weir.tds.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Reads the fields of a message that arrives in pieces, which may end anywhere, even within a
 * number. A parser takes one field after the other and stops where the bytes end; with the next
 * piece it continues in the same field. Nothing is allocated, and no piece is kept.
 *
 * <p>Confined to the thread of the parser that owns it.
 */
public final class SplitFields {
  private ByteBuf piece = Unpooled.EMPTY_BUFFER;
  private int at;
  private int end;

  /** The offset in the message that corresponds to index 0 of the piece. */
  private long origin;

  private long skipping;
  private long value;
  private long begun;
  private int begunBytes;

  /** Sets the next piece, which is neither consumed nor kept; the caller owns it. */
  public void feed(ByteBuf next, int index, int length) {
    origin = offset() - index;
    piece = next;
    at = index;
    end = index + length;
  }

  /** Drops the reference to the piece. */
  public void releasePiece() {
    origin = offset();
    piece = Unpooled.EMPTY_BUFFER;
    at = 0;
    end = 0;
  }

  /** Begins another message. */
  public void restart() {
    releasePiece();
    origin = 0;
    skipping = 0;
    begunBytes = 0;
    begun = 0;
  }

  /** Returns the number of bytes of the message that have been read. */
  public long offset() {
    return origin + at;
  }

  /** Returns whether the piece has unread bytes. */
  public boolean hasMore() {
    return at < end;
  }

  /**
   * Reads a little-endian number, which {@link #value} then returns.
   *
   * @param width in bytes, 0 to 8
   * @return false if its end has not arrived yet
   */
  public boolean readNumber(int width) {
    if (!skipPending()) {
      return false;
    }
    if (begunBytes == 0 && end - at >= width) {
      value = numberAt(at, width);
      at += width;
      return true;
    }
    return readNumberInPieces(width);
  }

  /** Returns the number that was read last: unsigned, except for 8 bytes. */
  public long value() {
    return value;
  }

  /**
   * Returns the number that was read last, as an int: for numbers of less than 4 bytes, or signed
   * ones of 4 bytes.
   */
  public int intValue() {
    return (int) value;
  }

  /** Skips bytes before the next field. */
  public void skip(long length) {
    skipping += length;
  }

  /** Skips the bytes to be skipped, and returns whether all of them have arrived. */
  public boolean skipPending() {
    if (skipping == 0) {
      return true;
    }
    int step = (int) Math.min(skipping, end - at);
    at += step;
    skipping -= step;
    return skipping == 0;
  }

  /** Copies the next bytes, as far as they have arrived, and returns their number. */
  public int copy(byte[] target, int from, int wanted) {
    int count = Math.min(wanted, end - at);
    piece.getBytes(at, target, from, count);
    at += count;
    return count;
  }

  /** Returns the piece, for a parser that reads ahead by absolute index. */
  public ByteBuf piece() {
    return piece;
  }

  /** Returns the index of the next byte in the piece. */
  public int index() {
    return at;
  }

  /** Returns the index of the end of the piece. */
  public int end() {
    return end;
  }

  /** Continues at an index of the piece, or at its end. */
  public void moveTo(int index) {
    at = index;
  }

  /**
   * Cuts the bytes from an offset of the message to the next byte out of the piece, and moves those
   * behind them to their place. The cut bytes no longer count in offsets.
   */
  public void cut(long offset) {
    int from = (int) (offset - origin);
    int to = from;
    for (int i = at; i < end; i++) {
      piece.setByte(to++, piece.getByte(i));
    }
    at = from;
    end = to;
  }

  private boolean readNumberInPieces(int width) {
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
