package dev.weir.hazelcast.admission;

import com.hazelcast.nio.MemberSocketInterceptor;
import dev.weir.application.metrics.Metrics;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Properties;

/**
 * Makes both sides of each connection between members prove that they know the secret, before
 * Hazelcast reads or writes.
 */
public final class MemberAdmission implements MemberSocketInterceptor {
  /**
   * The time limit of the exchange: long enough for a busy machine, and the longest time that a
   * stranger can hold a thread.
   */
  private static final Duration EXCHANGE_TIMEOUT = Duration.ofSeconds(3);

  /**
   * The threads that accept and connect. They outnumber the pending connections allowed, so that
   * further ones are refused at once and do not wait in Hazelcast's queue, where each would hold a
   * descriptor.
   */
  public static final int THREADS = 2 * PendingConnections.MOST;

  private final SecretExchange exchange;
  private final PendingConnections pending = new PendingConnections();
  private final RefusalLog refusals;

  /**
   * Admits members of a cluster with this secret.
   *
   * @param version the version of the members' protocol; peers with another one are refused
   */
  public MemberAdmission(ClusterSecret secret, int version, Metrics metrics) {
    this.exchange = new SecretExchange(secret, version);
    this.refusals = new RefusalLog(metrics, System::nanoTime);
  }

  @Override
  public void init(Properties properties) {
    // The constructor got all properties.
  }

  @Override
  public void onAccept(Socket socket) throws IOException {
    InetAddress peer = socket.getInetAddress();
    if (!pending.admit(peer)) {
      throw refused(AdmissionRefusal.TOO_MANY, peer);
    }
    try {
      exchange(socket, exchange::accept);
    } finally {
      pending.remove(peer);
    }
  }

  @Override
  public void onConnect(Socket socket) throws IOException {
    exchange(socket, exchange::connect);
  }

  private void exchange(Socket socket, Side side) throws IOException {
    try {
      DeadlineInput in = new DeadlineInput(socket, EXCHANGE_TIMEOUT);
      side.exchange(in, socket.getOutputStream());
      socket.setSoTimeout(0);
    } catch (RefusedException e) {
      throw refused(e.refusal(), socket.getInetAddress());
    } catch (EOFException | SocketException e) {
      throw refused(AdmissionRefusal.CLOSED, socket.getInetAddress());
    }
  }

  private RefusedException refused(AdmissionRefusal refusal, InetAddress peer) {
    refusals.refused(refusal, peer);
    return new RefusedException(refusal);
  }

  /** One of the two sides of the exchange. */
  private interface Side {
    void exchange(InputStream in, OutputStream out) throws IOException;
  }
}
