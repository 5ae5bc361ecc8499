package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.facts.FactMeasurement;
import dev.weir.application.facts.FactResult;
import dev.weir.application.facts.FactsBook;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.application.session.PreludeFailure;
import dev.weir.domain.facts.FactsPolicy;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.facts.ServerFact;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerIdentity;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.wire.TdsVersion;
import io.netty.channel.Channel;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The facts about the servers of a bucket: measures a server on its first connection, keeps the
 * facts by connection, and shows them. Confined to the loop that owns the bucket, except where a
 * method says otherwise.
 */
public final class BucketFacts {
  private static final Logger log = LoggerFactory.getLogger(BucketFacts.class);

  private final BucketRules rules;
  private final FactsPolicy policy;
  private final HealthWatch health;
  private final FactsBook book;
  private final Metrics.Counter measured;
  private final Metrics.Counter failed;
  private final Metrics.Counter revoked;

  /** Read by any thread. */
  private volatile long deviations;

  /** Opens the facts of a bucket in which no server is known yet. */
  BucketFacts(BucketRules rules, FactsPolicy policy, BucketMeters meters, HealthWatch health) {
    this.rules = rules;
    this.policy = policy;
    this.health = health;
    this.book = new FactsBook(policy);
    this.measured = meters.counter(Meter.SERVER_FACTS, "measured");
    this.failed = meters.counter(Meter.SERVER_FACTS, "failed");
    this.revoked = meters.counter(Meter.SERVER_FACTS, "revoked");
    meters.gauge(Meter.SERVER_DEVIATIONS, () -> deviations);
  }

  // ---- the first messages of a connection ----

  /**
   * Measures the server, if that is due, on a connection that has logged in and is not lent.
   *
   * @param states takes the session states that the server tells; null if it tells none
   * @param then is called once, with whether the connection is open and as after its login
   */
  void prepare(
      LoginProfile profile,
      LoginFacts login,
      Channel channel,
      int packetSize,
      @Nullable SessionStateMap states,
      Consumer<Boolean> then) {
    ServerIdentity identity = ServerIdentity.of(login, profile.options());
    boolean isKnown = book.knows(identity);
    FactsBook.Task task = book.begin(profile, login, System.nanoTime());
    if (!isKnown) {
      noteServer(identity);
    }
    switch (task) {
      case NONE -> then.accept(true);
      case READ_BASELINE ->
          measure(
              channel,
              packetSize,
              login,
              states,
              FactMeasurement.ofBaseline(login),
              (result, failure, isUsable) -> {
                book.baselineRead(profile, login, result.baseline());
                then.accept(isUsable);
              });
      case MEASURE ->
          measure(
              channel,
              packetSize,
              login,
              states,
              new FactMeasurement(login),
              (result, failure, isUsable) -> {
                book.measured(profile, login, result, System.nanoTime());
                report(identity, result, failure);
                warnOfClosing(book.of(profile, login).plan(), result);
                then.accept(isUsable);
              });
    }
  }

  private void measure(
      Channel channel,
      int packetSize,
      LoginFacts login,
      @Nullable SessionStateMap states,
      FactMeasurement measurement,
      ServerMeasuring.Outcome outcome) {
    ServerMeasuring.start(
        channel,
        packetSize,
        TdsVersion.of(login.version()),
        states,
        measurement,
        rules.connectionTimeout(),
        outcome);
  }

  /** Shows a server that was not seen before in this bucket, and logs another version. */
  private void noteServer(ServerIdentity identity) {
    if (!book.hasOnlyVersionOf(identity)) {
      log.atWarn()
          .addKeyValue("bucket", rules.id())
          .addKeyValue("server", rules.server())
          .addKeyValue("program", identity.program())
          .addKeyValue("version", identity.versionText())
          .log("server of another version or kind answers");
    }
    show();
  }

