package dev.weir.benchmarks.sidebyside.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection whose reads and writes wait. */
interface Wire extends AutoCloseable {
  /** Writes all there is. */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Reads what there is, and waits for at least a byte.
   *
   * @return how many bytes were read; negative when there are no more
   */
  int read(ByteBuffer into) throws IOException;

  @Override
  void close() throws IOException;
}
