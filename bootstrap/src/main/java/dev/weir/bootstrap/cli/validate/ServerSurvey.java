package dev.weir.bootstrap.cli.validate;

import dev.weir.bootstrap.certificates.ServerTrust;
import dev.weir.bootstrap.config.BucketConfig;
import dev.weir.bootstrap.config.Credentials;
import dev.weir.bootstrap.config.Environment;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.login.Password;
import dev.weir.tds.server.Identity;
import dev.weir.tds.server.ServerChecks;
import dev.weir.tds.server.ServerFinding;
import dev.weir.tds.server.ServerTarget;
import dev.weir.tds.server.UpstreamNames;
import dev.weir.tds.tls.ServerFacingTls;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.tls.UnusableCertificateException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Checks the servers of all buckets at the same time, and logs in where the bucket has a login. */
final class ServerSurvey {
  /** The longest time of a check, because a user waits at a terminal. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private static final String APP_NAME = "Weir validate-config";

  private final Environment environment;
  private final boolean isDeep;

  /**
   * Prepares a survey.
   *
   * @param isDeep whether bulk loads and attentions are tried as well
   */
  ServerSurvey(Environment environment, boolean isDeep) {
    this.environment = environment;
    this.isDeep = isDeep;
  }

  List<ServerResult> survey(List<BucketConfig> buckets) {
    // The report contains the failures.
    System.setProperty("weir.logging.libraries", "ERROR");
    ServerTrust trust = new ServerTrust(TlsLibrary.best(), environment);
    Instant now = Clock.systemUTC().instant();
    List<CompletableFuture<ServerFinding>> asked = new ArrayList<>(buckets.size());
    List<ServerResult> results = new ArrayList<>(buckets.size());
    try (ServerChecks checks = new ServerChecks(identity())) {
      for (BucketConfig bucket : buckets) {
        asked.add(survey(checks, trust, bucket));
      }
      for (int i = 0; i < buckets.size(); i++) {
        results.add(new ServerJudgement(buckets.get(i), now, isDeep).assess(asked.get(i).join()));
      }
    }
    return results;
  }

  private Identity identity() {
    return new Identity(
        APP_NAME, environment.hostName(), Math.toIntExact(ProcessHandle.current().pid()));
  }

  private CompletableFuture<ServerFinding> survey(
      ServerChecks checks, ServerTrust trust, BucketConfig bucket) {
    if (bucket.pinningMode() == PinningMode.PASSTHROUGH) {
      // In this mode clients negotiate the encryption with the server themselves.
      return checks.checkAnswer(
          target(bucket, ServerTls.LOGIN, ServerFacingTls.trustingAnyServer(TlsLibrary.best())));
    }
    ServerTarget target;
    try {
      target = target(bucket, bucket.tls().mode(), trust.of(bucket.tls()));
    } catch (UnusableCertificateException | IOException e) {
      return CompletableFuture.completedFuture(
          new ServerFinding.Failed(
              "the authorities in 'tls_ca' cannot be used: " + e.getMessage()));
    }
    if (bucket.credentials().isEmpty()) {
      return checks.checkCertificate(target);
    }
    Credentials own = bucket.credentials().get();
    boolean measures = bucket.lending().serverFacts() == FactsPolicy.MEASURE;
    Password password = new Password(own.password().reveal());
    return measures && isDeep
        ? checks.checkDeeply(target, own.username(), password, bucket.database())
        : checks.checkLogin(target, own.username(), password, bucket.database(), measures);
  }

  private static ServerTarget target(BucketConfig bucket, ServerTls mode, ServerFacingTls tls) {
    Duration configured = bucket.reservoir().connectionTimeout();
    return new ServerTarget(
        bucket.server(),
        mode,
        tls,
        bucket.certificateName(),
        configured.compareTo(LONGEST) < 0 ? configured : LONGEST,
        bucket.lending().sessionState(),
        new UpstreamNames(
            bucket.id(),
            bucket.lending().programName().orElse(null),
            bucket.lending().hostName().orElse(null)));
  }
}
