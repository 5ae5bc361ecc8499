package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.AuthMode;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.IpAddress;
import dev.weir.bootstrap.config.Secret;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.ServerTls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The keys of a bucket about its server, its names and its logins. */
public final class BucketKeys {
  /** The name of the bucket. */
  public static final Key<String> ID =
      Key.required(
          "id",
          new Name(),
          "The name of the bucket. Clients may use it as a server name, or behind the @ of their"
              + " user name.");

  /** The host of the server. */
  public static final Key<ServerLocation> HOST =
      Key.required(
              "host",
              new HostAndInstance(),
              "The SQL Server. Its name is resolved again for each connection, and of several"
                  + " addresses the first that answers is used. The port of a named instance is"
                  + " asked of the host's SQL Server Browser (UDP 1434) for each connection.")
          .withOtherNames("server", "hostname");

  /** The port of the server. */
  public static final Key<Integer> PORT =
      Key.of(
          "port", WholeNumber.PORT, 1433, "The port of the SQL Server; not for a named instance.");

  /** The other server of a mirrored pair. */
  public static final Key<Endpoint> FAILOVER_PARTNER =
      Key.open(
              "failover_partner",
              new HostPort(),
              "none",
              "The other server of a mirrored database. Weir logs in there where the host cannot"
                  + " be reached or cannot open the database, and stays until the same happens"
                  + " there.")
          .in(Modes.POOLED);

  /** The database of the bucket. */
  public static final Key<String> DATABASE =
      Key.required(
              "database",
              Text.SQL_NAME,
              "The database. A client that names no bucket gets the bucket with its database, if"
                  + " there is exactly one.")
          .in(Modes.POOLED)
          .withOtherNames("dbname", "db")
          .changing(Key.Effect.RELOAD);

  /** The listeners of this bucket only. */
  public static final Key<List<Endpoint>> LISTEN =
      Key.list(
              "listen",
              new HostPort(),
              "The addresses and ports on which only clients of this bucket are accepted.")
          .changing(Key.Effect.RELOAD);

  /** The destination addresses that select this bucket. */
  public static final Key<List<IpAddress>> ADDRESSES =
      Key.list(
              "addresses",
              new Figures(),
              "Addresses of this machine; a client that connects to one of them on listen_port gets"
                  + " this bucket.")
          .changing(Key.Effect.RELOAD);

  /** Further server names of the bucket. */
  public static final Key<List<String>> ALIASES =
      Key.list(
              "aliases",
              new HostName(),
              "Further server names that clients may use for this bucket.")
          .changing(Key.Effect.RELOAD);

  /** The user name of the bucket's own login. */
  public static final Key<String> USERNAME =
      Key.open(
              "username",
              Text.SQL_NAME,
              "none",
              "With 'auth: mapped': the login that Weir uses at the server for all clients.")
          .in(Modes.POOLED)
          .withOtherNames("user", "login")
          .changing(Key.Effect.RELOAD);

