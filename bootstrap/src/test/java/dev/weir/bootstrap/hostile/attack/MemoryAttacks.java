package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

/** What makes a server keep bytes for clients that are not logged in. */
final class MemoryAttacks {
  private static final byte[] CHUNK = new byte[64 * 1024];
  private static final int SILENT_RELAYS = 3;
  private static final int MOST_BEHIND_LOGIN = 6 * 1024 * 1024;
  private static final int LEAST_BEHIND_LOGIN = 16 * 1024;
  private static final int AMOUNTS = 16;

  /** The receiver has all of it, and so a FIN behind it, without reading anything. */
  private static final int FITS_WINDOW = 120_000;

  /** Long enough for a thousand sockets to be filled. */
  private static final Duration BETWEEN_FINS = Duration.ofSeconds(3);

  private static final int LONGEST_PRELOGIN = 4096;
  private static final int LONGEST_PROXY_BODY = 4096;
  private static final int LONGEST_TEXT_HEADER = 106;
  private static final int ONE_BYTE = 1;

  // Made once: a thousand sockets send the same.
  static final byte[] HALF_LOGIN =
      TdsMessages.packets(TdsMessages.LOGIN, TdsMessages.ROOM, false, TdsMessages.longestLogin());
  private static final byte[] TINY_PACKETS =
      TdsMessages.packets(TdsMessages.LOGIN, ONE_BYTE, false, TdsMessages.longestLogin());
  private static final byte[] HALF_ANSWER =
      TdsMessages.packets(
          TdsMessages.SSPI, TdsMessages.ROOM, false, new byte[TdsMessages.LONGEST_LOGIN]);

  private MemoryAttacks() {}

  static void sendEndlesslyBehindGuess(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.login(attacker.user(), "guess " + attacker.serial()));
      sendEndlessly(attacker, socket);
    }
  }

  static void sendEndlesslyBehindRelay(Attacker attacker) throws IOException {
    if (attacker.number() < SILENT_RELAYS) {
      GuessingAttacks.leaveChallengeUnanswered(attacker);
      return;
    }
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.windowsLogin());
      sendEndlessly(attacker, socket);
    }
  }

  private static void sendEndlessly(Attacker attacker, HostileSocket socket) throws IOException {
    while (!attacker.isOver()) {
      socket.send(CHUNK);
    }
  }

  /** Sockets send different amounts: a FIN arrives only behind all bytes that the window takes. */
  static void halfCloseBehindLogin(Attacker attacker) throws IOException {
    if (attacker.number() < SILENT_RELAYS) {
      GuessingAttacks.leaveChallengeUnanswered(attacker);
      return;
    }
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.windowsLogin());
      int step = attacker.number() % AMOUNTS;
      long most = step == 0 ? MOST_BEHIND_LOGIN : (long) LEAST_BEHIND_LOGIN * step;
      long unused = socket.sendUntilFull(most);
      socket.finishOutput();
      attacker.hold(socket);
    }
  }

  /**
   * The FINs come in one round of the event loops: what each connection holds is read in one go.
   */
  static void halfCloseTogether(Attacker attacker) throws IOException, InterruptedException {
    if (attacker.number() < SILENT_RELAYS) {
      GuessingAttacks.leaveChallengeUnanswered(attacker);
      return;
    }
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.windowsLogin());
      long unused = socket.sendUntilFull(FITS_WINDOW);
      attacker.awaitCommonMoment(BETWEEN_FINS);
      socket.finishOutput();
      attacker.hold(socket);
    }
  }

  static void sendHalfLogin(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(HALF_LOGIN);
      attacker.hold(socket);
    }
  }

  static void sendLoginInTinyPackets(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TINY_PACKETS);
      attacker.hold(socket);
    }
  }

  static void sendHalfPrelogin(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connect()) {
      byte[] payload = new byte[LONGEST_PRELOGIN - 9];
      socket.send(TdsMessages.cutPacket(TdsMessages.PRELOGIN, LONGEST_PRELOGIN, payload));
      attacker.hold(socket);
    }
  }

  /** Every second socket sends version 1, byte by byte. */
  static void sendHalfProxyHeader(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connect()) {
      if (attacker.number() % 2 == 0) {
        byte[] fixed = HexFormat.of().parseHex("0d0a0d0a000d0a515549540a2111");
        ByteBuffer header = ByteBuffer.allocate(fixed.length + 2 + LONGEST_PROXY_BODY - 1);
        header.put(fixed).putShort((short) LONGEST_PROXY_BODY);
        socket.send(header.array());
      } else {
        String text = "PROXY TCP4 " + "1".repeat(LONGEST_TEXT_HEADER);
        byte[] header = text.substring(0, LONGEST_TEXT_HEADER).getBytes(StandardCharsets.US_ASCII);
        socket.sendSlowly(header, ONE_BYTE, Duration.ofMillis(50), attacker.shared().stop);
      }
      attacker.hold(socket);
    }
  }

  static void sendEndlesslyToSilentServer(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connect()) {
      socket.send(TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED));
      sendEndlessly(attacker, socket);
    }
  }

  static void sendHalfChallengeAnswer(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      socket.send(TdsMessages.windowsLogin());
      byte[] unused = socket.receive();
      socket.send(HALF_ANSWER);
      attacker.hold(socket);
    }
  }
}
