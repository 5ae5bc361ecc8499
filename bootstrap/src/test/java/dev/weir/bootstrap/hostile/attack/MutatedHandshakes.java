package dev.weir.bootstrap.hostile.attack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Handshakes that are sound but for some bytes. Which bytes follows from the attacker's serial
 * number: the same numbers are the same attack.
 */
final class MutatedHandshakes {
  private static final int KINDS = 4;
  private static final int MOST_CHANGES = 6;
  private static final long FIRST_FACTOR = 0xBF58476D1CE4E5B9L;
  private static final long SECOND_FACTOR = 0x94D049BB133111EBL;
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private MutatedHandshakes() {}

  static void send(Attacker attacker) throws IOException, InterruptedException {
    long serial = attacker.serial();
    try (HostileSocket socket = attacker.connect()) {
      attacker.pace();
      socket.send(mutated(original(attacker, serial), serial));
      // Half of them wait for what the server makes of it, until it closes or their FIN is
      // answered.
      if (serial % 2 == 0) {
        socket.finishOutput();
        socket.awaitClose();
      }
    }
  }

  private static byte[] original(Attacker attacker, long serial) throws IOException {
    byte[] prelogin = TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED);
    String guess = "guess " + serial;
    return switch ((int) (serial % KINDS)) {
      case 0 -> joined(prelogin, TdsMessages.login(attacker.user(), guess));
      case 1 -> joined(prelogin, TdsMessages.passwordChange(attacker.user(), guess, "new"));
      case 2 -> joined(prelogin, TdsMessages.windowsLogin());
      default ->
          joined(
              TdsMessages.prelogin(TdsMessages.ENCRYPT_ON),
              TdsMessages.message(TdsMessages.PRELOGIN, TlsClient.clientHello()));
    };
  }

  private static byte[] mutated(byte[] bytes, long serial) {
    byte[] changed = bytes.clone();
    long state = serial * STEP;
    int changes = 1 + Math.floorMod(mixed(state), MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      state += STEP;
      long lot = mixed(state);
      int at = Math.floorMod(lot >>> 16, changed.length);
      changed[at] =
          switch ((int) (lot & 3)) {
            case 0 -> (byte) (lot >>> 8);
            case 1 -> (byte) 0xFF;
            case 2 -> 0;
            default -> (byte) (changed[at] ^ 1 << (lot >>> 8 & 7));
          };
    }
    return changed;
  }

  /** The finishing steps of SplitMix64: near numbers become far ones. */
  private static long mixed(long value) {
    long first = (value ^ value >>> 30) * FIRST_FACTOR;
    long second = (first ^ first >>> 27) * SECOND_FACTOR;
    return second ^ second >>> 31;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(first);
    both.writeBytes(second);
    return both.toByteArray();
  }
}
