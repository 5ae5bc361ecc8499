package dev.weir.tds.login;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.bucket.BucketRules.Probing;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.metrics.Meter;
import dev.weir.application.pool.BackoffPolicy;
import dev.weir.application.pool.PinPolicy;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.PoolView;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.pool.ServingOrder;
import dev.weir.application.session.SessionLimits;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.domain.login.MappedUser;
import dev.weir.domain.parking.ParkingPolicy;
import dev.weir.domain.pinning.SessionNumberPolicy;
import dev.weir.domain.pinning.SessionStatePolicy;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.domain.procedures.ProcedurePolicy.Mode;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.bucket.PinWarnings;
import dev.weir.tds.server.ServerTarget;
import dev.weir.tds.server.UpstreamNames;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A stand-in server, and an instance with a bucket in front of it whose logins it ends. */
public final class RunningDoor implements AutoCloseable {
  /** A login of the server. */
  public static final String USER = "app";

  /** Its password. */
  public static final String PASSWORD = "Open-Sesame-1";

  private static final LoginPolicy LOGINS =
      new LoginPolicy(Duration.ofMinutes(5), Duration.ofSeconds(5), LoginPolicy.MAX_WAITING);

  private static final StandInOptions SERVER =
      StandInOptions.defaults()
          .withDatabases(List.of("AppDB"))
          .withLogin(USER, PASSWORD)
          .withTls(TlsMode.LOGIN);

  private StandIn server;
  private final OneBucketInstance instance;
  private final ClientFacingTls tls;
  private final String encrypt;

  private RunningDoor(
      StandIn server, OneBucketInstance instance, ClientFacingTls tls, String encrypt) {
    this.server = server;
    this.instance = instance;
    this.tls = tls;
    this.encrypt = encrypt;
  }

  static RunningDoor start(int maxConnections, String encrypt) throws Exception {
    return start(maxConnections, encrypt, LOGINS);
  }

  static RunningDoor start(int maxConnections, String encrypt, LoginPolicy logins)
      throws Exception {
    return start(
        rules(maxConnections), encrypt, logins, null, List.of(), OneBucketInstance.PATIENT);
  }

  static RunningDoor start(int maxConnections, String encrypt, SessionLimits limits)
      throws Exception {
    return start(rules(maxConnections), encrypt, LOGINS, null, List.of(), limits);
  }

  /** A bucket that lends its connections for transactions. */
  public static RunningDoor forTransactions(int maxConnections) throws Exception {
    return forTransactions(maxConnections, OneBucketInstance.PATIENT);
  }

  /** Such a bucket of a server that tells nothing of the transactions of texts, as Babelfish. */
  public static RunningDoor forTransactionsUntold(int maxConnections) throws Exception {
    return forTransactions(maxConnections, SERVER.withoutWordOfText(), lending(false));
  }

  /** Such a bucket whose connections are reset even where nothing was left on them. */
  static RunningDoor forTransactionsAlwaysReset(int maxConnections) throws Exception {
    return forTransactions(maxConnections, SERVER, lending(true));
  }

  /** Such a bucket whose server is measured, and announces transactions of texts or does not. */
  static RunningDoor measuring(int maxConnections, boolean announcesText) throws Exception {
    return forTransactions(
        maxConnections,
        announcesText ? SERVER : SERVER.withoutWordOfText(),
        lending(false, FactsPolicy.MEASURE));
  }

  /**
   * Such a bucket that asks its server for session states, or does not.
   *
   * @param facts whether the server is measured before
   * @param recovery the server's answer
   * @param trusted the procedures that leave nothing behind
   */
  static RunningDoor withSessionState(
      int maxConnections,
      FactsPolicy facts,
      SessionStatePolicy policy,
      SessionRecovery recovery,
      String... trusted)
      throws Exception {
    return start(
        SERVER.withKind(ServerKind.SQL_SERVER.with(Traits.SESSION_RECOVERY, recovery)),
        port -> rules(maxConnections, port, PinningMode.TRANSACTION),
        "false",
        LOGINS,
        null,
        List.of(),
        OneBucketInstance.PATIENT,
        new LendingRules(
            false,
            facts,
            new ProcedurePolicy(Mode.ANALYSE, Set.of(trusted)),
            500,
            Tenancy.LOGIN,
            Set.of(),
            SessionNumberPolicy.VIRTUAL,
            ParkingPolicy.AUTO,
            PinWarnings.NONE),
        policy);
  }

  /** Such a bucket whose sessions see these numbers. */
  public static RunningDoor withNumbers(int maxConnections, SessionNumberPolicy numbers)
      throws Exception {
    return forTransactions(
        maxConnections,
        SERVER,
        new LendingRules(
            false,
            FactsPolicy.ASSUME_SQL_SERVER,
            new ProcedurePolicy(Mode.ANALYSE, Set.of()),
            500,
            Tenancy.LOGIN,
            Set.of(),
            numbers,
            ParkingPolicy.AUTO,
            PinWarnings.NONE));
  }

