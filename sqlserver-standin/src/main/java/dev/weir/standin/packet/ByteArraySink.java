package dev.weir.standin.packet;

import java.util.Arrays;

/** Collects bytes in memory, for tokens that say their length before their content. */
public final class ByteArraySink extends ByteSink {
  private byte[] content = new byte[128];
  private int length;

  @Override
  public void u8(int value) {
    ensure(1);
    content[length++] = (byte) value;
  }

  @Override
  public void bytes(byte[] source, int offset, int count) {
    ensure(count);
    System.arraycopy(source, offset, content, length, count);
    length += count;
  }

  public int length() {
    return length;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(content, length);
  }

  /** Appends what was collected to another sink. */
  public void copyTo(ByteSink other) {
    other.bytes(content, 0, length);
  }

  private void ensure(int more) {
    if (length + more > content.length) {
      content = Arrays.copyOf(content, Math.max(length + more, content.length * 2));
    }
  }
}
