package dev.weir.redis;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the connection to Redis.
 *
 * @param credentials null if Redis requires none
 * @param dialTimeout the timeout of connecting, including the TLS handshake
 * @param commandTimeout the timeout of the answer to a command
 * @param keyPrefix the first part of every key and channel of Weir, before a colon
 */
public record RedisSettings(
    RedisTopology topology,
    @Nullable RedisCredentials credentials,
    RedisTls tls,
    Duration dialTimeout,
    Duration commandTimeout,
    String keyPrefix) {
  /** The default prefix of keys. */
  public static final String DEFAULT_KEY_PREFIX = "weir";
}
