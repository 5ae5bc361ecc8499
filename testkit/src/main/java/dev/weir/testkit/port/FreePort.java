package dev.weir.testkit.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds free ports, for tests that must know a port before it is bound. They are outside of the
 * range from which the kernel assigns ports, so no other connection can get such a port before it
 * is bound.
 */
public final class FreePort {
  private static final int FIRST = 10_240;

  /** The first port that Linux assigns by itself (net.ipv4.ip_local_port_range). */
  private static final int END = 32_768;

  /** Starts at a random port, because other programs search for ports, too. */
  private static final AtomicInteger NEXT = new AtomicInteger((int) (System.nanoTime() >>> 10));

  private FreePort() {}

  /** Returns a free port, another one with each call. */
  public static int find() {
    for (int attempt = FIRST; attempt < END; attempt++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), END - FIRST);
      if (isFree(port)) {
        return port;
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
