package dev.weir.bootstrap.config.schema;

import static dev.weir.bootstrap.config.schema.SharedKeys.IDLE_TIMEOUT;
import static dev.weir.bootstrap.config.schema.SharedKeys.IDLE_TIMEOUT_ALWAYS;
import static dev.weir.bootstrap.config.schema.SharedKeys.MAX_QUEUE_SIZE;
import static dev.weir.bootstrap.config.schema.SharedKeys.PINNING_MODE;
import static dev.weir.bootstrap.config.schema.SharedKeys.QUEUE_TIMEOUT;
import static dev.weir.bootstrap.config.schema.SharedKeys.SESSION_TIMEOUT;

import dev.weir.application.health.ReadinessPolicy;
import dev.weir.bootstrap.config.CidrBlock;
import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.ReloadTrigger;
import dev.weir.tds.listener.ProxyProtocol;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys of the section {@code proxy} of {@code proxy.yaml}. */
public final class ProxyKeys {
  /** The name of this instance. */
  public static final Key<String> INSTANCE_ID =
      Key.open(
          "instance_id",
          new Name(),
          "the host name",
          "The name of this instance in the ledger, in metrics and in logs. Each instance needs"
              + " its own name.");

  /** The address on which clients are accepted. */
  public static final Key<String> LISTEN_ADDR =
      Key.of("listen_addr", new HostName(), "0.0.0.0", "The address on which clients are accepted.")
          .withOtherNames("address", "addr", "host");

  /** The port on which clients are accepted. */
  public static final Key<Integer> LISTEN_PORT =
      Key.of("listen_port", WholeNumber.PORT, 1433, "The port on which clients are accepted.")
          .withOtherNames("port");

  /** The port on which clients ask for the port of a bucket. */
  public static final Key<Optional<Integer>> BROWSER_PORT =
      Key.of(
          "browser_port",
          new OrOff<>(WholeNumber.PORT),
          Optional.empty(),
          "The UDP port on which Weir answers as a SQL Server Browser does, so that clients which"
              + " connect to host\\bucket find the bucket's port. Drivers ask on 1434.");

  /** The address of the health endpoints. */
  public static final Key<String> HEALTH_CHECK_ADDR =
      Key.open(
          "health_check_addr",
          new HostName(),
          "as listen_addr",
          "The address of the health endpoints.");

  /** The port of the health endpoints. */
  public static final Key<Integer> HEALTH_CHECK_PORT =
      Key.of(
          "health_check_port",
          WholeNumber.PORT,
          8080,
          "The port of the health endpoints; it may be that of the metrics.");

  /** The address of the metrics endpoint. */
  public static final Key<String> METRICS_ADDR =
      Key.open("metrics_addr", new HostName(), "as listen_addr", "The address of the metrics.");

  /** The port of the metrics endpoint. */
  public static final Key<Integer> METRICS_PORT =
      Key.of("metrics_port", WholeNumber.PORT, 9090, "The port of the Prometheus metrics.");

  /** The rule by which the instance counts as ready. */
  public static final Key<ReadinessPolicy> READY_POLICY =
      Key.of(
              "ready_policy",
              Choice.of(ReadinessPolicy.class),
              ReadinessPolicy.ANY_BUCKET,
              "The condition under which /health/ready reports ready: any bucket can be served, all"
                  + " buckets can, or any bucket can and the ledger is reachable.")
          .changing(Key.Effect.RELOAD);

  /** The backend of the ledger. */
  public static final Key<CoordinationKind> COORDINATION =
      Key.open(
          "coordination",
          Choice.of(CoordinationKind.class),
          "redis or hazelcast where the file has that section, else local",
          "The place of the ledger of slots. Needed only if the file has both sections.");

  /** The time for which sessions may continue during a shutdown. */
  public static final Key<Duration> SHUTDOWN_TIMEOUT =
      Key.of(
              "shutdown_timeout",
              Span.ANY,
              Duration.ofSeconds(15),
              "The time after SIGTERM for which sessions may finish their work before Weir ends"
                  + " them.")
          .changing(Key.Effect.RELOAD);

  /** The time before a shutdown in which the instance is not ready and still accepts clients. */
  public static final Key<Duration> LAME_DUCK =
      Key.of(
              "lame_duck",
              Span.ANY,
              Duration.ZERO,
              "The time after SIGTERM for which Weir still accepts clients while /health/ready"
                  + " says no, so that load balancers send new ones elsewhere.")
          .changing(Key.Effect.RELOAD);

