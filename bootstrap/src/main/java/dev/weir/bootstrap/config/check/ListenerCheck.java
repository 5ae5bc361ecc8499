package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that listeners do not conflict with each other. */
final class ListenerCheck {
  private final Problems problems;

  /**
   * The listeners by port, because only equal ports can conflict, and 120 buckets may have a
   * listener each.
   */
  private final Map<Integer, List<Listener>> byPort = new HashMap<>();

  ListenerCheck(Problems problems) {
    this.problems = problems;
  }

  void run(
      Optional<ProxyDraft> proxy, List<BucketDraft> buckets, Optional<CoordinationKind> chosen) {
    proxy.ifPresent(file -> addInstance(file, chosen));
    for (BucketDraft bucket : buckets) {
      Optional<Located<List<Endpoint>>> own = bucket.settings().find(BucketKeys.LISTEN);
      if (own.isPresent()) {
        for (Endpoint endpoint : own.get().value()) {
          String name = "'listen' of " + bucket.shown();
          add(new Listener(name, endpoint, own.get().place(), true, Use.CLIENTS));
        }
      }
    }
  }

  private void addInstance(ProxyDraft file, Optional<CoordinationKind> chosen) {
    Settings proxy = file.proxy();
    Optional<String> common = proxy.value(ProxyKeys.LISTEN_ADDR);
    addListener("", proxy, ProxyKeys.LISTEN_PORT, common, Use.CLIENTS);
    addListener(
        "",
        proxy,
        ProxyKeys.HEALTH_CHECK_PORT,
        proxy.value(ProxyKeys.HEALTH_CHECK_ADDR).or(() -> common),
        Use.HTTP);
    addListener(
        "",
        proxy,
        ProxyKeys.METRICS_PORT,
        proxy.value(ProxyKeys.METRICS_ADDR).or(() -> common),
        Use.HTTP);
    if (Coordination.of(file, chosen).filter(CoordinationKind.HAZELCAST::equals).isPresent()) {
      addListener(
          " " + HazelcastKeys.SECTION.where(),
          file.hazelcast(),
          HazelcastKeys.PORT,
          file.hazelcast().value(HazelcastKeys.BIND_ADDR),
          Use.MEMBERS);
    }
  }

  private void addListener(
      String where, Settings section, Key<Integer> key, Optional<String> address, Use use) {
    Optional<Located<Integer>> port = section.find(key);
    if (port.isPresent() && address.isPresent()) {
      String name = "'" + key.name() + "'" + where;
      Endpoint endpoint = new Endpoint(address.get(), port.get().value());
      add(new Listener(name, endpoint, port.get().place(), port.get().written(), use));
    }
  }

  private void add(Listener added) {
    List<Listener> samePort =
        byPort.computeIfAbsent(added.endpoint().port(), port -> new ArrayList<>());
    for (Listener earlier : samePort) {
      if (added.isInConflictWith(earlier)) {
        Listener blamed = added.written() ? added : earlier;
        Listener other = added.written() ? earlier : added;
        problems.error(
            blamed.place(),
            "%s cannot listen on %s: %s does on %s"
                .formatted(blamed.name(), blamed.endpoint(), other.name(), other.endpoint()));
        break;
      }
    }
    samePort.add(added);
  }

  /** The protocol of a listener. */
  private enum Use {
    CLIENTS,
    HTTP,
    MEMBERS
  }

  private record Listener(String name, Endpoint endpoint, Place place, boolean written, Use use) {
    /**
     * Returns whether two listeners conflict. HTTP endpoints may share one listener, if their
     * addresses are equal.
     */
    boolean isInConflictWith(Listener other) {
      boolean shared = use == Use.HTTP && other.use == Use.HTTP && endpoint.equals(other.endpoint);
      return endpoint.overlaps(other.endpoint) && !shared;
    }
  }
}
