package dev.weir.bootstrap.cluster;

import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands clients on to instances in turn, as HAProxy does in TCP mode: it asks each instance for its
 * readiness ten times a second, sends no new client to one that says no, and tries another one
 * where a connection is refused. Connections that exist stay where they are.
 */
final class Balancer implements AutoCloseable {
  private static final int CHECK_MILLIS = 100;

  private final List<ServingProcess> instances;
  private final ServerSocket listener;
  private final Set<ServingProcess> ready = ConcurrentHashMap.newKeySet();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger turn = new AtomicInteger();
  private final CountDownLatch ending = new CountDownLatch(1);

  private Balancer(List<ServingProcess> instances) throws IOException {
    this.instances = instances;
    this.listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
  }

  /** Starts before these instances, and waits until one of them is ready. */
  static Balancer before(List<ServingProcess> instances) throws IOException {
    Balancer balancer = new Balancer(instances);
    instances.forEach(each -> Thread.ofVirtual().start(() -> balancer.check(each)));
    Await.until("all are ready", () -> balancer.ready.size() == instances.size());
    Thread.ofVirtual().start(balancer::accept);
    return balancer;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void check(ServingProcess instance) {
    try {
      do {
        if (instance.status("/health/ready") == 200) {
          ready.add(instance);
        } else {
          ready.remove(instance);
        }
      } while (!ending.await(CHECK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        open.add(client);
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      // The listener was closed, which is how this ends.
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = connect()) {
      open.add(server);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      Thread back = Thread.ofVirtual().start(() -> copy(server, client));
      copy(client, server);
      back.join();
    } catch (IOException e) {
      // No instance is there: the client sees its connection close.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(client);
    }
  }

  /** Connects to the next instance that is ready, or to another one where it refuses. */
  private Socket connect() throws IOException {
    for (int attempt = 0; attempt < 3 * instances.size(); attempt++) {
      ServingProcess next = instances.get(Math.floorMod(turn.getAndIncrement(), instances.size()));
      if (ready.contains(next)) {
        try {
          return new Socket(next.address().getAddress(), next.address().getPort());
        } catch (IOException e) {
          // Refused: another instance is tried.
        }
      }
    }
    throw new IOException("no instance");
  }

  /** Copies to the end of one direction, and then closes both. */
  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
      to.shutdownOutput();
    } catch (IOException e) {
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more, closed or not.
    }
  }

  @Override
  public void close() throws IOException {
    ending.countDown();
    listener.close();
    open.forEach(Balancer::closeQuietly);
  }
}
