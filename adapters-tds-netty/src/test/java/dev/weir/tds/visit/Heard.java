package dev.weir.tds.visit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What a client heard.
 *
 * @param visit the connection, which is still there
 * @param nanos how long all of it took
 * @param answers the payloads, one for each message said
 */
public record Heard(Visit visit, long nanos, List<byte[]> answers) {
  private static final int ERROR = 0xAA;
  private static final int NUMBER_AT = 3;

  /** The number of the error that the last answer begins with, or 0 where it begins otherwise. */
  public int refusal() {
    byte[] last = answers.getLast();
    return (last[0] & 0xFF) == ERROR
        ? ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).getInt(NUMBER_AT)
        : 0;
  }
}
