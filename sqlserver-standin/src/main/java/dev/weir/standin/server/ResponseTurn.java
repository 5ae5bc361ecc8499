package dev.weir.standin.server;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whose turn it is: between a request and the last packet of its response, the server's.
 *
 * <p>The reader asks when something arrives, the executor says when it is about to send the last
 * packet. An attention within the server's turn is acknowledged behind the response; one outside of
 * it is a message of its own.
 */
final class ResponseTurn {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private boolean responding;
  private boolean attention;

  /** Reader: a request is complete. False when a response is still due: a client must wait. */
  boolean requestArrived() {
    lock.lock();
    try {
      boolean inTurn = !responding;
      responding = true;
      return inTurn;
    } finally {
      lock.unlock();
    }
  }

  /** Reader: an attention. True when it interrupts a response. */
  boolean attentionArrived() {
    lock.lock();
    try {
      attention |= responding;
      arrived.signalAll();
      return responding;
    } finally {
      lock.unlock();
    }
  }

  /** Executor: waits that long for an attention; true when one has come. */
  boolean awaitAttention(Duration patience) {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (!attention && left > 0) {
        left = arrived.awaitNanos(left);
      }
      return attention;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return attention;
    } finally {
      lock.unlock();
    }
  }

  /** Executor: an attention has come for the running request. */
  boolean hasAttention() {
    return awaitAttention(Duration.ZERO);
  }

  /**
   * Executor: the response is whole but for its last packet, so a request that comes from now on is
   * in turn. True when an attention came meanwhile and is to be acknowledged.
   */
  boolean responseComplete() {
    lock.lock();
    try {
      boolean owed = attention;
      attention = false;
      responding = false;
      return owed;
    } finally {
      lock.unlock();
    }
  }
}
