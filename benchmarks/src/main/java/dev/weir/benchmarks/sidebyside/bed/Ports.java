package dev.weir.benchmarks.sidebyside.bed;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Free ports, below those that the kernel assigns to connections. */
final class Ports {
  private static final int FIRST = 12_000;
  private static final int END = 32_000;

  private static int next = FIRST + (int) (ProcessHandle.current().pid() * 100 % (END - FIRST));

  private Ports() {}

  /** Returns another port with each call. */
  static InetSocketAddress free() {
    for (int attempt = FIRST; attempt < END; attempt++) {
      int port = next;
      next = port + 1 < END ? port + 1 : FIRST;
      if (isFree(port)) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      }
    }
    throw new IllegalStateException("no port from " + FIRST + " to " + END + " is free");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