  private void report(ServerIdentity identity, FactResult result, @Nullable String failure) {
    if (result.isComplete()) {
      measured.increment();
      ServerFacts facts = result.facts();
      log.atInfo()
          .addKeyValue("bucket", rules.id())
          .addKeyValue("server", rules.server())
          .addKeyValue("program", identity.program())
          .addKeyValue("version", identity.versionText())
          .addKeyValue("tds", identity.version())
          .addKeyValue("role", result.role().label())
          .addKeyValue("round_trips", result.roundTrips())
          .addKeyValue("deviations", listed(facts.deviations()))
          .addKeyValue("unknown", listed(facts.unknown()))
          .log("server facts measured");
    } else {
      failed.increment();
      log.atWarn()
          .addKeyValue("bucket", rules.id())
          .addKeyValue("server", rules.server())
          .addKeyValue("reason", failure)
          .addKeyValue("round_trips", result.roundTrips())
          .log("server facts not measured; nothing is assumed about this server for now");
    }
    show();
  }

  /** Tells that resets are not relied on, because each costs the bucket a login. */
  private void warnOfClosing(ResetPlan plan, FactResult result) {
    if (result.isComplete() && !plan.canReset()) {
      log.atWarn()
          .addKeyValue("bucket", rules.id())
          .addKeyValue("server", rules.server())
          .addKeyValue("not_restored", listed(plan.lasting()))
          .log("connections are closed where others would be reset; see docs/servers.md");
    }
  }

  private static String listed(List<String> names) {
    return names.isEmpty() ? "none" : String.join(" ", names);
  }

  // ---- the facts ----

  /** Returns the facts about the server of a connection with this login, as they change. */
  public ConnectionFacts of(LoginProfile profile, LoginFacts login) {
    return book.of(profile, login);
  }

  /** Revokes a fact that the traffic of a connection contradicts. */
  public void revoke(PooledConnection connection, ServerFact fact) {
    if (book.revoke(connection.facts().identity(), fact)) {
      revoked.increment();
      log.atWarn()
          .addKeyValue("bucket", rules.id())
          .addKeyValue("server", rules.server())
          .addKeyValue("fact", fact.label())
          .log("server fact revoked: traffic contradicts it");
      show();
    }
  }

  /** Revokes the fact that a failed prelude contradicts, if it contradicts one. */
  void contradict(PooledConnection connection, PreludeFailure failure) {
    boolean isUnproven =
        failure.cause() == PreludeFailure.Cause.REFUSED && failure.error() == ResetPlan.FAILURE;
    if (isUnproven || failure.cause() == PreludeFailure.Cause.RESET_UNACKNOWLEDGED) {
      revoke(connection, ServerTrait.ACKNOWLEDGES_RESET);
    }
  }

  /** Notes the answer to a login that asked for SESSIONRECOVERY; unknown if it did not. */
  void recoveryOffered(LoginProfile profile, LoginFacts login, Truth offered) {
    if (book.recoveryOffered(ServerIdentity.of(login, profile.options()), offered)) {
      show();
    }
  }

  /** Notes that the server could not be reached, so that another replica may answer next. */
  void serverLost() {
    book.serverLost();
  }

  // ---- for operators ----

  private void show() {
    deviations =
        book.servers().stream().mapToLong(known -> known.facts().deviations().size()).sum();
    health.showFacts(book.servers().stream().map(this::line).collect(Collectors.joining("; ")));
  }

  private String line(FactsBook.KnownServer known) {
    ServerIdentity identity = known.identity();
    String source =
        switch (policy) {
          case CAREFUL -> "careful by configuration";
          case ASSUME_SQL_SERVER -> "assumed to be SQL Server";
          case MEASURE ->
              known.isMeasured()
                  ? "measured, deviations: " + listed(known.facts().deviations())
                  : "not measured yet";
        };
    return identity.program()
        + " "
        + identity.versionText()
        + " ("
        + identity.version()
        + (identity.readOnlyIntent() ? ", read-only" : "")
        + ", "
        + identity.role().label()
        + "): "
        + source
        + (known.facts().has(ServerTrait.OFFERS_SESSION_RECOVERY) ? ", tells session state" : "")
        + (known.revoked() == 0 ? "" : ", revoked: " + known.revoked());
  }
}
