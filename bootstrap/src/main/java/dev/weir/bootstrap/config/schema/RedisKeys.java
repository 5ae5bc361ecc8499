package dev.weir.bootstrap.config.schema;

import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.RedisMode;
import dev.weir.bootstrap.config.RedisTlsMode;
import dev.weir.bootstrap.config.Secret;
import java.time.Duration;
import java.util.List;

/** The keys of the section {@code redis} of {@code proxy.yaml}. */
public final class RedisKeys {
  /** The topology: one server, a Sentinel group or a Cluster. */
  public static final Key<RedisMode> MODE =
      Key.of(
          "mode",
          Choice.of(RedisMode.class),
          RedisMode.STANDALONE,
          "The kind of Redis behind addr: one server, Sentinels, or a Redis Cluster.");

  /** The addresses of Redis. */
  public static final Key<List<Endpoint>> ADDR =
      Key.list(
          "addr",
          new HostPort(),
          new Endpoint("redis", 6379),
          "The server; for sentinel and cluster one or more nodes, from which Weir learns the"
              + " others.");

  /** The name of the primary at the Sentinels. */
  public static final Key<String> SENTINEL_MASTER =
      Key.open(
          "sentinel_master",
          new Name(),
          "none",
          "The name of the primary in the Sentinels' configuration; needed for mode sentinel.");

  /** The user of the Sentinels. */
  public static final Key<String> SENTINEL_USERNAME =
      Key.open("sentinel_username", Text.SQL_NAME, "none", "The user of the Sentinels.");

  /** The password of the Sentinels. */
  public static final Key<Secret> SENTINEL_PASSWORD =
      Key.open("sentinel_password", new Hidden(), "none", "The password of the Sentinels.");

  /** The Redis user. */
  public static final Key<String> USERNAME =
      Key.open("username", Text.SQL_NAME, "none", "The Redis user.");

  /** The password of the Redis user. */
  public static final Key<Secret> PASSWORD =
      Key.open("password", new Hidden(), "none", "The Redis password.");

  /** The number of the Redis database. */
  public static final Key<Integer> DATABASE =
      Key.of(
          "database",
          new WholeNumber(0, 65_535),
          0,
          "The number of the Redis database; a Redis Cluster has only database 0.");

  /** The prefix of every Redis key. */
  public static final Key<String> KEY_PREFIX =
      Key.of(
          "key_prefix",
          new Name(),
          "weir",
          "The prefix of all keys in Redis. Instances that share buckets need the same prefix.");

  /** The encryption between Weir and Redis. */
  public static final Key<RedisTlsMode> TLS =
      Key.of(
          "tls",
          Choice.of(RedisTlsMode.class),
          RedisTlsMode.OFF,
          "The encryption of connections to Redis: none, without a check of the certificate, or"
              + " with it.");

  /** The file of authorities to trust. */
  public static final Key<String> TLS_CA =
      Key.open(
          "tls_ca",
          Text.FILE,
          "the authorities of the JVM",
          "A PEM file with the trusted authorities for 'tls: verify'.");

  /** The limit of connections to one Redis node. */
  public static final Key<Integer> POOL_SIZE =
      Key.of(
          "pool_size",
          new WholeNumber(1, 10_000),
          20,
          "The largest number of connections from this instance to one Redis node. Weir uses at"
              + " most two: one for commands and one for notifications of free slots. With 1 it"
              + " has no notifications and polls for free slots, which takes up to a second"
              + " longer.");

  /** The timeout of connecting. */
  public static final Key<Duration> DIAL_TIMEOUT =
      Key.of(
          "dial_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(5),
          "The time limit for opening a connection.");

  /** The timeout of an answer. */
  public static final Key<Duration> READ_TIMEOUT =
      Key.of(
          "read_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(3),
          "The time limit for the answer to a command. The longer of this and write_timeout"
              + " applies to both.");

  /** The time for which a command may wait to be sent. */
  public static final Key<Duration> WRITE_TIMEOUT =
      Key.of(
          "write_timeout",
          Span.POSITIVE,
          Duration.ofSeconds(3),
          "The time for which a command may wait to be sent. The longer of this and read_timeout"
              + " applies to both.");

  /** The section {@code redis}. */
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
