package dev.weir.broken.lettucehasitshome.application;

import io.lettuce.core.RedisClient;

record BrokenByRedisClient(RedisClient client) {}
