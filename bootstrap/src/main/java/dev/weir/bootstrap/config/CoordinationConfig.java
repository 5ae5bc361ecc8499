package dev.weir.bootstrap.config;

/** The ledger of slots that was chosen, with what it needs. */
public sealed interface CoordinationConfig {
  /** Which one it is. */
  CoordinationKind kind();

  /** This instance alone. */
  record Local() implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.LOCAL;
    }
  }

  /** All instances through Redis. */
  record Redis(RedisConfig redis) implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.REDIS;
    }
  }

  /** All instances among themselves. */
  record Hazelcast(HazelcastConfig hazelcast) implements CoordinationConfig {
    @Override
    public CoordinationKind kind() {
      return CoordinationKind.HAZELCAST;
    }
  }
}
