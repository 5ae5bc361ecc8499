package dev.weir.tds.client;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.error.Wording;
import dev.weir.domain.login.ServerRefusal;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Counts and logs the clients that are closed or refused before their login is accepted. Every one
 * is counted; the log has a line for each kind and source now and then, so that an attacker can
 * neither fill it nor hide in it. Clients that break the protocol after their login are logged in
 * the same way. Any thread.
 */
public final class ArrivalLog {
  private static final Logger log = LoggerFactory.getLogger(ArrivalLog.class);

  /** The label of a client without a bucket. */
  private static final String NO_BUCKET = "none";

  /** The label of a refusal because of the password. */
  private static final String LOGIN_FAILED = "login_failed";

  /** The label of any other refusal of the server. */
  private static final String REFUSED_BY_SERVER = "refused_by_server";

  private final Metrics metrics;
  private final Map<CloseReason, Metrics.Counter> closings = new EnumMap<>(CloseReason.class);
  private final Map<CloseReason, LogThrottle> closed = new EnumMap<>(CloseReason.class);
  private final Map<WeirError, LogThrottle> refused = new EnumMap<>(WeirError.class);
  private final LogThrottle loginsFailed;
  private final LogThrottle protocolBroken;

  /** Registers the meters; {@code clock} is monotonic, in nanoseconds. */
  public ArrivalLog(Metrics metrics, LongSupplier clock) {
    this.metrics = metrics;
    this.loginsFailed = new LogThrottle(clock);
    this.protocolBroken = new LogThrottle(clock);
    for (CloseReason why : CloseReason.values()) {
      closings.put(why, metrics.counter(Meter.CLIENTS_CLOSED, why.label()));
      closed.put(why, new LogThrottle(clock));
    }
    for (WeirError kind : WeirError.values()) {
      refused.put(kind, new LogThrottle(clock));
    }
  }

  /** Records a client that is closed without an error message. */
  public void closed(UnidentifiedClient client, CloseReason why, String detail) {
    of(closings, why).increment();
    write(
        of(closed, why),
        client,
        () ->
            log.atInfo()
                .addKeyValue("kind", why.label())
                .addKeyValue("reason", Wording.clean(detail, Wording.SENTENCE_LENGTH)),
        "client closed before its login");
  }

  /** Records a client that is refused with an error of Weir's own; the bucket may be unknown. */
  public void refused(UnidentifiedClient client, @Nullable BucketId bucket, ClientError error) {
    count(bucket, error.kind().label());
    write(
        of(refused, error.kind()),
        client,
        () ->
            log.atInfo()
                .addKeyValue("error", error.kind().number())
                .addKeyValue("text", error.text()),
        "client refused");
  }

  /** Records a login that the server, or Weir in its place, has refused. */
  public void loginFailed(
      UnidentifiedClient client,
      BucketId bucket,
      String login,
      String application,
      ServerRefusal refusal) {
    count(bucket, refusal.isAboutThePassword() ? LOGIN_FAILED : REFUSED_BY_SERVER);
    write(
        loginsFailed,
        client,
        () ->
            log.atWarn()
                .addKeyValue("bucket", bucket.value())
                .addKeyValue("login", Wording.clean(login, Wording.NAME_LENGTH))
                .addKeyValue("application", Wording.clean(application, Wording.NAME_LENGTH))
                .addKeyValue("error", refusal.number()),
        "login refused");
  }

  /** Records a client that is closed for bytes that it sent after its login. */
  public void protocolBroken(UnidentifiedClient client, String reason) {
    write(
        protocolBroken,
        client,
        () -> log.atInfo().addKeyValue("reason", Wording.clean(reason, Wording.SENTENCE_LENGTH)),
        "client broke the protocol; closed");
  }

  private void count(@Nullable BucketId bucket, String reason) {
    String label = bucket == null ? NO_BUCKET : bucket.value();
    metrics.counter(Meter.LOGINS_REFUSED, label, reason).increment();
  }

  private static void write(
      LogThrottle throttle,
      UnidentifiedClient client,
      Supplier<LoggingEventBuilder> line,
      String message) {
    long unmentioned = throttle.count(client.source().text());
    if (unmentioned != LogThrottle.SILENT) {
      line.get()
          .addKeyValue("client", client.address())
          .addKeyValue("unmentioned", unmentioned)
          .log(message);
    }
  }

  private static <K extends Enum<K>, V> V of(Map<K, V> values, K key) {
    V value = values.get(key);
    if (value == null) {
      throw new IllegalStateException("no entry for " + key);
    }
    return value;
  }
}
