package dev.weir.redis;

import org.jspecify.annotations.Nullable;

/**
 * Who Weir is for Redis.
 *
 * @param username none for the default user, who has a password only
 */
public record RedisCredentials(@Nullable String username, RedisPassword password) {}
