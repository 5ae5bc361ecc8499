package dev.weir.tds.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * All clients of an instance, so that each can be spoken to when the instance leaves. A client
 * stays in here as long as it, or a physical connection of its, is open. Any thread.
 */
public final class ConnectedClients {
  private final Set<ConnectedClient> clients = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition someoneLeft = lock.newCondition();
  private volatile boolean awaited;

  /** A client was accepted. */
  public void arrived(ConnectedClient client) {
    clients.add(client);
  }

  /** Nothing is left of a client. */
  public void left(ConnectedClient client) {
    // The lock is for a leaving instance only: an event loop takes none while clients come and go.
    if (clients.remove(client) && awaited) {
      signal();
    }
  }

  /** How many are left. */
  public int size() {
    return clients.size();
  }

  /** Has each client do something on its own event loop. */
  public void tellAll(Consumer<ConnectedClient> message) {
    for (ConnectedClient client : clients) {
      client.loop().execute(() -> message.accept(client));
    }
  }

  /**
   * Waits until nobody is left.
   *
   * @return whether that was so before the time was over
   */
  public boolean awaitNobody(long nanos) throws InterruptedException {
    awaited = true;
    long left = nanos;
    lock.lock();
    try {
      while (!clients.isEmpty() && left > 0) {
        left = someoneLeft.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
    return clients.isEmpty();
  }

  private void signal() {
    lock.lock();
    try {
      someoneLeft.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
