package dev.weir.standin.ntlm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** MD4 (RFC 1320), which the JDK has not; NTLM hashes passwords with it. */
final class Md4 {
  private static final int BLOCK = 64;
  private static final int WORDS = 16;
  private static final int DIGEST = 16;
  private static final int SECOND_ROUND = 0x5A82_7999;
  private static final int THIRD_ROUND = 0x6ED9_EBA1;

  private static final int[] SECOND_ORDER = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15};
  private static final int[] THIRD_ORDER = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
  private static final int[] FIRST_SHIFTS = {3, 7, 11, 19};
  private static final int[] SECOND_SHIFTS = {3, 5, 9, 13};
  private static final int[] THIRD_SHIFTS = {3, 9, 11, 15};

  private int a = 0x6745_2301;
  private int b = 0xEFCD_AB89;
  private int c = 0x98BA_DCFE;
  private int d = 0x1032_5476;

  private Md4() {}

  static byte[] digest(byte[] message) {
    Md4 md4 = new Md4();
    ByteBuffer padded = padded(message);
    while (padded.hasRemaining()) {
      md4.block(padded);
    }
    return little(DIGEST).putInt(md4.a).putInt(md4.b).putInt(md4.c).putInt(md4.d).array();
  }

  /** A one bit, zeros, and the length in bits fill the last block. */
  private static ByteBuffer padded(byte[] message) {
    int blocks = (message.length + 1 + Long.BYTES + BLOCK - 1) / BLOCK;
    ByteBuffer padded = little(blocks * BLOCK);
    padded.put(message).put((byte) 0x80);
    padded.putLong(padded.capacity() - Long.BYTES, 8L * message.length);
    return padded.rewind();
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void block(ByteBuffer source) {
    int[] words = new int[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = source.getInt();
    }
    int a0 = a;
    int b0 = b;
    int c0 = c;
    int d0 = d;
    for (int i = 0; i < WORDS; i++) {
      step((b & c) | (~b & d), words[i], FIRST_SHIFTS[i % 4]);
    }
    for (int i = 0; i < WORDS; i++) {
      int majority = (b & c) | (b & d) | (c & d);
      step(majority, words[SECOND_ORDER[i]] + SECOND_ROUND, SECOND_SHIFTS[i % 4]);
    }
    for (int i = 0; i < WORDS; i++) {
      step(b ^ c ^ d, words[THIRD_ORDER[i]] + THIRD_ROUND, THIRD_SHIFTS[i % 4]);
    }
    a += a0;
    b += b0;
    c += c0;
    d += d0;
  }

  /** One step, after which the four registers have moved on by one. */
  private void step(int mixed, int added, int shift) {
    int next = Integer.rotateLeft(a + mixed + added, shift);
    a = d;
    d = c;
    c = b;
    b = next;
  }
}
