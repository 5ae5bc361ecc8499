package dev.weir.broken.hazelcasthasitshome.hazelcast;

import com.hazelcast.core.HazelcastInstance;

record FineLedger(HazelcastInstance member) {}
