package dev.weir.redis;

import java.time.Duration;
import java.util.List;

/** The result of a {@link RedisProbe}. */
public sealed interface RedisCheck {
  /**
   * Redis can be reached.
   *
   * @param version the version of the server, such as {@code Redis 7.0.15}
   * @param kind the kind of deployment that the server reports
   * @param role the role of the server that answered; in a cluster, the masters are asked
   * @param latency the duration of one round trip
   * @param warnings the reasons against keeping the ledger there
   */
  record Reachable(
      String version, Kind kind, Role role, Duration latency, List<RedisWarning> warnings)
      implements RedisCheck {
    /** Keeps a copy. */
    public Reachable {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Redis cannot be used.
   *
   * @param detail the error of the system or the server, without any secret
   */
  record Unreachable(RedisFault fault, String detail) implements RedisCheck {
    /** Returns the full text for operators: the fault, the original error, and the advice. */
    public String explanation() {
      return fault.meaning() + " (" + detail + "); " + fault.advice();
    }
  }

  /** The kind of deployment that a server is part of. */
  enum Kind {
    /** A single server, with or without replicas. */
    STANDALONE,
    /** A node of a Redis Cluster. */
    CLUSTER
  }

  /** The role of a server in replication. */
  enum Role {
    /** It takes writes. */
    MASTER,
    /** It follows a master. */
    REPLICA
  }
}
