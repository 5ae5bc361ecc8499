package dev.weir.bootstrap.config;

import dev.weir.domain.lease.LeaseTerms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The section {@code redis}. */
public record RedisConfig(
    RedisMode mode,
    List<Endpoint> addresses,
    Optional<String> sentinelMaster,
    Optional<String> sentinelUsername,
    Optional<Secret> sentinelPassword,
    Optional<String> username,
    Optional<Secret> password,
    int database,
    String keyPrefix,
    RedisTlsMode tls,
    Optional<Path> tlsCa,
    int poolSize,
    Duration dialTimeout,
    Duration readTimeout,
    Duration writeTimeout,
    LeaseTerms lease) {
  /** Copies the list. */
  public RedisConfig {
    addresses = List.copyOf(addresses);
  }

  /**
   * Returns the timeout of a command, which is one write and one read with a common timeout in the
   * client.
   */
  public Duration commandTimeout() {
    return longer(readTimeout, writeTimeout);
  }

  /** Returns the longer of the two times, which is the one in force. */
  public static Duration longer(Duration readTimeout, Duration writeTimeout) {
    return readTimeout.compareTo(writeTimeout) >= 0 ? readTimeout : writeTimeout;
  }
}