  /** Such a bucket whose server is of that kind. */
  public static RunningDoor forTransactions(int maxConnections, ServerKind kind, FactsPolicy facts)
      throws Exception {
    return forTransactions(maxConnections, ofKind(kind), lending(false, facts));
  }

  /** Starts a bucket that lends for transactions by these rules, at such a server. */
  private static RunningDoor forTransactions(
      int maxConnections, StandInOptions server, LendingRules lending) throws Exception {
    return start(
        server,
        port -> rules(maxConnections, port, PinningMode.TRANSACTION),
        "false",
        LOGINS,
        null,
        List.of(),
        OneBucketInstance.PATIENT,
        lending);
  }

  /** Returns the options of such a server, of that kind. */
  public static StandInOptions ofKind(ServerKind kind) {
    return SERVER.withKind(kind);
  }

  private static LendingRules lending(boolean alwaysReset) {
    // Tests that count the messages to a server want no others among them.
    return lending(alwaysReset, FactsPolicy.ASSUME_SQL_SERVER);
  }

  private static LendingRules lending(boolean alwaysReset, FactsPolicy facts) {
    return new LendingRules(
        alwaysReset,
        facts,
        new ProcedurePolicy(Mode.ANALYSE, Set.of()),
        500,
        Tenancy.LOGIN,
        Set.of(),
        SessionNumberPolicy.VIRTUAL,
        ParkingPolicy.AUTO,
        PinWarnings.NONE);
  }

  static RunningDoor forTransactions(int maxConnections, SessionLimits limits) throws Exception {
    return start(
        port -> rules(maxConnections, port, PinningMode.TRANSACTION),
        "false",
        LOGINS,
        null,
        List.of(),
        limits);
  }

  /** A bucket that lends its connections for transactions, and whose server is probed. */
  static RunningDoor withHealthChecks(int maxConnections) throws Exception {
    return start(
        port -> probed(rules(maxConnections, port, PinningMode.TRANSACTION)),
        "false",
        LOGINS,
        null,
        List.of(),
        OneBucketInstance.PATIENT);
  }

  private static BucketRules probed(BucketRules rules) {
    Probing usual = rules.probing();
    return new BucketRules(
        rules.id(),
        rules.server(),
        rules.pinningMode(),
        rules.maxConnections(),
        rules.queue(),
        rules.connectionTimeout(),
        new Probing(true, usual.interval(), usual.timeout(), usual.thresholds()));
  }

  /** A bucket that lends its connections for transactions, to very many who wait patiently. */
  static RunningDoor forACrowd(int maxConnections, SessionLimits limits) throws Exception {
    QueuePolicy queue = new QueuePolicy(Duration.ofSeconds(60), 3_000, ExhaustionPolicy.WAIT);
    return start(
        port -> rules(maxConnections, port, PinningMode.TRANSACTION, queue),
        "false",
        LOGINS,
        null,
        List.of(),
        limits);
  }

  /** The same, with limits that no session reaches. */
  public static RunningDoor forACrowd(int maxConnections) throws Exception {
    return forACrowd(maxConnections, OneBucketInstance.PATIENT);
  }

  static RunningDoor start(
      int maxConnections, String encrypt, @Nullable UpstreamLogin upstream, List<MappedUser> users)
      throws Exception {
    return start(
        rules(maxConnections), encrypt, LOGINS, upstream, users, OneBucketInstance.PATIENT);
  }

  private static RunningDoor start(
      IntFunction<BucketRules> atPort,
      String encrypt,
      LoginPolicy logins,
      @Nullable UpstreamLogin upstream,
      List<MappedUser> users,
      SessionLimits limits)
      throws Exception {
    return start(SERVER, atPort, encrypt, logins, upstream, users, limits, lending(false));
  }

  private static RunningDoor start(
      StandInOptions options,
      IntFunction<BucketRules> atPort,
      String encrypt,
      LoginPolicy logins,
      @Nullable UpstreamLogin upstream,
      List<MappedUser> users,
      SessionLimits limits,
      LendingRules lending)
      throws Exception {
    return start(
        options, atPort, encrypt, logins, upstream, users, limits, lending, SessionStatePolicy.OFF);
  }

  private static RunningDoor start(
      StandInOptions options,
      IntFunction<BucketRules> atPort,
      String encrypt,
      LoginPolicy logins,
      @Nullable UpstreamLogin upstream,
      List<MappedUser> users,
      SessionLimits limits,
      LendingRules lending,
      SessionStatePolicy sessionState)
      throws Exception {
    TlsLibrary library = TlsLibrary.best();
    ClientFacingTls clientTls =
        new ClientFacingTls(library, SelfSigned.create("localhost", Instant.now()));
    StandIn server = StandIn.start(options);
    BucketRules rules = atPort.apply(server.port());
    LoginBucketRules door =
        new LoginBucketRules(
            rules,
            pool(rules, limits),
            logins,
            upstream,
            target(rules.server(), library, sessionState),
            limits,
            lending);
    return new RunningDoor(
        server,
        OneBucketInstance.start(door, clientTls, users, Duration.ofSeconds(5)),
        clientTls,
        encrypt);
  }

