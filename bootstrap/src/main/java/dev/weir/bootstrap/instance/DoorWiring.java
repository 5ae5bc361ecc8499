package dev.weir.bootstrap.instance;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.login.LoginPolicy;
import dev.weir.application.login.UpstreamLogin;
import dev.weir.application.login.UserDirectory;
import dev.weir.application.pool.BackoffPolicy;
import dev.weir.application.pool.PinPolicy;
import dev.weir.application.pool.PoolPolicy;
import dev.weir.application.pool.ReservoirPolicy;
import dev.weir.application.session.SessionLimits;
import dev.weir.bootstrap.certificates.ClientCertificate;
import dev.weir.bootstrap.certificates.ServerTrust;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Credentials;
import dev.weir.bootstrap.config.Environment;
import dev.weir.bootstrap.config.ResetPolicy;
import dev.weir.bootstrap.config.ServerTlsConfig;
import dev.weir.bootstrap.config.WeirConfig;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.login.Password;
import dev.weir.domain.procedures.ProcedurePolicy;
import dev.weir.tds.bucket.PinWarnings;
import dev.weir.tds.instance.BucketRuleSet;
import dev.weir.tds.instance.ServedBuckets;
import dev.weir.tds.login.ClientLoginPolicy;
import dev.weir.tds.login.LendingRules;
import dev.weir.tds.login.LoginBucketRules;
import dev.weir.tds.login.PasswordChecks;
import dev.weir.tds.login.ProcessKeyVault;
import dev.weir.tds.login.TlsVersions;
import dev.weir.tds.server.Identity;
import dev.weir.tds.server.ServerTarget;
import dev.weir.tds.server.UpstreamNames;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.OldestTls;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates the configuration of logins and pools into the settings of the transport, and reads
 * the files that they need.
 */
final class DoorWiring {
  private static final String APP_NAME = "Weir";

  /**
   * The time that a server has to end a cancelled response; drivers wait as long for an
   * acknowledgement.
   */
  private static final Duration LAST_WORD = Duration.ofSeconds(5);

  /**
   * The backoff of dials after a failure: short at first, because most failures are, and then no
   * longer than an operator waits after a restart.
   */
  private static final BackoffPolicy BACKOFF =
      new BackoffPolicy(Duration.ofMillis(200), Duration.ofSeconds(2));

  private final WeirConfig config;
  private final Environment environment;
  private final ServerTrust trust;

  private DoorWiring(WeirConfig config, Environment environment) {
    this.config = config;
    this.environment = environment;
    this.trust = new ServerTrust(TlsLibrary.best(), environment);
  }

  /** Returns the certificate for clients, or null if no bucket needs one. */
  static @Nullable ClientCertificate certificate(WeirConfig config, Environment environment)
      throws InstanceStartException {
    if (hasNoPooledBucket(config) || config.proxy().tls().mode() == ClientTls.OFF) {
      return null;
    }
    try {
      return ClientCertificate.open(
          config.proxy().tls(), TlsLibrary.best(), environment, Clock.systemUTC().instant());
    } catch (UnusableCertificateException | IOException e) {
      throw new InstanceStartException("the certificate of section tls: " + e.getMessage());
    }
  }

  /**
   * Creates all buckets of a configuration.
   *
   * @param users the users that Weir authenticates itself
   */
  static ServedBuckets buckets(
      WeirConfig config,
      Environment environment,
      @Nullable ClientCertificate certificate,
      UserDirectory users)
      throws InstanceStartException {
    BucketRuleSet rules = rules(config, config.buckets(), environment);
    ClientLoginPolicy policy =
        hasNoPooledBucket(config)
            ? null
            : new DoorWiring(config, environment).policy(certificate, users);
    return new ServedBuckets(rules.passthrough(), rules.withLogins(), policy);
  }

  /** Creates the rules of some buckets of a configuration. */
  static BucketRuleSet rules(WeirConfig config, List<BucketConfig> buckets, Environment environment)
      throws InstanceStartException {
    DoorWiring wiring = new DoorWiring(config, environment);
    List<BucketRules> relayed = new ArrayList<>();
    List<LoginBucketRules> entered = new ArrayList<>();
    for (BucketConfig bucket : buckets) {
      if (bucket.pinningMode() == PinningMode.PASSTHROUGH) {
        relayed.add(BucketWiring.rules(bucket));
      } else {
        entered.add(wiring.door(bucket));
      }
    }
    return new BucketRuleSet(relayed, entered);
  }

  private static boolean hasNoPooledBucket(WeirConfig config) {
    return config.buckets().stream().allMatch(b -> b.pinningMode() == PinningMode.PASSTHROUGH);
  }

