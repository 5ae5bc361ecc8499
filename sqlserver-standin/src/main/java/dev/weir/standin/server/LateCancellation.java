package dev.weir.standin.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Cancels the running request when an attention comes; at a slow server only behind some more
 * packets of its response, or when no packet follows for a moment: a server that waits notices it.
 */
final class LateCancellation {
  private static final int NO_ATTENTION = -1;
  private static final long MOMENT_MILLIS = 100;
  private static final Executor IN_A_MOMENT =
      CompletableFuture.delayedExecutor(MOMENT_MILLIS, TimeUnit.MILLISECONDS);

  private final int packets;
  private final Runnable cancel;
  private int sent;
  private int left = NO_ATTENTION;
  private long request;

  /**
   * Prepares for the requests of a session.
   *
   * @param packets those that still follow when a response has begun
   */
  LateCancellation(int packets, Runnable cancel) {
    this.packets = packets;
    this.cancel = cancel;
  }

  /** Reader: a request arrived. Its attention may be right behind it. */
  synchronized void requestArrived() {
    sent = 0;
    left = NO_ATTENTION;
    request++;
  }

  /** Reader: an attention is for the running request. */
  synchronized void attentionArrived() {
    if (packets == 0 || sent == 0) {
      cancel.run();
    } else {
      left = packets;
      watch();
    }
  }

  private void watch() {
    long watched = request;
    int before = sent;
    IN_A_MOMENT.execute(() -> momentPassed(watched, before));
  }

  private synchronized void momentPassed(long watched, int before) {
    if (request != watched || left <= 0) {
      return;
    }
    if (sent == before) {
      left = 0;
      cancel.run();
    } else {
      watch();
    }
  }

  /** Executor: a packet of the response is about to be sent. */
  synchronized void beforePacket() {
    sent++;
    if (left > 0) {
      left--;
      if (left == 0) {
        cancel.run();
      }
    }
  }
}
