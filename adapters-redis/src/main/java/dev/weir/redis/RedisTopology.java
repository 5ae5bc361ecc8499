package dev.weir.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The deployment of the Redis that keeps the ledger, with the addresses to connect to first. */
public sealed interface RedisTopology {
  /** Returns the addresses to connect to first. */
  List<RedisAddress> addresses();

  /** One server. */
  record Standalone(RedisAddress address, int database) implements RedisTopology {
    @Override
    public List<RedisAddress> addresses() {
      return List.of(address);
    }
  }

  /**
   * A master that sentinels name.
   *
   * @param addresses the addresses of the sentinels
   * @param master the name under which the sentinels watch the master
   * @param credentials the credentials that the sentinels themselves require, or null
   */
  record Sentinel(
      List<RedisAddress> addresses,
      String master,
      @Nullable RedisCredentials credentials,
      int database)
      implements RedisTopology {
    /** Keeps a copy. */
    public Sentinel {
      addresses = requireAddresses(addresses);
    }
  }

  /**
   * A Redis Cluster; each bucket's ledger lies in one of its slots.
   *
   * @param addresses the addresses of some nodes, from which Lettuce learns the others
   */
  record Cluster(List<RedisAddress> addresses) implements RedisTopology {
    /** Keeps a copy. */
    public Cluster {
      addresses = requireAddresses(addresses);
    }
  }

  private static List<RedisAddress> requireAddresses(List<RedisAddress> addresses) {
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("Redis needs an address");
    }
    return List.copyOf(addresses);
  }
}
