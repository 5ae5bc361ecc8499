package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.CoordinationKind;
import dev.weir.bootstrap.config.Endpoint;
import dev.weir.bootstrap.config.EnumWord;
import dev.weir.bootstrap.config.HazelcastDiscovery;
import dev.weir.bootstrap.config.RedisMode;
import dev.weir.bootstrap.config.RedisTlsMode;
import dev.weir.bootstrap.config.Secret;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.ProxyDraft;
import dev.weir.bootstrap.config.draft.SectionValues;
import dev.weir.bootstrap.config.draft.Settings;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.HazelcastKeys;
import dev.weir.bootstrap.config.schema.Key;
import dev.weir.bootstrap.config.schema.LeaseKeys;
import dev.weir.bootstrap.config.schema.ProxyKeys;
import dev.weir.bootstrap.config.schema.RedisKeys;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Checks that the settings of the ledger and of its leases are complete and consistent. */
final class CoordinationCheck {
  /** The smallest cluster that keeps a majority when it loses a member. */
  private static final int SMALLEST_SAFE_CLUSTER = 3;

  private static final String KUBERNETES = "discovery: kubernetes";
  private static final String AWS = "discovery: aws";

  private final ProxyDraft proxy;
  private final Problems problems;
  private final Files files;

  CoordinationCheck(ProxyDraft proxy, Problems problems, Files files) {
    this.proxy = proxy;
    this.problems = problems;
    this.files = files;
  }

  void run(Optional<CoordinationKind> chosen) {
    Optional<SectionValues> redis = proxy.written(RedisKeys.SECTION);
    Optional<SectionValues> hazelcast = proxy.written(HazelcastKeys.SECTION);
    if (redis.isPresent()
        && hazelcast.isPresent()
        && chosen.isEmpty()
        && !proxy.proxy().mentions(ProxyKeys.COORDINATION)) {
      problems.error(
          hazelcast.get().place(),
          "the file has both 'redis' and 'hazelcast': say by 'coordination' under 'proxy' which"
              + " keeps the ledger");
    }
    if (redis.isPresent()) {
      checkLease(proxy.redis(), longerTimeout(proxy.redis()));
      checkRedis(proxy.redis());
    }
    Optional<CoordinationKind> used = Coordination.of(proxy, chosen);
    boolean hazelcastChosen = used.filter(CoordinationKind.HAZELCAST::equals).isPresent();
    if (hazelcast.isPresent()) {
      checkLease(proxy.hazelcast(), HazelcastKeys.OPERATION_TIMEOUT);
    }
    if (hazelcast.isPresent() || hazelcastChosen) {
      checkHazelcast(proxy.hazelcast());
    }
    new LedgerAccessCheck(proxy, problems).run(used);
    used.ifPresent(
        kind -> {
          warnIfUnused(CoordinationKind.REDIS, kind, redis);
          warnIfUnused(CoordinationKind.HAZELCAST, kind, hazelcast);
        });
  }

  private void warnIfUnused(
      CoordinationKind needed, CoordinationKind used, Optional<SectionValues> section) {
    if (used != needed && section.isPresent()) {
      problems.warning(
          section.get().place(),
          "'%s' has no effect: the coordination is %s"
              .formatted(EnumWord.of(needed), EnumWord.of(used)));
    }
  }

  /** Returns the key of the longer timeout, which is in force for commands. */
  private static Key<Duration> longerTimeout(Settings redis) {
    Optional<Duration> read = redis.value(RedisKeys.READ_TIMEOUT);
    Optional<Duration> write = redis.value(RedisKeys.WRITE_TIMEOUT);
    boolean writeCounts =
        read.isPresent() && write.isPresent() && write.get().compareTo(read.get()) > 0;
    return writeCounts ? RedisKeys.WRITE_TIMEOUT : RedisKeys.READ_TIMEOUT;
  }

  private void checkLease(Settings section, Key<Duration> answerKey) {
    Optional<Located<Duration>> interval = section.find(LeaseKeys.HEARTBEAT_INTERVAL);
    Optional<Located<Duration>> ttl = section.find(LeaseKeys.HEARTBEAT_TTL);
    Optional<Located<Duration>> answer = section.find(answerKey);
    if (ttl.isEmpty()) {
      return;
    }
    if (interval.isPresent() && !Located.isAbove(ttl.get(), interval.get())) {
      problems.error(
          (ttl.get().written() ? ttl : interval).get().place(),
          "'heartbeat_ttl' must be above 'heartbeat_interval', or the lease ends between two"
              + " heartbeats");
    }
    if (answer.isPresent() && !Located.isAbove(ttl.get(), answer.get())) {
      problems.warning(
          (answer.get().written() ? answer : ttl).get().place(),
          "'"
              + answerKey.name()
              + "' is not below 'heartbeat_ttl': the lease would end before a lost heartbeat is"
              + " noticed");
    } else if (answer.isPresent()
        && interval.isPresent()
        && Located.isAbove(ttl.get(), interval.get())) {
      checkLostHeartbeat(ttl.get(), interval.get(), answer.get(), answerKey);
    }
  }

  private void checkLostHeartbeat(
      Located<Duration> ttl,
      Located<Duration> interval,
      Located<Duration> answer,
      Key<Duration> answerKey) {
    Duration two = interval.value().multipliedBy(2).plus(answer.value());
    if (ttl.value().compareTo(two) < 0) {
      problems.warning(
          (ttl.written() ? ttl : interval).place(),
          "'heartbeat_ttl' is below twice 'heartbeat_interval' and '"
              + answerKey.name()
              + "': a single heartbeat that is lost ends the lease");
    }
  }

