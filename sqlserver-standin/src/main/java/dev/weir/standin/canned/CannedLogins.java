package dev.weir.standin.canned;

import dev.weir.standin.login.Login7;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.token.LoginTokens;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Lets every client in, since clients that measure have no wrong password. Any thread. */
final class CannedLogins {
  private static final int SMALLEST_PACKET = 512;
  private static final int LARGEST_PACKET = 32_767;

  /** The one process id that all sessions have, since no client asks for it. */
  static final int SPID = 51;

  private final StandInOptions options;
  private final Recorder recorder;
  private final Map<Integer, Answers> bySize = new ConcurrentHashMap<>();

  CannedLogins(StandInOptions options, Recorder recorder) {
    this.options = options;
    this.recorder = recorder;
  }

  Answers answersFor(Login7 login) {
    return bySize.computeIfAbsent(
        packetSize(login), size -> new Answers(size, options.serverName()));
  }

  byte[] response(Login7 login) {
    MemoryWire wire = new MemoryWire();
    PacketWriter packets = new PacketWriter(wire);
    packets.useSpid(SPID);
    String database =
        login.database().isEmpty() ? options.databases().getFirst() : login.database();
    new LoginTokens(packets, options.serverName(), login, options.kind())
        .write(database, packetSize(login), null, null);
    packets.end();
    recorder.sessionStarted();
    return wire.bytes();
  }

  private static int packetSize(Login7 login) {
    int wanted = login.packetSize() == 0 ? PacketWriter.INITIAL_SIZE : login.packetSize();
    return Math.clamp(wanted, SMALLEST_PACKET, LARGEST_PACKET);
  }
}
