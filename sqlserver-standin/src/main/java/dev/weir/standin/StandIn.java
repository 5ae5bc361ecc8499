package dev.weir.standin;

import dev.weir.standin.canned.CannedServer;
import dev.weir.standin.fault.Faults;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.record.StandInReport;
import dev.weir.standin.server.Listening;
import dev.weir.standin.server.StandInServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A SQL Server stand-in that listens until it is closed.
 *
 * <pre>{@code
 * try (StandIn standIn = StandIn.start(StandInOptions.defaults())) {
 *   connectTo(standIn.port());
 *   assertThat(standIn.report().violations()).isEmpty();
 * }
 * }</pre>
 */
public final class StandIn implements AutoCloseable {
  private final Listening listening;

  private StandIn(Listening listening) {
    this.listening = listening;
  }

  /**
   * Starts one and returns when it listens.
   *
   * @throws IOException when the address cannot be bound
   */
  public static StandIn start(StandInOptions options) throws IOException {
    return new StandIn(
        options.canned() ? CannedServer.start(options) : StandInServer.start(options));
  }

  public int port() {
    return address().getPort();
  }

  public InetSocketAddress address() {
    return listening.address();
  }

  /** Returns the record so far. */
  public StandInReport report() {
    return listening.report();
  }

  /** The switches of its misbehaviour. */
  public Faults faults() {
    return server().faults();
  }

  /**
   * The switches of one session.
   *
   * @throws IllegalArgumentException when there is none of that process id
   */
  public Faults faults(int spid) {
    return server().faults(spid);
  }

  /** Ends a session as KILL does; false when there is none of that process id. */
  public boolean kill(int spid) {
    return server().kill(spid);
  }

  /**
   * Gives a login another password, as ALTER LOGIN does: sessions that are logged in stay so.
   *
   * @throws IllegalArgumentException when there is no such login
   */
  public void changePassword(String user, String password) {
    server().changePassword(user, password);
  }

  /** Ends every connection and listens no longer; what was committed stays. */
  public void goDown() {
    server().goDown();
  }

  /**
   * Listens again, on the same port.
   *
   * @throws IOException when another process has taken it meanwhile
   */
  public void comeUp() throws IOException {
    server().comeUp();
  }

  /**
   * Listens again, on the same port, as a server of another kind: after an upgrade or a failover.
   *
   * @throws IOException when another process has taken it meanwhile
   */
  public void comeUpAs(ServerKind kind) throws IOException {
    server().comeUpAs(kind);
  }

  /** Returns the states of all sessions as they are, each behind the requests so far. */
  public List<SessionState> states() {
    return server().states();
  }

  /**
   * Returns the state of one session as it is, behind the requests so far.
   *
   * @throws IllegalArgumentException when there is none of that process id
   */
  public SessionState state(int spid) {
    return states().stream()
        .filter(state -> state.spid() == spid)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no session " + spid));
  }

  /** The certificate that it made for itself. */
  public X509Certificate certificate() {
    return server().certificate();
  }

  /** Closes all connections and forgets all data. */
  @Override
  public void close() {
    listening.close();
  }

  private StandInServer server() {
    if (listening instanceof StandInServer server) {
      return server;
    }
    throw new IllegalStateException("prepared answers have neither faults nor sessions");
  }
}
