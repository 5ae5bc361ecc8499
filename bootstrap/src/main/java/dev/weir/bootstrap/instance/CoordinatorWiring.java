package dev.weir.bootstrap.instance;

import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.application.coordination.LocalSlotCoordinator;
import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedLedger;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.application.metrics.Metrics;
import dev.weir.bootstrap.config.CoordinationConfig;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.HazelcastConfig;
import dev.weir.bootstrap.config.ProxyConfig;
import dev.weir.bootstrap.config.RedisConfig;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.hazelcast.HazelcastSettings;
import dev.weir.hazelcast.MemberAddress;
import dev.weir.hazelcast.MemberDiscovery;
import dev.weir.hazelcast.admission.ClusterSecret;
import dev.weir.hazelcast.ledger.HazelcastLedger;
import dev.weir.redis.RedisCheck;
import dev.weir.redis.RedisProbe;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.ledger.RedisLedger;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** Creates the slot coordinator for the ledger that the configuration names. */
final class CoordinatorWiring {
  /** The time for which a slot is reserved for an instance that does not collect it. */
  private static final Duration ACCEPT_WITHIN = Duration.ofSeconds(3);

  /** The time for which an instance must wait for slots before others give back slots in use. */
  private static final Duration SHORTEST_TURN_AFTER = Duration.ofSeconds(1);

  private static final int NAME_BYTES = 4;

  private final ProxyConfig proxy;
  private final Environment environment;
  private final Metrics metrics;
  private final LedgerIncidents incidents = new LoggedIncidents();
  private final SecureRandom random = new SecureRandom();

  CoordinatorWiring(ProxyConfig proxy, Environment environment, Metrics metrics) {
    this.proxy = proxy;
    this.environment = environment;
    this.metrics = metrics;
  }

  /**
   * Creates the coordinator. It need not be connected to its ledger yet, unless the instance could
   * serve nothing without it.
   */
  SlotCoordinator coordinator() throws InstanceStartException {
    CoordinationConfig config = proxy.coordination();
    return switch (config) {
      case CoordinationConfig.Local ignored -> new LocalSlotCoordinator();
      case CoordinationConfig.Redis redis -> onRedis(config, redis.redis());
      case CoordinationConfig.Hazelcast hazelcast -> onHazelcast(config, hazelcast.hazelcast());
    };
  }

  private SlotCoordinator onRedis(CoordinationConfig config, RedisConfig redis)
      throws InstanceStartException {
    RedisSettings settings;
    try {
      settings = RedisWiring.settings(redis, environment);
    } catch (IOException e) {
      throw new InstanceStartException(
          "the authorities in tls_ca of section redis cannot be read: " + e.getMessage());
    }
    if (!proxy.fallback().enabled()
        && RedisProbe.check(settings) instanceof RedisCheck.Unreachable unreachable) {
      throw new InstanceStartException(
          "the ledger cannot be reached, and fallback.enabled is false, so that nothing could be"
              + " served: "
              + unreachable.explanation());
    }
    LedgerTerms terms = terms(redis.lease());
    RedisLedger ledger =
        redis.poolSize() == 1
            ? RedisLedger.connectWithoutHints(settings, terms, metrics, incidents)
            : RedisLedger.connect(settings, terms, metrics, incidents);
    return newSharedCoordinator(config, terms, ledger);
  }

  private static LedgerTerms terms(LeaseTerms lease) {
    return new LedgerTerms(lease, ACCEPT_WITHIN, SHORTEST_TURN_AFTER);
  }

  private SlotCoordinator newSharedCoordinator(
      CoordinationConfig config, LedgerTerms terms, SharedLedger ledger) {
    NegotiationTerms own =
        new NegotiationTerms(
            newInstanceId(), terms, proxy.fallback().limit(), proxy.fallback().localLimitDivisor());
    return new SharedSlotCoordinator(
        EnumWord.of(config.kind()), ledger, own, new SplittableRandom(random.nextLong()));
  }

  /**
   * Returns the identity of this process. A restarted process gets a new one, because connections
   * of its predecessor may still be open.
   */
  private InstanceId newInstanceId() {
    byte[] name = new byte[NAME_BYTES];
    random.nextBytes(name);
    return new InstanceId(proxy.instanceId() + "." + HexFormat.of().formatHex(name));
  }

  /**
   * Creates a coordinator on Hazelcast. It does not wait for the cluster, because the first member
   * cannot wait for the others.
   */
  private SlotCoordinator onHazelcast(CoordinationConfig config, HazelcastConfig hazelcast) {
    LedgerTerms terms = terms(hazelcast.lease());
    return newSharedCoordinator(
        config, terms, HazelcastLedger.join(settings(hazelcast), terms, metrics, incidents));
  }

  static HazelcastSettings settings(HazelcastConfig hazelcast) {
    return new HazelcastSettings(
        hazelcast.clusterName(),
        ClusterSecret.of(hazelcast.secret().reveal(), hazelcast.clusterName()),
        hazelcast.bind().host(),
        hazelcast.bind().port(),
        discovery(hazelcast),
        hazelcast.clusterSize(),
        hazelcast.operationTimeout());
  }

  private static MemberDiscovery discovery(HazelcastConfig hazelcast) {
    return switch (hazelcast.discovery()) {
      case MEMBERS ->
          new MemberDiscovery.Listed(
              hazelcast.members().stream()
                  .map(member -> new MemberAddress(member.host(), member.port()))
                  .toList());
      case KUBERNETES ->
          new MemberDiscovery.KubernetesService(hazelcast.serviceDns().orElseThrow());
      case AWS ->
          new MemberDiscovery.AwsMachines(
              hazelcast.aws().region().orElse(null),
              hazelcast.aws().tagKey().orElse(null),
              hazelcast.aws().tagValue().orElse(null));
    };
  }
}
