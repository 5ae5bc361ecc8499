package dev.weir.standin.server;

/**
 * Cancels the running request when an attention comes; at a slow server only behind some more
 * packets of its response.
 */
final class LateCancellation {
  private static final int NO_ATTENTION = -1;

  private final int packets;
  private final Runnable cancel;
  private int sent;
  private int left = NO_ATTENTION;

  /**
   * Prepares for the requests of a session.
   *
   * @param packets those that still follow when a response has begun
   */
  LateCancellation(int packets, Runnable cancel) {
    this.packets = packets;
    this.cancel = cancel;
  }

  /** Executor: a request begins. */
  synchronized void requestBegins() {
    sent = 0;
    left = NO_ATTENTION;
  }

  /** Reader: an attention is for the running request. */
  synchronized void attentionArrived() {
    if (packets == 0 || sent == 0) {
      cancel.run();
    } else {
      left = packets;
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
