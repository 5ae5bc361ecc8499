package dev.weir.http;

import dev.weir.domain.client.Source;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts the HTTP connections of one address on a platform thread of its own, and closes
 * connections that are overdue or have to make room.
 */
final class Listener {
  private static final Logger log = LoggerFactory.getLogger(Listener.class);

  private static final Duration SWEEP_INTERVAL = Duration.ofMillis(250);

  /** The most connections accepted in a row before overdue ones are closed. */
  private static final int ACCEPTED_AT_ONCE = 64;

  /**
   * A pause after a failed accept: without free file descriptors, select() would report the pending
   * connection in a busy loop.
   */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);

  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

  /** The time for responses in progress when the listener stops. */
  private static final Duration LAST_RESPONSES = Duration.ofSeconds(2);

  private static final int BACKLOG = 256;

  private final ServerSocketChannel server;
  private final Selector selector;
  private final InetSocketAddress address;
  private final Routes routes;
  private final HttpLimits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition connectionEnded = lock.newCondition();
  private final ConnectionTable<HttpConnection> fromElsewhere;
  private final ConnectionTable<HttpConnection> fromThisHost;
  private final RequestPace pace;
  private final ThrottledWarning replacements =
      new ThrottledWarning(log, "HTTP connections closed to make room for others", LOG_INTERVAL);
  private final ThrottledWarning failures =
      new ThrottledWarning(log, "failed to accept HTTP connections", LOG_INTERVAL);

  private Listener(ServerSocketChannel server, Selector selector, Routes routes, HttpLimits limits)
      throws IOException {
    this.server = server;
    this.selector = selector;
    this.address = (InetSocketAddress) server.getLocalAddress();
    this.routes = routes;
    this.limits = limits;
    this.fromElsewhere = new ConnectionTable<>(limits.connections(), limits.connectionsPerSource());
    this.fromThisHost =
        new ConnectionTable<>(limits.connectionsFromThisHost(), limits.connectionsPerSource());
    this.pace = new RequestPace(limits.requestsPerSecond());
  }

  /**
   * Starts serving.
   *
   * @param shared whether another process may listen on the same address
   */
  static Listener start(InetSocketAddress address, boolean shared, Routes routes, HttpLimits limits)
      throws HttpBindException {
    if (address.isUnresolved()) {
      throw new HttpBindException(address, "the host name has no address", null);
    }
    try {
      Listener listener = open(address, shared, routes, limits);
      Thread.ofPlatform()
          .name("http-accept-" + listener.address.getPort())
          .daemon()
          .start(listener::accept);
      return listener;
    } catch (IOException e) {
      throw new HttpBindException(address, String.valueOf(e.getMessage()), e);
    }
  }

  private static Listener open(
      InetSocketAddress address, boolean shared, Routes routes, HttpLimits limits)
      throws IOException {
    Selector selector = Selector.open();
    try {
      ServerSocketChannel server = ServerSocketChannel.open();
      try {
        if (shared) {
          server.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        }
        server.bind(address, BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        return new Listener(server, selector, routes, limits);
      } catch (IOException e) {
        server.close();
        throw e;
      }
    } catch (IOException e) {
      selector.close();
      throw e;
    }
  }

  InetSocketAddress address() {
    return address;
  }

  /** Stops accepting and closes all connections; responses in progress get a moment. */
  void stop() {
    try {
      server.close();
      // Otherwise the closed socket would stay registered, and its port in use.
      selector.close();
    } catch (IOException e) {
      log.atWarn().setCause(e).log("failed to close an HTTP listener");
    }
    lock.lock();
    try {
      open().forEach(HttpConnection::finish);
      long remaining = LAST_RESPONSES.toNanos();
      while (!open().isEmpty() && remaining > 0) {
        remaining = connectionEnded.awaitNanos(remaining);
      }
      open().forEach(HttpConnection::close);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    while (selector.isOpen()) {
      try {
        selector.select(SWEEP_INTERVAL.toMillis());
        selector.selectedKeys().clear();
        acceptWaiting();
      } catch (ClosedSelectorException e) {
        return;
      } catch (IOException e) {
        if (server.isOpen()) {
          failures.occurred("reason", e);
          LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
        }
      } finally {
        // Also after a failed accept: overdue connections may hold the descriptors that it lacks.
        closeOverdue();
      }
    }
  }

  private void acceptWaiting() throws IOException {
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
      SocketChannel channel = server.accept();
      if (channel == null) {
        return;
      }
      try {
        // Otherwise a response would wait for the client's delayed acknowledgement.
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        serve(new HttpConnection(channel, routes, limits, this::takeTurn));
      } catch (IOException e) {
        // The client has already closed the connection.
        channel.close();
      }
    }
  }

  private void serve(HttpConnection connection) {
    HttpConnection victim = admit(connection);
    if (victim != null) {
      victim.close();
      replacements.occurred("source", victim.source());
    }
    Thread.ofVirtual()
        .name("http")
        .start(
            () -> {
              try {
                connection.run();
              } finally {
                ended(connection);
              }
            });
  }

  private @Nullable HttpConnection admit(HttpConnection connection) {
    lock.lock();
    try {
      return table(connection).admit(connection);
    } finally {
      lock.unlock();
    }
  }

  private void ended(HttpConnection connection) {
    lock.lock();
    try {
      table(connection).remove(connection);
      connectionEnded.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private OptionalLong takeTurn(Source source) {
    lock.lock();
    try {
      return pace.takeTurn(source, System.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  private void closeOverdue() {
    long now = System.nanoTime();
    lock.lock();
    try {
      for (HttpConnection connection : open()) {
        if (connection.isOverdue(now)) {
          connection.close();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private List<HttpConnection> open() {
    List<HttpConnection> open = new ArrayList<>(fromElsewhere.open());
    open.addAll(fromThisHost.open());
    return open;
  }

  private ConnectionTable<HttpConnection> table(HttpConnection connection) {
    return connection.isFromThisHost() ? fromThisHost : fromElsewhere;
  }
}
