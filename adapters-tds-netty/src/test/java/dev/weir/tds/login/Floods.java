package dev.weir.tds.login;

import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import java.io.ByteArrayOutputStream;

/** Bytes that a client may send without end. */
final class Floods {
  private static final int HEADER = 8;
  private static final int END_OF_MESSAGE = 0x01;
  private static final int IGNORE = 0x02;

  private Floods() {}

  /** So many times the same batch. */
  static byte[] requests(String text, int times) {
    byte[] request = RequestBytes.withHeaders(0).text(text).done();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      packet(bytes, RawConnection.BATCH, END_OF_MESSAGE, request);
    }
    return bytes.toByteArray();
  }

  /** So many attentions. */
  static byte[] attentions(int times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      packet(bytes, RawConnection.ATTENTION, END_OF_MESSAGE, new byte[0]);
    }
    return bytes.toByteArray();
  }

  /** A request in packets of this number and size, which is given up with the last. */
  static byte[] packets(int size, int times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 1; i < times; i++) {
      packet(bytes, RawConnection.BATCH, 0, new byte[size]);
    }
    packet(bytes, RawConnection.BATCH, END_OF_MESSAGE | IGNORE, new byte[0]);
    return bytes.toByteArray();
  }

  private static void packet(ByteArrayOutputStream bytes, int type, int status, byte[] payload) {
    int length = HEADER + payload.length;
    bytes.writeBytes(
        new byte[] {(byte) type, (byte) status, (byte) (length >> 8), (byte) length, 0, 0, 1, 0});
    bytes.writeBytes(payload);
  }
}
