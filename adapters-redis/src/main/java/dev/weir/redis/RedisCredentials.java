package dev.weir.redis;

import org.jspecify.annotations.Nullable;

/**
 * The user and password with which Weir logs in to Redis.
 *
 * @param username null for the default user, which has a password only
 */
public record RedisCredentials(@Nullable String username, RedisPassword password) {}
