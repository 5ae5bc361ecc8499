package dev.weir.redis;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to reach Redis.
 *
 * @param credentials none where Redis asks for none
 * @param dialTimeout for connecting, the TLS handshake included
 * @param commandTimeout for the answer to a command
 * @param keyPrefix what every key and channel of Weir begins with, before a colon
 */
public record RedisSettings(
    RedisTopology topology,
    @Nullable RedisCredentials credentials,
    RedisTls tls,
    Duration dialTimeout,
    Duration commandTimeout,
    String keyPrefix) {
  /** The prefix of keys unless another is configured. */
  public static final String DEFAULT_KEY_PREFIX = "weir";
}
