package dev.weir.broken.lettucehasitshome.redis;

import io.lettuce.core.RedisClient;

record FineLedger(RedisClient client) {}
