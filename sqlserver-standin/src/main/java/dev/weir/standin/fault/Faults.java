package dev.weir.standin.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The switches of one stand-in, or of one of its connections. Each applies from the moment it is
 * set; any thread may set it.
 *
 * <p>All of them off is a server without faults. Those of connections and logins say nothing about
 * one connection alone.
 */
public final class Faults {
  private volatile boolean refuseConnections;
  private volatile boolean stallConnections;
  private volatile Duration loginDelay = Duration.ZERO;
  private volatile Segments segments = Segments.WHOLE;
  private volatile @Nullable Interruption interruption;

  /**
   * The pieces in which bytes go out.
   *
   * @param size of each piece; 0 for whole packets
   * @param pause behind each
   */
  public record Segments(int size, Duration pause) {
    static final Segments WHOLE = new Segments(0, Duration.ZERO);
  }

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
   * Responses go out in pieces of this number of bytes, with a pause behind each.
   *
   * @param size 0 for whole packets
   */
  public void segmentResponses(int size, Duration pause) {
    segments = new Segments(size, pause);
  }

  Segments segments() {
    return segments;
  }

  /** Each response, that to a login among them, breaks off behind this number of bytes. */
  public void interruptResponses(Interruption.Kind kind, long afterBytes) {
    interruption = new Interruption(kind, afterBytes);
  }

  @Nullable Interruption interruption() {
    return interruption;
  }

  /** Everything off; what was stalled goes on. */
  public void clear() {
    refuseConnections = false;
    stallConnections = false;
    loginDelay = Duration.ZERO;
    segments = Segments.WHOLE;
    interruption = null;
  }
}
