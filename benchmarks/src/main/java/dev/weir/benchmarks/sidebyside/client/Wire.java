package dev.weir.benchmarks.sidebyside.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection with blocking reads and writes. */
interface Wire extends AutoCloseable {
  /** Writes all bytes of the buffer. */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Reads the available bytes, and waits for at least one.
   *
   * @return the number of bytes; negative at the end of the stream
   */
  int read(ByteBuffer into) throws IOException;

  @Override
  void close() throws IOException;
}