  /** The password of the bucket's own login. */
  public static final Key<Secret> PASSWORD =
      Key.open("password", new Hidden(), "none", "The password of that login.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** The limit of physical connections. */
  public static final Key<Integer> MAX_CONNECTIONS =
      Key.required(
              "max_connections",
              WholeNumber.CONNECTIONS,
              "The largest number of physical connections to this bucket, over all instances"
                  + " together.")
          .withOtherNames("max_open", "pool_size")
          .changing(Key.Effect.RELOAD);

  /** The encryption towards the server. */
  public static final Key<ServerTls> TLS =
      Key.of(
              "tls",
              Choice.of(ServerTls.class),
              ServerTls.LOGIN,
              "The encryption between Weir and the SQL Server: off, nothing; login, the login if"
                  + " the server can encrypt, and everything if the server requires it; require,"
                  + " everything; verify, everything with a check of the certificate; strict,"
                  + " the same with TDS 8.0.")
          .in(Modes.POOLED)
          .withOtherNames("encrypt");

  /** The oldest TLS of the server. */
  public static final Key<OldestTls> TLS_MIN_VERSION =
      Key.of(
              "tls_min_version",
              new OldestVersion(),
              OldestTls.TLS_1_2,
              "The oldest version of TLS that the server may speak within TDS 7.x. 1.0 and 1.1 have"
                  + " known weaknesses: choose them only for a server that knows no other.")
          .in(Modes.POOLED);

  /** The oldest TLS of clients of the bucket's own listeners. */
  public static final Key<OldestTls> LISTEN_TLS_MIN_VERSION =
      Key.open(
              "listen_tls_min_version",
              new OldestVersion(),
              "as min_version of tls",
              "The oldest version of TLS that clients of this bucket's 'listen' addresses may speak"
                  + " within TDS 7.x.")
          .in(Modes.POOLED);

  /** The file of authorities to trust. */
  public static final Key<String> TLS_CA =
      Key.open(
              "tls_ca",
              Text.FILE,
              "the authorities of the JVM",
              "A PEM file with the trusted authorities for 'tls: verify' and 'tls: strict'.")
          .in(Modes.POOLED);

  /** The name that the server's certificate must have. */
  public static final Key<String> TLS_SERVER_NAME =
      Key.open(
              "tls_server_name",
              new HostName(),
              "as host",
              "The name that the server's certificate must contain.")
          .in(Modes.POOLED);

  /** The login that Weir uses at the server. */
  public static final Key<AuthMode> AUTH =
      Key.of(
              "auth",
              Choice.of(AuthMode.class),
              AuthMode.PASSTHROUGH,
              "The login that Weir uses at the server: the client's own, or that of the bucket"
                  + " after Weir has checked the client against the users file.")
          .in(Modes.POOLED);

  /** The time for which a proven login is trusted. */
  public static final Key<Duration> AUTH_CACHE_TTL =
      Key.of(
              "auth_cache_ttl",
              Span.POSITIVE,
              Duration.ofMinutes(5),
              "The time for which Weir accepts a login again after the server accepted it; then"
                  + " the server has to accept it anew.")
          .in(Modes.POOLED);

  /** The time that a login may wait for a server connection. */
  public static final Key<Duration> LOGIN_QUEUE_TIMEOUT =
      Key.of(
              "login_queue_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(10),
              "The time for which a login that the server has to check waits for a server"
                  + " connection. Keep it below the clients' login timeout.")
          .in(Modes.POOLED);

  /** The keys that a bucket cannot inherit. */
  private static final List<Key<?>> OWN =
      List.of(ID, HOST, FAILOVER_PARTNER, LISTEN, LISTEN_TLS_MIN_VERSION, ADDRESSES, ALIASES);

  private static final List<Key<?>> SHARED =
      List.of(
          PORT,
          DATABASE,
          USERNAME,
          PASSWORD,
          MAX_CONNECTIONS,
          SharedKeys.PINNING_MODE,
          TLS,
          TLS_MIN_VERSION,
          TLS_CA,
          TLS_SERVER_NAME,
          AUTH,
          AUTH_CACHE_TTL,
          LOGIN_QUEUE_TIMEOUT);

  /** The section of a bucket. */
  public static final Section SECTION =
      new Section("buckets", "in a bucket", all(OWN, SHARED, PoolKeys.ALL, SessionKeys.ALL));

  /** The section of the defaults of all buckets. */
  public static final Section DEFAULTS =
      Section.of("defaults", all(SHARED, PoolKeys.ALL, SessionKeys.ALL));

  private BucketKeys() {}

  @SafeVarargs
  private static List<Key<?>> all(List<Key<?>>... groups) {
    List<Key<?>> all = new ArrayList<>();
    for (List<Key<?>> group : groups) {
      all.addAll(group);
    }
    return all;
  }
}
