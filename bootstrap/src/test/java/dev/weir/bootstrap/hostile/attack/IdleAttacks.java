package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Attackers who take places and use them for nothing. */
final class IdleAttacks {
  private IdleAttacks() {}

  static void keepSilent(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connect()) {
      attacker.hold(socket);
    }
  }

  static void keepSilentBehindProxy(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connect()) {
      socket.send(TdsMessages.proxyHeader("10.6.6.6"));
      attacker.hold(socket);
    }
  }

  static void keepSilentAfterPrelogin(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connectInTheClear()) {
      attacker.hold(socket);
    }
  }

  static void dribble(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connect()) {
      byte[] prelogin = TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED);
      socket.sendSlowly(prelogin, 1, Duration.ofSeconds(1), attacker.shared().stop);
      attacker.hold(socket);
    }
  }

  static void sendHalfHttpRequest(Attacker attacker) throws IOException {
    try (HostileSocket socket = attacker.connect()) {
      String request = attacker.number() % 2 == 0 ? "GET /health HTTP/1.1\r\nHost: a\r\n" : "";
      socket.send(request.getBytes(StandardCharsets.US_ASCII));
      attacker.hold(socket);
    }
  }
}
