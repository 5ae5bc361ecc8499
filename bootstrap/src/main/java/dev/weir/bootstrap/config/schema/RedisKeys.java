package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.RedisMode;
import dev.weir.bootstrap.config.RedisTlsMode;
import dev.weir.bootstrap.config.Secret;
import java.time.Duration;
import java.util.List;

/** The section {@code redis} of {@code proxy.yaml}. */
public final class RedisKeys {
  /** One server, a Sentinel group or a Cluster. */
  public static final Key<RedisMode> MODE =
      Key.of(
          "mode",
          Choice.of(RedisMode.class),
          RedisMode.STANDALONE,
          "Whether addr names one server, the Sentinels, or nodes of a Redis Cluster.");

  /** Where Redis is. */
  public static final Key<List<Endpoint>> ADDR =
      Key.list(
          "addr",
          new HostPort(),
          new Endpoint("redis", 6379),
          "The server; for sentinel and cluster any number of nodes from which the others are"
              + " learnt.");

  /** Whom the Sentinels watch. */
  public static final Key<String> SENTINEL_MASTER =
      Key.open(
          "sentinel_master",
          new Name(),
          "none",
          "The name under which the Sentinels know the primary; needed for mode sentinel.");

  /** The user of the Sentinels. */
  public static final Key<String> SENTINEL_USERNAME =
      Key.open("sentinel_username", Text.SQL_NAME, "none", "The user of the Sentinels.");

  /** The password of the Sentinels. */
  public static final Key<Secret> SENTINEL_PASSWORD =
      Key.open("sentinel_password", new Hidden(), "none", "The password of the Sentinels.");

  /** The user. */
  public static final Key<String> USERNAME =
      Key.open("username", Text.SQL_NAME, "none", "The Redis user.");

  /** The password. */
  public static final Key<Secret> PASSWORD =
      Key.open("password", new Hidden(), "none", "The Redis password.");

  /** The database number. */
  public static final Key<Integer> DATABASE =
      Key.of(
          "database",
          new WholeNumber(0, 65_535),
          0,
          "The number of the Redis database; a Redis Cluster has only 0.");

  /** In front of every key. */
  public static final Key<String> KEY_PREFIX =
      Key.of(
          "key_prefix",
          new Name(),
          "weir",
          "What the names of all keys in Redis begin with. Instances that share their buckets share"
              + " it.");

  /** Encryption. */
  public static final Key<RedisTlsMode> TLS =
      Key.of(
          "tls",
          Choice.of(RedisTlsMode.class),
          RedisTlsMode.OFF,
          "Encryption: none, without or with a check of the certificate.");

  /** Whom to trust. */
  public static final Key<String> TLS_CA =
      Key.open(
          "tls_ca",
          Text.FILE,
          "the authorities of the JVM",
          "A PEM file with the authorities to trust for 'tls: verify'.");

  /** How many connections. */
  public static final Key<Integer> POOL_SIZE =
      Key.of(
          "pool_size",
          new WholeNumber(1, 10_000),
          20,
          "The most connections this instance keeps to one Redis node. It needs two, however many it"
              + " may have; with 1 it does without the one on which Redis tells of free slots, and"
              + " finds them by asking, up to a second later.");

  /** How long connecting may take. */
  public static final Key<Duration> DIAL_TIMEOUT =
      Key.of("dial_timeout", Span.POSITIVE, Duration.ofSeconds(5), "How long connecting may take.");

  /** How long an answer may take. */
  public static final Key<Duration> READ_TIMEOUT =
      Key.of(
          "read_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(3),
          "How long the answer to a command may take. The longer of this and write_timeout counts for"
              + " both.");

  /** How long a command may wait to be written. */
  public static final Key<Duration> WRITE_TIMEOUT =
      Key.of(
          "write_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(3),
          "How long a command may wait to be sent. The longer of this and read_timeout counts for"
              + " both.");

  /** The section. */
  public static final Section SECTION =
      Section.of(
          "redis",
          List.of(
              MODE,
              ADDR,
              SENTINEL_MASTER,
              SENTINEL_USERNAME,
              SENTINEL_PASSWORD,
              USERNAME,
              PASSWORD,
              DATABASE,
              KEY_PREFIX,
              TLS,
              TLS_CA,
              POOL_SIZE,
              DIAL_TIMEOUT,
              READ_TIMEOUT,
              WRITE_TIMEOUT,
              LeaseKeys.HEARTBEAT_INTERVAL,
              LeaseKeys.HEARTBEAT_TTL,
              LeaseKeys.RECLAIM_GRACE));

  private RedisKeys() {}
}
