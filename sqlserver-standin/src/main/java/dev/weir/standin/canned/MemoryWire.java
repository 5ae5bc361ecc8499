package dev.weir.standin.canned;

import dev.weir.standin.wire.Wire;
import java.io.ByteArrayOutputStream;

/** Keeps what is written, to be sent again and again. */
final class MemoryWire implements Wire {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  byte[] bytes() {
    return written.toByteArray();
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    return -1;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    written.write(source, offset, length);
  }

  @Override
  public void close() {
    // There is nothing to end.
  }
}
