package dev.weir.tds.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All clients of an instance, for its shutdown. A client stays here while its connection, or a
 * server connection of its own, is open. Any thread.
 */
public final class ConnectedClients {
  private final Set<ConnectedClient> clients = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition clientRemoved = lock.newCondition();
  private volatile boolean awaited;

  /** Adds a client. */
  public void add(ConnectedClient client) {
    clients.add(client);
  }

  /** Removes a client, whose connections have ended or which another object represents. */
  public void remove(ConnectedClient client) {
    // Only a shutdown waits: event loops take no lock before.
    if (clients.remove(client) && awaited) {
      signal();
    }
  }

  /** The number of clients. */
  public int size() {
    return clients.size();
  }

  /** Returns the clients whose sessions the filter accepts. */
  public List<ConnectedClient> of(Predicate<SessionPlace> filter) {
    List<ConnectedClient> accepted = new ArrayList<>();
    for (ConnectedClient client : clients) {
      SessionPlace session = client.session();
      if (session != null && filter.test(session)) {
        accepted.add(client);
      }
    }
    return accepted;
  }

  /** Executes a task for each client, on the loop of the client. */
  public void forEachOnItsLoop(Consumer<ConnectedClient> task) {
    for (ConnectedClient client : clients) {
      client.loop().execute(() -> task.accept(client));
    }
  }

  /**
   * Waits until there are no clients.
   *
   * @return whether that happened in time
   */
  public boolean awaitEmpty(long nanos) throws InterruptedException {
    awaited = true;
    long remaining = nanos;
    lock.lock();
    try {
      while (!clients.isEmpty() && remaining > 0) {
        remaining = clientRemoved.awaitNanos(remaining);
      }
    } finally {
      lock.unlock();
    }
    return clients.isEmpty();
  }

  private void signal() {
    lock.lock();
    try {
      clientRemoved.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
