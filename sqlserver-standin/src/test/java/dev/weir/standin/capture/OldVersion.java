package dev.weir.standin.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clients of TDS 7.1, and the refusal that they can read: their ERROR has a line number of two
 * bytes, and their DONE a count of four.
 */
final class OldVersion {
  private static final int VERSION_OFFSET = 4;
  private static final int TDS_7_2 = 0x72090002;
  private static final int TDS_7_0 = 0x70000000;
  private static final int ERROR = 0xAA;
  private static final byte[] DONE = {(byte) 0xFD, 2, 0, 0, 0, 0, 0, 0, 0};

  private OldVersion() {}

  static boolean isSpokenBy(byte[] login) {
    int version = ByteBuffer.wrap(login).order(ByteOrder.LITTLE_ENDIAN).getInt(VERSION_OFFSET);
    return version >= TDS_7_0 && version < TDS_7_2;
  }

  /** What is wrong with a refusal; nothing when it is as it must be. */
  static List<String> refusalProblems(byte @Nullable [] answer) {
    List<String> problems = new ArrayList<>();
    if (answer == null) {
      return List.of("closed without a refusal");
    }
    ByteBuffer in = ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN);
    if ((in.get() & 0xFF) != ERROR) {
      problems.add("the refusal does not begin with ERROR");
    }
    int end = in.getShort() + in.position();
    in.position(in.position() + 6);
    in.position(in.position() + 2 + 2 * in.getShort(in.position()));
    in.position(in.position() + 1 + 2 * in.get(in.position()));
    in.position(in.position() + 1 + 2 * in.get(in.position()));
    if (end - in.position() != Short.BYTES) {
      problems.add("the line number of the refusal has " + (end - in.position()) + " bytes");
    }
    byte[] rest = new byte[answer.length - end];
    in.position(end).get(rest);
    if (!java.util.Arrays.equals(rest, DONE)) {
      problems.add("the refusal does not end with the DONE of old versions");
    }
    return problems;
  }
}
