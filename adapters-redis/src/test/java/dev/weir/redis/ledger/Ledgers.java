package dev.weir.redis.ledger;

import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisCredentials;
import dev.weir.redis.RedisPassword;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTls;
import dev.weir.redis.RedisTopology;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.AwaitedLedger;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.metrics.RecordedMetrics;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Settings for a Redis of the test. */
final class Ledgers {
  private static final List<String> RIGHTS =
      List.of(
          "evalsha",
          "eval",
          "hgetall",
          "hlen",
          "hset",
          "hdel",
          "unlink",
          "time",
          "info",
          "publish",
          "subscribe",
          "unsubscribe",
          "client",
          "ping");

  private Ledgers() {}

  static RedisSettings standalone(RedisServerProcess server) {
    return at(new RedisTopology.Standalone(address(server), 0));
  }

  static RedisSettings cluster(RedisClusterProcess cluster) {
    return at(new RedisTopology.Cluster(cluster.servers().stream().map(Ledgers::address).toList()));
  }

  static RedisAddress address(RedisServerProcess server) {
    return new RedisAddress("127.0.0.1", server.port());
  }

  /** One that is connected, and hears hints. */
  static RedisLedger connected(RedisSettings settings, LedgerTerms terms) {
    RedisLedger ledger =
        RedisLedger.connect(settings, terms, new RecordedMetrics(), new RecordedIncidents());
    Await.until("the ledger is connected", ledger::isConnected);
    return ledger;
  }

  /** An instance that has the ledger for itself. */
  static SharedSlotCoordinator coordinator(AwaitedLedger ledger) {
    return new SharedSlotCoordinator(
        "redis",
        ledger,
        new NegotiationTerms(
            new InstanceId("a"), RandomMessages.TERMS, new FallbackLimit.Divided(1), 1),
        new SplittableRandom(1));
  }

  /** Who Weir is for Redis. */
  static RedisSettings as(RedisSettings settings, String user, String password) {
    return new RedisSettings(
        settings.topology(),
        new RedisCredentials(user, new RedisPassword(password.toCharArray())),
        settings.tls(),
        settings.dialTimeout(),
        settings.commandTimeout(),
        settings.keyPrefix());
  }

  /**
   * The command that makes a user with the rights that the reference of the configuration lists.
   */
  static String[] userWithFewRights(String name, String password, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of("ACL", "SETUSER", name, "on", ">" + password, "-@all", "~weir:*", "&weir:*"));
    RIGHTS.forEach(right -> command.add("+" + right));
    List.of(more).forEach(right -> command.add("+" + right));
    return command.toArray(String[]::new);
  }

  /** Changes how long a message waits for its reply. */
  static RedisSettings withTimeout(RedisSettings settings, Duration commandTimeout) {
    return new RedisSettings(
        settings.topology(),
        settings.credentials(),
        settings.tls(),
        settings.dialTimeout(),
        commandTimeout,
        settings.keyPrefix());
  }

  static RedisSettings at(RedisTopology topology) {
    return new RedisSettings(
        topology,
        null,
        new RedisTls.Off(),
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        RedisSettings.DEFAULT_KEY_PREFIX);
  }
}
