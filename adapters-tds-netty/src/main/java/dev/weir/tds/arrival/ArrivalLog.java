package dev.weir.tds.arrival;

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
 * Counts the clients that do not get in, and says in the log which they are and why. Every one is
 * counted; the log has a line for each kind and source now and then, so that an attacker cannot
 * fill it, nor hide in it. It has such lines as well of clients that break the protocol after their
 * login. Any thread.
 */
public final class ArrivalLog {
  private static final Logger log = LoggerFactory.getLogger(ArrivalLog.class);

  /** What the label of the bucket says where a client did not get as far as to a bucket. */
  private static final String NO_BUCKET = "none";

  /** What the label of the reason says where a server did not want the password. */
  private static final String LOGIN_FAILED = "login_failed";

  /** What it says where a server had another reason. */
  private static final String REFUSED_BY_SERVER = "refused_by_server";

  private final Metrics metrics;
  private final Map<Closing, Metrics.Counter> closings = new EnumMap<>(Closing.class);
  private final Map<Closing, LogThrottle> closed = new EnumMap<>(Closing.class);
  private final Map<WeirError, LogThrottle> refused = new EnumMap<>(WeirError.class);
  private final LogThrottle loginsFailed;
  private final LogThrottle protocolBroken;

  /** Measures pauses with this monotonic clock, in nanoseconds. */
  public ArrivalLog(Metrics metrics, LongSupplier clock) {
    this.metrics = metrics;
    this.loginsFailed = new LogThrottle(clock);
    this.protocolBroken = new LogThrottle(clock);
    for (Closing why : Closing.values()) {
      closings.put(why, metrics.counter(Meter.CLIENTS_CLOSED, why.label()));
      closed.put(why, new LogThrottle(clock));
    }
    for (WeirError kind : WeirError.values()) {
      refused.put(kind, new LogThrottle(clock));
    }
  }

  /** A client is closed, and cannot be told why. */
  public void closed(UnidentifiedClient client, Closing why, String detail) {
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

  /** A client is told an error of Weir's own, before or after it led to a bucket. */
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

  /** A client is told that the server, or Weir in its place, does not accept its login. */
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

  /** A client is closed for what it sent after its login. */
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
    long unmentioned = throttle.take(client.source().text());
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
      throw new IllegalStateException("nothing for " + key);
    }
    return value;
  }
}