  private ServerTarget target(BucketConfig bucket) throws InstanceStartException {
    ServerTarget target =
        new ServerTarget(
            bucket.server(),
            bucket.tls().mode(),
            towardsServer(bucket.tls()),
            bucket.certificateName(),
            bucket.reservoir().connectionTimeout(),
            bucket.lending().sessionState(),
            new UpstreamNames(
                bucket.id(),
                bucket.lending().programName().orElse(null),
                bucket.lending().hostName().orElse(null)));
    return bucket
        .failoverPartner()
        .map(
            partner ->
                target.withPartner(partner, bucket.tls().serverName().orElseGet(partner::host)))
        .orElse(target);
  }

  private LoginBucketRules door(BucketConfig bucket) throws InstanceStartException {
    BucketRules rules = BucketWiring.rules(bucket);
    return new LoginBucketRules(
        rules,
        pool(bucket, rules),
        new LoginPolicy(
            bucket.auth().cacheTtl(), bucket.auth().loginQueueTimeout(), LoginPolicy.MAX_WAITING),
        upstream(bucket),
        target(bucket),
        new SessionLimits(
                config.proxy().clients().requestStallTimeout(),
                bucket.lending().queryTimeout().orElse(null),
                bucket.lending().clientIdleTimeout().orElse(null),
                bucket.lending().idleTimeout(),
                bucket.lending().sessionTimeout(),
                LAST_WORD)
            .withAlways(bucket.lending().idleTimeoutAlways())
            .withParking(bucket.lending().parkAfter()),
        new LendingRules(
            bucket.lending().reset() == ResetPolicy.ALWAYS,
            bucket.lending().serverFacts(),
            new ProcedurePolicy(
                bucket.lending().procedures(), Set.copyOf(bucket.lending().trustedProcedures())),
            bucket.lending().preparedStatementsMax(),
            bucket.queue().tenant(),
            bucket.lending().profileIncludes(),
            bucket.lending().spid(),
            bucket.lending().parkTransactions(),
            new PinWarnings(
                bucket.lending().pinnedWarnAfter().orElse(null),
                config.proxy().logging().sqlText())));
  }

  private static PoolPolicy pool(BucketConfig bucket, BucketRules rules) {
    return new PoolPolicy(
        rules.queue(),
        bucket.queue().order(),
        bucket.auth().loginQueueTimeout(),
        bucket.queue().evictAfter(),
        bucket.reservoir().maxIdleTime(),
        BACKOFF,
        new PinPolicy(
            bucket.lending().maxPinned().of(bucket.maxConnections()),
            bucket.lending().idleTimeout(),
            bucket.lending().sessionTimeout()),
        bucket.queue().maxConnectionsPerLogin().orElse(PoolPolicy.ANY_NUMBER),
        new ReservoirPolicy(
            bucket.reservoir().minIdle(),
            bucket.reservoir().lowWatermark(),
            bucket.reservoir().connectRate(),
            bucket.reservoir().connectParallelism()));
  }

  private static @Nullable UpstreamLogin upstream(BucketConfig bucket) {
    return switch (bucket.auth().mode()) {
      case PASSTHROUGH -> null;
      case MAPPED -> {
        // The configuration check refuses a mapped bucket without credentials.
        Credentials own = bucket.credentials().orElseThrow();
        yield new UpstreamLogin(own.username(), new Password(own.password().reveal()));
      }
    };
  }

  private ClientLoginPolicy policy(@Nullable ClientCertificate certificate, UserDirectory users) {
    byte[] key = new byte[ProcessKeyVault.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new ClientLoginPolicy(
        config.proxy().tls().mode(),
        certificate == null ? null : certificate.tls(),
        tlsVersions(),
        new ProcessKeyVault(key),
        users,
        new PasswordChecks(Runtime.getRuntime().availableProcessors()),
        new Identity(
            APP_NAME, environment.hostName(), Math.toIntExact(ProcessHandle.current().pid())));
  }

  private TlsVersions tlsVersions() {
    Map<ServerAddress, OldestTls> own = new HashMap<>();
    for (BucketConfig bucket : config.buckets()) {
      bucket
          .routes()
          .listenersTls()
          .ifPresent(
              oldest ->
                  bucket
                      .routes()
                      .listeners()
                      .forEach(listener -> own.put(BucketWiring.name(listener), oldest)));
    }
    return new TlsVersions(config.proxy().tls().minVersion(), own);
  }

  private ServerFacingTls towardsServer(ServerTlsConfig tls) throws InstanceStartException {
    try {
      return trust.of(tls);
    } catch (UnusableCertificateException | IOException e) {
      throw new InstanceStartException("tls_ca " + tls.ca().orElseThrow() + ": " + e.getMessage());
    }
  }
}
