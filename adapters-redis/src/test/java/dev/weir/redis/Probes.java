package dev.weir.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settings for probes of servers on this machine. */
final class Probes {
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  private Probes() {}

  static RedisSettings standalone(int port) {
    return settings(new RedisTopology.Standalone(address(port), 0));
  }

  static RedisSettings standalone(int port, @Nullable String username, String password) {
    return new RedisSettings(
        new RedisTopology.Standalone(address(port), 0),
        new RedisCredentials(username, new RedisPassword(password.toCharArray())),
        new RedisTls.Off(),
        TIMEOUT,
        TIMEOUT,
        RedisSettings.DEFAULT_KEY_PREFIX);
  }

  static RedisSettings encrypted(int port, RedisTls tls) {
    return new RedisSettings(
        new RedisTopology.Standalone(address(port), 0),
        null,
        tls,
        TIMEOUT,
        TIMEOUT,
        RedisSettings.DEFAULT_KEY_PREFIX);
  }

  static RedisSettings sentinels(String master, int... ports) {
    return settings(new RedisTopology.Sentinel(addresses(ports), master, null, 0));
  }

  static RedisSettings sentinels(String username, String password, int port) {
    return settings(
        new RedisTopology.Sentinel(
            addresses(port),
            "weir",
            new RedisCredentials(username, new RedisPassword(password.toCharArray())),
            0));
  }

  static RedisSettings cluster(int... ports) {
    return settings(new RedisTopology.Cluster(addresses(ports)));
  }

  /** For what must not answer: the probe waits until time is up. */
  static RedisSettings impatient(RedisSettings settings) {
    Duration little = Duration.ofMillis(300);
    return new RedisSettings(
        settings.topology(),
        settings.credentials(),
        settings.tls(),
        little,
        little,
        settings.keyPrefix());
  }

  static RedisSettings settings(RedisTopology topology) {
    return new RedisSettings(
        topology, null, new RedisTls.Off(), TIMEOUT, TIMEOUT, RedisSettings.DEFAULT_KEY_PREFIX);
  }

  private static List<RedisAddress> addresses(int... ports) {
    return Arrays.stream(ports).mapToObj(Probes::address).toList();
  }

  private static RedisAddress address(int port) {
    return new RedisAddress("127.0.0.1", port);
  }
}
