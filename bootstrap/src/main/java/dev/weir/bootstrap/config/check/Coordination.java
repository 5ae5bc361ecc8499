package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import java.util.Optional;

/** Determines the kind of ledger of a configuration. */
public final class Coordination {
  private Coordination() {}

  /**
   * Returns the kind given on the command line, else in the file, else that of the only section
   * present, else local. Empty if both sections are present and no key chooses one, or if the key
   * cannot be read.
   */
  public static Optional<CoordinationKind> of(ProxyDraft proxy, Optional<CoordinationKind> chosen) {
    if (chosen.isPresent()) {
      return chosen;
    }
    if (proxy.proxy().mentions(ProxyKeys.COORDINATION)) {
      return proxy.proxy().value(ProxyKeys.COORDINATION);
    }
    boolean redis = proxy.written(RedisKeys.SECTION).isPresent();
    boolean hazelcast = proxy.written(HazelcastKeys.SECTION).isPresent();
    if (redis && hazelcast) {
      return Optional.empty();
    }
    if (redis) {
      return Optional.of(CoordinationKind.REDIS);
    }
    return Optional.of(hazelcast ? CoordinationKind.HAZELCAST : CoordinationKind.LOCAL);
  }
}
