package dev.weir.bootstrap.config;

/** The ledger of slots that was chosen, with its settings. */
public sealed interface CoordinationConfig {
  /** Returns the kind of ledger. */
  CoordinationKind kind();

  /** A ledger in this process, for one instance. */
  record Local() implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.LOCAL;
    }
  }

  /** A ledger in Redis, for all instances. */
  record Redis(RedisConfig redis) implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.REDIS;
    }
  }

  /** A ledger in an embedded Hazelcast cluster of all instances. */
  record Hazelcast(HazelcastConfig hazelcast) implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.HAZELCAST;
    }
  }
}