  /** Lets a new process listen on the same addresses. */
  public static final Key<Boolean> TAKEOVER =
      Key.of(
          "takeover",
          new YesNo(),
          false,
          "Whether a new process may listen on the same addresses before this one leaves. It needs"
              + " Linux, and a ledger that both share.");

  /** The time for which a removed bucket serves its sessions. */
  public static final Key<Duration> REMOVE_GRACE =
      Key.of(
              "remove_grace",
              Span.ANY,
              Duration.ofSeconds(30),
              "The time for which the sessions of a bucket continue that a reload has removed;"
                  + " then they end with error 50026.")
          .changing(Key.Effect.RELOAD);

  /** The cause of a reload. */
  public static final Key<ReloadTrigger> CONFIG_RELOAD =
      Key.of(
          "config_reload",
          Choice.of(ReloadTrigger.class),
          ReloadTrigger.SIGNAL,
          "What makes Weir read its configuration again: SIGHUP; SIGHUP or a change of one of its"
              + " files; or nothing.");

  /** The limit of connected clients. */
  public static final Key<Integer> MAX_CLIENTS =
      Key.open(
          "max_clients",
          new WholeNumber(1, 10_000_000),
          "what the limit of file descriptors allows",
          "The number of clients that may be connected to this instance; the next one is"
              + " refused.");

  /** The time limit of a client's login. */
  public static final Key<Duration> HANDSHAKE_TIMEOUT =
      Key.of(
          "handshake_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(15),
          "The time that a client has for its whole login, from the connection to the last byte:"
              + " PROXY protocol header, TLS, login, and its answers to challenges of the"
              + " server.");

  /** The time for which a client may pause within a request. */
  public static final Key<Duration> REQUEST_STALL_TIMEOUT =
      Key.of(
              "request_stall_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(30),
              "The time for which a client may pause in the middle of a request that already"
                  + " holds a server connection; then the request is cancelled. Not for"
                  + " passthrough buckets.")
          .in(Modes.POOLED)
          .changing(Key.Effect.NEW_SESSIONS);

  /** The time for which a client may leave a response unread. */
  public static final Key<Duration> WRITE_STALL_TIMEOUT =
      Key.of(
              "write_stall_timeout",
              Span.POSITIVE,
              Duration.ofMinutes(2),
              "The time for which a client may leave a response unread; then it is disconnected."
                  + " In passthrough buckets only the rest counts that is unread when the server"
                  + " has closed the connection.")
          .in(Modes.POOLED);

  /** The use of PROXY protocol headers. */
  public static final Key<ProxyProtocol> PROXY_PROTOCOL =
      Key.of(
          "proxy_protocol",
          Choice.of(ProxyProtocol.class),
          ProxyProtocol.OFF,
          "Whether connections begin with a PROXY protocol header (version 1 or 2), which"
              + " contains the client's address.");

  /** The addresses from which a PROXY protocol header is trusted. */
  public static final Key<List<CidrBlock>> TRUSTED_PROXIES =
      Key.list(
          "trusted_proxies",
          new Network(),
          "The addresses from which Weir accepts a PROXY protocol header.");

  /** The file of mapped users. */
  public static final Key<String> USERS =
      Key.open(
              "users",
              Text.FILE,
              "none",
              "The file with the logins and password hashes that 'auth: mapped' checks.")
          .changing(Key.Effect.RELOAD);

  /** The section {@code proxy}. */
  public static final Section SECTION =
      Section.of(
          "proxy",
          List.of(
              INSTANCE_ID,
              LISTEN_ADDR,
              LISTEN_PORT,
              BROWSER_PORT,
              HEALTH_CHECK_ADDR,
              HEALTH_CHECK_PORT,
              METRICS_ADDR,
              METRICS_PORT,
              READY_POLICY,
              COORDINATION,
              SHUTDOWN_TIMEOUT,
              LAME_DUCK,
              TAKEOVER,
              REMOVE_GRACE,
              CONFIG_RELOAD,
              SESSION_TIMEOUT,
              IDLE_TIMEOUT,
              IDLE_TIMEOUT_ALWAYS,
              QUEUE_TIMEOUT,
              MAX_QUEUE_SIZE,
              PINNING_MODE,
              MAX_CLIENTS,
              HANDSHAKE_TIMEOUT,
              REQUEST_STALL_TIMEOUT,
              WRITE_STALL_TIMEOUT,
              PROXY_PROTOCOL,
              TRUSTED_PROXIES,
              USERS));

  private ProxyKeys() {}
}
