package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.RedisTlsMode;
import dev.weir.bootstrap.config.Secret;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.Default;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.RedisKeys;
import dev.weir.hazelcast.admission.ClusterSecret;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Warns if unauthorised parties can reach the ledger: write access to it controls the number of
 * connections that each instance opens.
 */
final class LedgerAccessCheck {
  /** Cluster names from examples or other products, which are easy to guess. */
  private static final Set<String> GUESSABLE = Set.of("weir", "dev");

  private final ProxyDraft proxy;
  private final Problems problems;

  LedgerAccessCheck(ProxyDraft proxy, Problems problems) {
    this.proxy = proxy;
    this.problems = problems;
  }

  /**
   * Runs the check.
   *
   * @param used the kind of ledger that the instance will use; empty if that is an error already
   */
  void run(Optional<CoordinationKind> used) {
    if (used.filter(CoordinationKind.REDIS::equals).isPresent()) {
      checkRedis(proxy.redis());
    }
    if (used.filter(CoordinationKind.HAZELCAST::equals).isPresent()
        || proxy.written(HazelcastKeys.SECTION).isPresent()) {
      checkHazelcast(proxy.hazelcast());
    }
  }

  private void checkRedis(Settings redis) {
    boolean password = redis.mentions(RedisKeys.PASSWORD);
    if (!password) {
      problems.warning(
          redis.place(),
          "Redis is used without a password: any program that reaches it can change the ledger and every"
              + " limit in it; set 'password'");
    }
    Optional<Located<RedisTlsMode>> tls = redis.find(RedisKeys.TLS);
    Optional<List<Endpoint>> addresses = redis.value(RedisKeys.ADDR);
    if (tls.filter(found -> found.value() == RedisTlsMode.OFF).isPresent()
        && addresses.filter(LedgerAccessCheck::areRemote).isPresent()) {
      Place place = tls.get().written() ? tls.get().place() : redis.place();
      problems.warning(
          place,
          (password ? "the password of Redis and the ledger cross" : "the ledger crosses")
              + " the network in clear text, for 'tls' is off; set 'tls: verify'");
    }
  }

  private static boolean areRemote(List<Endpoint> addresses) {
    return !addresses.stream().allMatch(Endpoint::isLoopback);
  }

  private void checkHazelcast(Settings hazelcast) {
    for (Key<?> key : HazelcastKeys.SECTION.keys()) {
      if (key.fallback() instanceof Default.Required<?> && !hazelcast.mentions(key)) {
        problems.error(hazelcast.place(), "'hazelcast' needs '" + key.name() + "'");
      }
    }
    hazelcast.find(HazelcastKeys.CLUSTER_NAME).ifPresent(this::checkClusterName);
    hazelcast.find(HazelcastKeys.SECRET).ifPresent(this::checkSecret);
    hazelcast.find(HazelcastKeys.BIND_ADDR).ifPresent(this::bindAddress);
  }

  private void checkClusterName(Located<String> name) {
    if (GUESSABLE.contains(name.value().toLowerCase(Locale.ROOT))) {
      problems.error(
          name.place(),
          "'cluster_name' must not be '"
              + name.value()
              + "', which others use, too: members of another cluster would try to join this one");
    }
  }

  private void checkSecret(Located<Secret> secret) {
    if (secret.value().reveal().length() < ClusterSecret.FEWEST_CHARACTERS) {
      problems.error(
          secret.place(),
          "'secret' must have at least "
              + ClusterSecret.FEWEST_CHARACTERS
              + " characters, such as those that 'openssl rand -base64 32' prints");
    }
  }

  private void bindAddress(Located<String> address) {
    if (new Endpoint(address.value(), 0).isWildcard()) {
      problems.error(
          address.place(),
          "'bind_addr' must be one address of this machine, by which the other members know it, and"
              + " not all of them; it may come from the environment, as in ${POD_IP}");
    }
  }
}