  /** How the pool of such a bucket serves its sessions. */
  public static PoolPolicy pool(BucketRules rules, SessionLimits limits) {
    return new PoolPolicy(
        rules.queue(),
        ServingOrder.FIFO,
        Duration.ofSeconds(5),
        Duration.ofSeconds(1),
        Duration.ofMinutes(5),
        new BackoffPolicy(Duration.ofMillis(50), Duration.ofMillis(200)),
        new PinPolicy(
            Math.max(1, rules.maxConnections() / 2),
            limits.idleInTransaction(),
            limits.transaction()),
        PoolPolicy.ANY_NUMBER,
        ReservoirPolicy.NONE);
  }

  private static IntFunction<BucketRules> rules(int maxConnections) {
    return port -> rules(maxConnections, port, PinningMode.SESSION);
  }

  private static BucketRules rules(int maxConnections, int serverPort, PinningMode mode) {
    QueuePolicy queue = new QueuePolicy(Duration.ofSeconds(5), 100, ExhaustionPolicy.WAIT);
    return rules(maxConnections, serverPort, mode, queue);
  }

  private static BucketRules rules(
      int maxConnections, int serverPort, PinningMode mode, QueuePolicy queue) {
    return new BucketRules(
        OneBucketInstance.BUCKET,
        new ServerAddress("127.0.0.1", serverPort),
        mode,
        maxConnections,
        queue,
        Duration.ofSeconds(5),
        new Probing(
            false, Duration.ofSeconds(30), Duration.ofSeconds(5), new HealthThresholds(3, 2)));
  }

  private static ServerTarget target(
      ServerLocation server, TlsLibrary library, SessionStatePolicy sessionState) {
    return new ServerTarget(
        server,
        ServerTls.LOGIN,
        ServerFacingTls.trustingAnyServer(library),
        server.host(),
        Duration.ofSeconds(5),
        sessionState,
        new UpstreamNames(OneBucketInstance.BUCKET, null, null));
  }

  Socket socket() throws IOException {
    return new Socket(address().getAddress(), address().getPort());
  }

  /** A client of its own that is logged in, without TLS. */
  public RawConnection raw() throws IOException {
    RawConnection client = RawConnection.open(address());
    RawLogin.of(USER, PASSWORD).on(client);
    return client;
  }

  /** The same in another TDS version. */
  public RawConnection raw(int version) throws IOException {
    RawConnection client = RawConnection.open(address());
    RawLogin login = RawLogin.of(USER, PASSWORD).withVersion(version);
    if (version == RawLogin.TDS_7_0) {
      login.firstOn(client);
    } else {
      login.on(client);
    }
    return client;
  }

  /** Where clients connect to. */
  public InetSocketAddress address() {
    return instance.address();
  }

  /** What clients meet in TLS. */
  ClientFacingTls tls() {
    return tls;
  }

  public StandIn server() {
    return server;
  }

  /**
   * Stops the server, and starts another like it on the same port.
   *
   * @param meanwhile what happens while there is none
   */
  void restartServer(Runnable meanwhile) throws IOException {
    int port = server.port();
    server.close();
    meanwhile.run();
    server = StandIn.start(SERVER.withPort(port));
  }

  /** What was measured of the bucket so far. */
  public long count(Meter meter, String... labels) {
    return instance.count(meter, labels);
  }

  /** What a gauge of the bucket shows now. */
  long value(Meter meter, String... labels) {
    return instance.value(meter, labels);
  }

  LoginBucket bucket() {
    return instance.bucket();
  }

  /** The facts about the bucket's server, as the health report shows them. */
  public @Nullable String facts() {
    return bucket().health().component().serverFacts();
  }

  /** What is to be seen of the bucket's pool now. */
  public PoolView pool() {
    return instance.pool();
  }

  /** Waits until so many connections are lent. */
  void awaitLent(int connections) {
    Await.until(connections + " are lent", () -> pool().lent() == connections);
  }

  Connection connect(String password) throws SQLException {
    return connect(USER, password);
  }

  Connection connect(String user, String password) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;encrypt=%s;trustServerCertificate=true;connectRetryCount=0;loginTimeout=10"
            .formatted(address().getPort(), encrypt),
        user,
        password);
  }

  public Connection connect() throws SQLException {
    return connect(PASSWORD);
  }

  @Override
  public void close() {
    instance.close();
    server.close();
  }
}
