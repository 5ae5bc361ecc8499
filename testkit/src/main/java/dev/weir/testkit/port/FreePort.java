package dev.weir.testkit.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port that nobody listens on, for those who have to know it before it is bound. It is none of
 * those that the kernel gives to whoever asks for any: between finding and binding it, no
 * connection of somebody else can come to have it.
 */
public final class FreePort {
  private static final int FIRST = 10_240;

  /** Where the ports begin that Linux gives away (net.ipv4.ip_local_port_range). */
  private static final int END = 32_768;

  /** Other programs look for ports, too, and begin elsewhere. */
  private static final AtomicInteger NEXT = new AtomicInteger((int) (System.nanoTime() >>> 10));

  private FreePort() {}

  /** Finds one, another each time. */
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
