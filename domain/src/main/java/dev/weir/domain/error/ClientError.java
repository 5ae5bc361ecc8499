package dev.weir.domain.error;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingQuery;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An error of Weir's own with the text that the client reads.
 *
 * <p>Each kind has a factory method, which takes exactly the particulars that its message needs.
 */
public record ClientError(WeirError kind, String text) {
  /** Rejects a text that is empty or longer than clients have room for. */
  public ClientError {
    if (text.isBlank() || text.length() > WeirError.MAX_TEXT_LENGTH) {
      throw new IllegalArgumentException(
          "a message has 1 to " + WeirError.MAX_TEXT_LENGTH + " characters, not " + text.length());
    }
  }

  /** {@code reference} is the reference of the log entry with the cause. */
  public static ClientError internal(String reference) {
    return of(WeirError.INTERNAL, Map.of("reference", Wording.quoted(reference)));
  }

  /** {@code limit} is the bucket's {@code max_connections}. */
  public static ClientError poolExhausted(BucketId bucket, int limit) {
    return poolExhausted(bucket, Scarcity.ofBucket(limit));
  }

  /** {@code scarcity} says what limits the connections. */
  public static ClientError poolExhausted(BucketId bucket, Scarcity scarcity) {
    return of(
        WeirError.POOL_EXHAUSTED,
        Map.of(
            "bucket",
            bucket.value(),
            "key",
            scarcity.key(),
            "limit",
            Integer.toString(scarcity.limit()),
            "remark",
            scarcity.remark()));
  }

  /** No bucket matches the query. */
  public static ClientError unroutable(RoutingQuery query) {
    return unroutable("no bucket matches", query);
  }

  /**
   * Several buckets match the query. The message tells their number but not their names, because
   * the client has not logged in; the log has the names.
   */
  public static ClientError unroutable(RoutingQuery query, Routing.Ambiguous ambiguous) {
    String finding =
        ambiguous.candidates().size()
            + " buckets match by "
            + ambiguous.by().label().replace('_', ' ')
            + " and nothing tells which one is meant";
    return unroutable(finding, query);
  }

  private static ClientError unroutable(String finding, RoutingQuery query) {
    StringJoiner sought = new StringJoiner(", ");
    addCriterion(sought, "server name", query.serverName());
    if (query.tlsServerName() != null && !query.tlsServerName().equals(query.serverName())) {
      addCriterion(sought, "TLS server name", query.tlsServerName());
    }
    addCriterion(sought, "instance name", query.instanceName());
    addCriterion(sought, "database", query.database());
    addCriterion(sought, "user", query.user());
    if (query.destination() != null) {
      addCriterion(sought, "address", query.destination().toString());
    }
    String user = query.user();
    return of(
        WeirError.UNROUTABLE,
        Map.of(
            "finding",
            finding,
            "sought",
            sought.length() == 0 ? "a connection that names nothing" : sought.toString(),
            "user",
            user == null || user.isEmpty() ? "user" : Wording.clean(user, Wording.NAME_LENGTH)));
  }

