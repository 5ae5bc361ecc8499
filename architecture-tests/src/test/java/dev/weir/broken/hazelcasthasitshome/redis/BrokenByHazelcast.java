package dev.weir.broken.hazelcasthasitshome.redis;

import com.hazelcast.core.HazelcastInstance;

record BrokenByHazelcast(HazelcastInstance member) {}
