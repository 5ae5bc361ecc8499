package dev.weir.standin.server;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.fault.Faults;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Routing;
import dev.weir.standin.login.Login7;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.record.SessionReport;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.record.StandInReport;
import dev.weir.standin.session.ServerFacts;
import dev.weir.standin.tls.ServerIdentity;
import dev.weir.standin.tls.TlsEngines;
import dev.weir.standin.token.RoutingAddress;
import dev.weir.standin.wire.ChannelWire;
import dev.weir.standin.wire.NetworkLoop;
import dev.weir.standin.wire.WireEvents;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The state that all connections of a stand-in share, and the list of them. */
public final class StandInServer implements WireEvents, Listening {
  private static final Logger LOG = System.getLogger(StandInServer.class.getName());

  private final StandInOptions options;
  private final Recorder recorder = new Recorder();
  private final Faults faults = new Faults();
  private final Passwords passwords;
  private final ProcessIds processIds = new ProcessIds();
  private final AtomicLong sessions = new AtomicLong();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger loginFailures = new AtomicInteger();
  private volatile ServerFacts facts;
  private final TlsEngines tls;
  private final InetSocketAddress address;
  private volatile NetworkLoop loop;
  private volatile @Nullable NetworkLoop routedLoop;
  private volatile boolean closing;

  private StandInServer(StandInOptions options) throws IOException {
    this.options = options;
    passwords = new Passwords(options.logins());
    tls = new TlsEngines(ServerIdentity.create(options.serverName()));
    facts =
        ServerFacts.of(
            options.serverName(),
            Engine.start(options.databases()),
            recorder,
            options.logins().keySet(),
            options.kind());
    loginFailures.set(options.kind().get(Traits.LOGIN_FAILURES));
    loop = NetworkLoop.start(new InetSocketAddress(options.host(), options.port()), this);
    address = new InetSocketAddress(options.host(), loop.port());
    routedLoop = startRouted();
  }

  /** The port that logins are routed to; null where none are. */
  private @Nullable NetworkLoop startRouted() throws IOException {
    return facts.kind().is(Traits.ROUTING, Routing.NONE)
        ? null
        : NetworkLoop.start(
            new InetSocketAddress(options.host(), 0), new RoutedPort(this, this::accept));
  }

  /** Starts to listen. */
  public static StandInServer start(StandInOptions options) throws IOException {
    return new StandInServer(options);
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public StandInReport report() {
    return recorder.report(
        connections.stream()
            .map(Connection::report)
            .filter(Objects::nonNull)
            .sorted(Comparator.comparingInt(SessionReport::spid))
            .toList());
  }

  public Faults faults() {
    return faults;
  }

  /** The switches of one session. */
  public Faults faults(int spid) {
    Connection connection = connection(spid);
    if (connection == null) {
      throw new IllegalArgumentException("there is no session " + spid);
    }
    return connection.faults();
  }

  /** Ends a session as KILL does; false when there is none of that process id. */
  public boolean kill(int spid) {
    Connection connection = connection(spid);
    if (connection == null) {
      return false;
    }
    connection.close();
    return true;
  }

  private @Nullable Connection connection(int spid) {
    for (Connection connection : connections) {
      SessionReport report = connection.report();
      if (report != null && report.spid() == spid) {
        return connection;
      }
    }
    return null;
  }

  /** Returns the states of all sessions, each behind the requests that have come so far. */
  public List<SessionState> states() {
    return connections.stream()
        .map(Connection::state)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingInt(SessionState::spid))
        .toList();
  }

  /** Returns the address that the login is to dial instead; null for none. */
  @Nullable RoutingAddress routing(Login7 login, boolean atMainPort) {
    NetworkLoop routed = routedLoop;
    if (routed == null) {
      return null;
    }
    boolean elsewhere =
        switch (facts.kind().get(Traits.ROUTING)) {
          case NONE -> false;
          case ONCE -> atMainPort;
          case LOOP -> true;
          case BY_INTENT -> atMainPort && login.readOnlyIntent();
        };
    int port = atMainPort ? routed.port() : address.getPort();
    return elsewhere ? new RoutingAddress(options.host(), port) : null;
  }

  /** Returns true if this login is one of those that fail. */
  boolean takeLoginFailure() {
    return loginFailures.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
  }

  public X509Certificate certificate() {
    return tls.certificate();
  }

  /** Gives a login another password. */
  public void changePassword(String user, String password) {
    passwords.change(user, password);
  }

  Passwords passwords() {
    return passwords;
  }

  StandInOptions options() {
    return options;
  }

  Recorder recorder() {
    return recorder;
  }

  TlsEngines tls() {
    return tls;
  }

  ServerFacts facts() {
    return facts;
  }

  /** The number of another session. */
  long nextSession() {
    return sessions.incrementAndGet();
  }

  ProcessIds processIds() {
    return processIds;
  }

  @Override
  public void accepted(ChannelWire wire) {
    accept(wire, true);
  }

  private void accept(ChannelWire wire, boolean atMainPort) {
    recorder.connectionOpened();
    if (closing || faults.refusesConnections()) {
      wire.close();
      return;
    }
    Connection connection = new Connection(this, wire, atMainPort);
    connections.add(connection);
    Thread.ofVirtual()
        .name("standin-reader-" + wire.peer())
        .start(faults.stallsConnections() ? connection::stall : connection::serve);
  }

  @Override
  public void ended(ChannelWire wire) {
    recorder.connectionEnded();
  }

  void forget(Connection connection) {
    connections.remove(connection);
  }

  @Override
  public void failed(String doing, Exception cause) {
    LOG.log(Level.WARNING, "stand-in failed " + doing, cause);
  }

  /** Ends every connection and listens no longer; what was committed stays. */
  public void goDown() {
    closing = true;
    loop.close();
    NetworkLoop routed = routedLoop;
    if (routed != null) {
      routed.close();
    }
    endConnections();
  }

  /**
   * Listens again, on the same port.
   *
   * @throws IOException when another process has taken it meanwhile
   */
  public void comeUp() throws IOException {
    if (!closing) {
      throw new IllegalStateException("it is up");
    }
    closing = false;
    loop = NetworkLoop.start(address, this);
    routedLoop = startRouted();
  }

  /**
   * Listens again, on the same port, as a server of another kind.
   *
   * @throws IOException when another process has taken it meanwhile
   */
  public void comeUpAs(ServerKind kind) throws IOException {
    facts = facts.withKind(kind);
    loginFailures.set(kind.get(Traits.LOGIN_FAILURES));
    comeUp();
  }

  @Override
  public void close() {
    goDown();
    facts.engine().close();
  }

  private void endConnections() {
    for (Connection connection : connections) {
      connection.close();
    }
    for (Connection connection : connections) {
      connection.awaitEnd();
    }
  }
}