  private static void addCriterion(StringJoiner sought, String what, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      sought.add(what + " " + Wording.quoted(name));
    }
  }

  /** {@code reason} says what happened at that address, for example {@code connection refused}. */
  public static ClientError serverUnavailable(
      BucketId bucket, ServerLocation address, String reason) {
    return of(
        WeirError.SERVER_UNAVAILABLE,
        Map.of(
            "bucket",
            bucket.value(),
            "address",
            Wording.clean(address.toString(), Wording.SENTENCE_LENGTH),
            "reason",
            Wording.sentence(reason)));
  }

  /** {@code limit} is the bucket's {@code max_connections}. */
  public static ClientError queueTimeout(BucketId bucket, Duration waited, int limit) {
    return queueTimeout(bucket, waited, Scarcity.ofBucket(limit));
  }

  /** {@code scarcity} says what limits the connections. */
  public static ClientError queueTimeout(BucketId bucket, Duration waited, Scarcity scarcity) {
    return of(
        WeirError.QUEUE_TIMEOUT,
        Map.of(
            "bucket",
            bucket.value(),
            "waited",
            Wording.duration(waited),
            "key",
            scarcity.key(),
            "limit",
            Integer.toString(scarcity.limit()),
            "remark",
            scarcity.remark()));
  }

  /** {@code waiting} is the number of requests in the queue. */
  public static ClientError queueFull(BucketId bucket, int waiting) {
    return of(
        WeirError.QUEUE_FULL,
        Map.of("bucket", bucket.value(), "waiting", Integer.toString(waiting)));
  }

  /** {@code reason} names the pin, for example {@code an open transaction}. */
  public static ClientError pinnedTooLong(BucketId bucket, Duration idle, String reason) {
    return of(
        WeirError.PINNED_TOO_LONG,
        Map.of(
            "bucket",
            bucket.value(),
            "idle",
            Wording.duration(idle),
            "reason",
            Wording.sentence(reason)));
  }

  /** The instance is shutting down. */
  public static ClientError shuttingDown() {
    return of(WeirError.SHUTTING_DOWN, Map.of());
  }

  /** The bucket is paused. */
  public static ClientError paused(BucketId bucket) {
    return of(WeirError.PAUSED, Map.of("bucket", bucket.value()));
  }

  /** {@code action} says which action is not permitted, and to which session. */
  public static ClientError notPermitted(String action) {
    return of(WeirError.NOT_PERMITTED, Map.of("action", Wording.sentence(action)));
  }

  /** {@code detail} says what was found and what was expected. */
  public static ClientError protocolError(String detail) {
    return of(WeirError.PROTOCOL_ERROR, Map.of("detail", Wording.sentence(detail)));
  }

  /** {@code reason} says how the connection ended. */
  public static ClientError connectionLost(BucketId bucket, String reason) {
    return of(
        WeirError.CONNECTION_LOST,
        Map.of("bucket", bucket.value(), "reason", Wording.sentence(reason)));
  }

  /** {@code reason} says what the server refused. */
  public static ClientError notPrepared(BucketId bucket, String reason) {
    return of(
        WeirError.NOT_PREPARED,
        Map.of("bucket", bucket.value(), "reason", Wording.sentence(reason)));
  }

  /** {@code limit} is the instance's {@code max_clients}. */
  public static ClientError tooManyClients(int limit) {
    return of(WeirError.TOO_MANY_CLIENTS, Map.of("limit", Integer.toString(limit)));
  }

  /** {@code reason} says what ended the transaction. */
  public static ClientError transactionLost(BucketId bucket, String reason) {
    return of(
        WeirError.TRANSACTION_LOST,
        Map.of("bucket", bucket.value(), "reason", Wording.sentence(reason)));
  }

  /** {@code key} is the configured limit of the transaction that was reached. */
  public static ClientError transactionLost(BucketId bucket, String key, Duration limit) {
    return transactionLost(
        bucket, "it reached the limit %s of %s".formatted(key, Wording.duration(limit)));
  }

  /** {@code value} is the function as the client wrote it, for example {@code @@IDENTITY}. */
  public static ClientError previousValueUnavailable(String value) {
    return of(
        WeirError.PREVIOUS_VALUE_UNAVAILABLE,
        Map.of("value", Wording.clean(value, Wording.NAME_LENGTH)));
  }

  /** {@code mode} is the one the bucket is configured with. */
  public static ClientError modeNotServed(BucketId bucket, PinningMode mode) {
    return of(
        WeirError.MODE_NOT_SERVED,
        Map.of("bucket", bucket.value(), "mode", mode.name().toLowerCase(Locale.ROOT)));
  }

  /** The instance's lease ended while the session held a connection above the fallback limit. */
  public static ClientError coordinationLost(BucketId bucket) {
    return of(WeirError.COORDINATION_LOST, Map.of("bucket", bucket.value()));
  }

  /** {@code limit} is the {@code query_timeout} that was reached. */
  public static ClientError queryTimeout(BucketId bucket, Duration limit) {
    return of(
        WeirError.QUERY_TIMEOUT,
        Map.of("bucket", bucket.value(), "limit", Wording.duration(limit)));
  }

  /** {@code limit} is the {@code request_stall_timeout} that was reached. */
  public static ClientError requestStalled(Duration limit) {
    return of(WeirError.REQUEST_STALLED, Map.of("limit", Wording.duration(limit)));
  }

  /** The operator ended the session. */
  public static ClientError sessionKilled() {
    return of(WeirError.SESSION_KILLED, Map.of());
  }

  /** {@code waited} is the time that the login spent in the queue for its proof. */
  public static ClientError loginQueueTimeout(BucketId bucket, Duration waited) {
    return of(
        WeirError.LOGIN_QUEUE_TIMEOUT,
        Map.of("bucket", bucket.value(), "waited", Wording.duration(waited)));
  }

  /** {@code waiting} is the number of logins in that queue. */
  public static ClientError loginQueueFull(BucketId bucket, int waiting) {
    return of(
        WeirError.LOGIN_QUEUE_FULL,
        Map.of("bucket", bucket.value(), "waiting", Integer.toString(waiting)));
  }

  /** {@code open} is the time that the client left the server's question unanswered. */
  public static ClientError loginUnanswered(BucketId bucket, Duration open) {
    return of(
        WeirError.LOGIN_UNANSWERED,
        Map.of("bucket", bucket.value(), "open", Wording.duration(open)));
  }

  /** Too many different passwords from the source of the client were refused. */
  public static ClientError loginsRefusedTooOften(BucketId bucket) {
    return of(WeirError.LOGINS_REFUSED_TOO_OFTEN, Map.of("bucket", bucket.value()));
  }

  /** {@code number} is the {@code @@SPID} that Weir has told the session. */
  public static ClientError sessionNumberTold(BucketId bucket, int number) {
    return of(
        WeirError.SESSION_NUMBER_TOLD,
        Map.of("bucket", bucket.value(), "number", Integer.toString(number)));
  }

  /** The operator has removed the bucket. */
  public static ClientError bucketRemoved(BucketId bucket) {
    return of(WeirError.BUCKET_REMOVED, Map.of("bucket", bucket.value()));
  }

  /** The operator has withdrawn the login of a session. */
  public static ClientError loginWithdrawn(BucketId bucket) {
    return of(WeirError.LOGIN_WITHDRAWN, Map.of("bucket", bucket.value()));
  }

  private static ClientError of(WeirError kind, Map<String, String> particulars) {
    return new ClientError(kind, kind.template().fill(particulars));
  }
}
