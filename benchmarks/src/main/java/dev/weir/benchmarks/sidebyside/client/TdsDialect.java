package dev.weir.benchmarks.sidebyside.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * TDS as a driver with common settings speaks it.
 *
 * @param strict TDS 8.0, where TLS comes before the first byte of TDS
 */
public record TdsDialect(boolean strict) implements Dialect {
  private static final int BATCH = 0x01;
  private static final int PRELOGIN = 0x12;
  private static final int HEADER = 8;

  /** A transaction descriptor, which all batches carry (MS-TDS 2.2.5.3.2). */
  private static final int HEADERS_OF_BATCH = 22;

  private static final int ENCRYPTION_NOT_SUPPORTED = 2;

  @Override
  public List<byte[]> opening() {
    return List.of(packet(PRELOGIN, prelogin()), TdsLogin.packet(strict));
  }

  @Override
  public byte[] request(Question question) {
    return batch(
        switch (question) {
          case SELECT_ONE -> "SELECT 1";
          // The stand-in has this table.
          case LARGE_RESULT -> "SELECT body FROM big";
        });
  }

  @Override
  public FramedResponse response() {
    return new TdsResponse();
  }

  /** VERSION and ENCRYPTION; the latter is ignored inside TLS. */
  private static byte[] prelogin() {
    return new byte[] {
      0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 9, 0, 0, 0, 0, 0, ENCRYPTION_NOT_SUPPORTED
    };
  }

  private static byte[] batch(String text) {
    byte[] letters = text.getBytes(StandardCharsets.UTF_16LE);
    return packet(
        BATCH,
        ByteBuffer.allocate(HEADERS_OF_BATCH + letters.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(HEADERS_OF_BATCH)
            .putInt(HEADERS_OF_BATCH - Integer.BYTES)
            .putShort((short) 2)
            .putLong(0)
            .putInt(1)
            .put(letters)
            .array());
  }

  /** A message of one packet. */
  static byte[] packet(int type, byte[] payload) {
    int length = HEADER + payload.length;
    return ByteBuffer.allocate(length)
        .put((byte) type)
        .put((byte) 1)
        .putShort((short) length)
        .putInt(0x0000_0100)
        .put(payload)
        .array();
  }
}
