package dev.weir.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the Redis that keeps the ledger is set up, and where to begin. */
public sealed interface RedisTopology {
  /** The addresses to begin with. */
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
   * @param addresses of the sentinels
   * @param master the name under which they watch it
   * @param credentials what the sentinels themselves ask for, if anything
   */
  record Sentinel(
      List<RedisAddress> addresses,
      String master,
      @Nullable RedisCredentials credentials,
      int database)
      implements RedisTopology {
    /** Keeps a list of its own. */
    public Sentinel {
      addresses = someOf(addresses);
    }
  }

  /**
   * A Redis Cluster; each bucket's ledger lies in one of its slots.
   *
   * @param addresses of any nodes; the others are learnt from them
   */
  record Cluster(List<RedisAddress> addresses) implements RedisTopology {
    /** Keeps a list of its own. */
    public Cluster {
      addresses = someOf(addresses);
    }
  }

  private static List<RedisAddress> someOf(List<RedisAddress> addresses) {
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("Redis needs an address");
    }
    return List.copyOf(addresses);
  }
}