  private void checkRedis(Settings redis) {
    Optional<Located<RedisMode>> mode = redis.find(RedisKeys.MODE);
    Optional<Located<List<Endpoint>>> nodes = redis.find(RedisKeys.ADDR);
    if (nodes.isPresent() && nodes.get().value().isEmpty()) {
      problems.error(nodes.get().place(), "'addr' lists no server");
    }
    if (mode.isPresent()) {
      switch (mode.get().value()) {
        case STANDALONE -> {
          requireSingleNode(nodes);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_MASTER);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_USERNAME);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_PASSWORD);
        }
        case SENTINEL -> {
          if (!redis.mentions(RedisKeys.SENTINEL_MASTER)) {
            problems.error(mode.get().place(), "'mode: sentinel' needs 'sentinel_master'");
          }
        }
        case CLUSTER -> {
          requireDatabaseZero(redis);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_MASTER);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_USERNAME);
          warnWithout("mode: sentinel", redis, RedisKeys.SENTINEL_PASSWORD);
        }
      }
    }
    requireTogether(redis, RedisKeys.USERNAME, RedisKeys.PASSWORD);
    requireTogether(redis, RedisKeys.SENTINEL_USERNAME, RedisKeys.SENTINEL_PASSWORD);
    files.requireReadable(redis, RedisKeys.TLS_CA);
    Optional<Located<String>> authorities = redis.find(RedisKeys.TLS_CA);
    boolean verify = redis.value(RedisKeys.TLS).filter(RedisTlsMode.VERIFY::equals).isPresent();
    if (authorities.isPresent() && !verify) {
      problems.warning(
          authorities.get().place(), "'tls_ca' has no effect: only 'tls: verify' checks it");
    }
  }

  private void requireSingleNode(Optional<Located<List<Endpoint>>> nodes) {
    if (nodes.isPresent() && nodes.get().value().size() > 1) {
      problems.error(
          nodes.get().place(),
          "several addresses need 'mode: sentinel' or 'mode: cluster'; a standalone Redis has one");
    }
  }

  private <T> void warnWithout(String needed, Settings section, Key<T> key) {
    section
        .find(key)
        .filter(Located::written)
        .ifPresent(
            found ->
                problems.warning(
                    found.place(),
                    "'%s' has no effect without '%s'".formatted(key.name(), needed)));
  }

  private void requireTogether(Settings redis, Key<String> user, Key<Secret> password) {
    Optional<Located<String>> found = redis.find(user);
    if (found.isPresent() && !redis.mentions(password)) {
      problems.warning(
          found.get().place(),
          "'%s' has no effect without '%s'".formatted(user.name(), password.name()));
    }
  }

  private void requireDatabaseZero(Settings redis) {
    redis
        .find(RedisKeys.DATABASE)
        .filter(found -> found.value() != 0)
        .ifPresent(
            found -> problems.error(found.place(), "a Redis Cluster has no 'database' but 0"));
  }

  private void checkHazelcast(Settings hazelcast) {
    Optional<HazelcastDiscovery> discovery = hazelcast.value(HazelcastKeys.DISCOVERY);
    Optional<Located<List<Endpoint>>> members = hazelcast.find(HazelcastKeys.MEMBERS);
    if (discovery.isEmpty() || members.isEmpty()) {
      return;
    }
    switch (discovery.get()) {
      case MEMBERS -> {
        warnWithout(KUBERNETES, hazelcast, HazelcastKeys.SERVICE_DNS);
        warnIfNotAws(hazelcast);
        if (members.get().value().isEmpty()) {
          problems.error(
              members.get().place(), "'hazelcast' needs 'members': all of them, this one too");
        }
      }
      case KUBERNETES -> {
        requireKeys(hazelcast, KUBERNETES, HazelcastKeys.SERVICE_DNS, HazelcastKeys.CLUSTER_SIZE);
        warnWithout("discovery: members", hazelcast, HazelcastKeys.MEMBERS);
        warnIfNotAws(hazelcast);
      }
      case AWS -> {
        requireKeys(hazelcast, AWS, HazelcastKeys.CLUSTER_SIZE);
        warnWithout("discovery: members", hazelcast, HazelcastKeys.MEMBERS);
        warnWithout(KUBERNETES, hazelcast, HazelcastKeys.SERVICE_DNS);
      }
    }
    checkClusterSize(hazelcast, members.get());
  }

  private void requireKeys(Settings hazelcast, String discovery, Key<?>... keys) {
    for (Key<?> key : keys) {
      if (!hazelcast.mentions(key)) {
        problems.error(hazelcast.place(), "'" + discovery + "' needs '" + key.name() + "'");
      }
    }
  }

  private void warnIfNotAws(Settings hazelcast) {
    warnWithout(AWS, hazelcast, HazelcastKeys.AWS_REGION);
    warnWithout(AWS, hazelcast, HazelcastKeys.AWS_TAG_KEY);
    warnWithout(AWS, hazelcast, HazelcastKeys.AWS_TAG_VALUE);
  }

  private void checkClusterSize(Settings hazelcast, Located<List<Endpoint>> members) {
    Optional<Located<Integer>> size = hazelcast.find(HazelcastKeys.CLUSTER_SIZE);
    int listed = members.value().size();
    if (size.isPresent() && size.get().value() < listed) {
      problems.error(
          size.get().place(),
          "'cluster_size' (%d) is below the number of members (%d)"
              .formatted(size.get().value(), listed));
    }
    int whole = size.map(Located::value).orElse(listed);
    if (whole > 0 && whole < SMALLEST_SAFE_CLUSTER) {
      problems.warning(
          size.map(Located::place).orElse(members.place()),
          "a cluster of "
              + whole
              + " has no majority left when one is lost; fallback then is the ordinary case");
    }
  }
}
