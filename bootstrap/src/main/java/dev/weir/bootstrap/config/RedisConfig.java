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
  /** Keeps its own copy. */
  public RedisConfig {
    addresses = List.copyOf(addresses);
  }

  /**
   * How long a command may take: it is one write and one read, and the client times both as one.
   */
  public Duration commandTimeout() {
    return longer(readTimeout, writeTimeout);
  }

  /** The time that counts of the two. */
  public static Duration longer(Duration readTimeout, Duration writeTimeout) {
    return readTimeout.compareTo(writeTimeout) >= 0 ? readTimeout : writeTimeout;
  }
}
