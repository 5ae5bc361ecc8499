package dev.weir.redis;

import java.time.Duration;
import java.util.List;

/** What {@link RedisProbe} found. */
public sealed interface RedisCheck {
  /**
   * Redis answers.
   *
   * @param version such as {@code Redis 7.0.15}
   * @param kind what the server says it is part of
   * @param role of the server that answered; of a cluster, masters are asked
   * @param latency of one round trip
   * @param warnings what speaks against keeping the ledger there
   */
  record Reachable(
      String version, Kind kind, Role role, Duration latency, List<RedisWarning> warnings)
      implements RedisCheck {
    /** Keeps a list of its own. */
    public Reachable {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Redis cannot be used.
   *
   * @param detail what the system or the server said, without any secret
   */
  record Unreachable(RedisFault fault, String detail) implements RedisCheck {
    /** The whole, for people: what happened, in whose words, and what to do. */
    public String explanation() {
      return fault.meaning() + " (" + detail + "); " + fault.advice();
    }
  }

  /** What a server is part of. */
  enum Kind {
    /** It stands alone, with or without replicas. */
    STANDALONE,
    /** It is a node of a Redis Cluster. */
    CLUSTER
  }

  /** What a server does for the others. */
  enum Role {
    /** It takes writes. */
    MASTER,
    /** It follows a master. */
    REPLICA
  }
}
