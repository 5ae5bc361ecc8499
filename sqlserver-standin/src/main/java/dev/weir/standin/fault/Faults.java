package dev.weir.standin.fault;

import java.time.Duration;

/**
 * The switches of one stand-in. Each applies from the moment it is set; any thread may set it.
 *
 * <p>All of them off is a server without faults.
 */
public final class Faults {
  private volatile boolean refuseConnections;
  private volatile boolean stallConnections;
  private volatile Duration loginDelay = Duration.ZERO;
  private volatile int segmentSize;
  private volatile Duration segmentDelay = Duration.ZERO;

  /** New connections are accepted and closed at once. */
  public void refuseConnections(boolean on) {
    refuseConnections = on;
  }

  public boolean refusesConnections() {
    return refuseConnections;
  }

  /** New connections are accepted and never answered. */
  public void stallConnections(boolean on) {
    stallConnections = on;
  }

  public boolean stallsConnections() {
    return stallConnections;
  }

  /** Logins are answered that much later. */
  public void delayLogins(Duration delay) {
    loginDelay = delay;
  }

  public Duration loginDelay() {
    return loginDelay;
  }

  /**
   * Responses go out in pieces of so many bytes, with a pause behind each.
   *
   * @param size 0 for whole packets
   */
  public void segmentResponses(int size, Duration pause) {
    segmentDelay = pause;
    segmentSize = size;
  }

  public int segmentSize() {
    return segmentSize;
  }

  public Duration segmentDelay() {
    return segmentDelay;
  }

  /** Everything off. */
  public void clear() {
    refuseConnections = false;
    stallConnections = false;
    loginDelay = Duration.ZERO;
    segmentResponses(0, Duration.ZERO);
  }
}
