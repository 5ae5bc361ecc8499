package dev.weir.standin.wire;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;

/**
 * A byte stream both ways with one peer.
 *
 * <p>One thread reads, one thread writes; they may be two. {@link #close} may come from any thread
 * and ends both.
 */
public interface Wire extends Closeable {
  /** Reads at least one byte, waiting for it; -1 when the peer has ended. */
  int read(byte[] target, int offset, int length) throws IOException;

  /** Writes all bytes, waiting for the peer to take them. */
  void write(byte[] source, int offset, int length) throws IOException;

  /**
   * Returns the number of records that the bytes read so far came in; 0 for a wire that has none. A
   * TDS packet must travel in a record of its own.
   */
  default long recordsRead() {
    return 0;
  }

  /** True when bytes of the last record are still to be read. */
  default boolean withinRecord() {
    return false;
  }

  @Override
  void close();

  /**
   * Fills the range.
   *
   * @return false when the peer ended before the first byte
   * @throws EOFException when it ended after some
   */
  default boolean readFully(byte[] target, int offset, int length) throws IOException {
    int filled = 0;
    while (filled < length) {
      int count = read(target, offset + filled, length - filled);
      if (count < 0) {
        if (filled == 0) {
          return false;
        }
        throw new EOFException("the peer ended after " + filled + " of " + length + " bytes");
      }
      filled += count;
    }
    return true;
  }
}
