package dev.weir.bootstrap.config.schema;

import dev.weir.application.pool.ServingOrder;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.tds.login.Tenancy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a bucket about its queue and its reservoir. */
public final class PoolKeys {
  /** The treatment of requests while every slot is taken. */
  public static final Key<ExhaustionPolicy> EXHAUSTION_POLICY =
      Key.of(
              "exhaustion_policy",
              new Choice<>(
                  ExhaustionPolicy.class,
                  Map.of(
                      "overflow",
                      "overflow would open connections beyond max_connections, which Weir never does")),
              ExhaustionPolicy.WAIT,
              "The treatment of a request while all slots are taken: it waits in the queue, or gets"
                  + " error 50001 at once.")
          .changing(Key.Effect.RELOAD);

  /** The order in which waiting requests are served. */
  public static final Key<ServingOrder> QUEUE_ORDER =
      Key.of(
              "queue_order",
              Choice.of(ServingOrder.class),
              ServingOrder.FIFO,
              "The order in which waiting requests are served: by arrival, or tenants in turn.")
          .in(Modes.POOLED);

  /** The identity of a tenant, where tenants are served in turn. */
  public static final Key<Tenancy> TENANT =
      Key.of(
              "tenant",
              Choice.of(Tenancy.class),
              Tenancy.LOGIN,
              "The property that makes sessions one tenant if tenants are served in turn.")
          .in(Modes.POOLED);

  /** The limit of server connections per login on each instance. */
  public static final Key<Optional<Integer>> MAX_CONNECTIONS_PER_LOGIN =
      Key.of(
              "max_connections_per_login",
              new OrOff<>(WholeNumber.CONNECTIONS),
              Optional.<Integer>empty(),
              "The largest number of server connections that the sessions of one login may have"
                  + " on each instance.")
          .in(Modes.POOLED);

  /** The wait after which another profile's idle connection is closed. */
  public static final Key<Duration> EVICT_AFTER =
      Key.of(
              "evict_after",
              Span.ANY,
              Duration.ofSeconds(1),
              "The time for which a request waits before an idle connection of another login"
                  + " profile is closed to make room. A request whose profile has no connection"
                  + " does not wait for this time.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** The number of server connections that are kept ready. */
  public static final Key<Integer> MIN_IDLE =
      Key.of(
              "min_idle",
              new WholeNumber(0, 32_767),
              2,
              "The number of server connections that are kept ready, over all instances together"
                  + " (by default never more than max_connections).")
          .in(Modes.POOLED)
          .withOtherNames("min_connections", "target_ready", "warmup_connections")
          .changing(Key.Effect.RELOAD);

  /** The number of ready connections below which refilling connects in parallel. */
  public static final Key<Integer> LOW_WATERMARK =
      Key.open(
              "low_watermark",
              new WholeNumber(0, 32_767),
              "as min_idle",
              "With fewer ready connections than this, Weir opens as many connections at a time"
                  + " as connect_parallelism allows; otherwise one at a time.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** Enables the filling of the reservoir at start. */
  public static final Key<Boolean> WARM_UP =
      Key.of(
              "warm_up",
              new YesNo(),
              true,
              "Whether the reservoir is filled at start, or only once a client has come.")
          .in(Modes.POOLED)
          .withOtherNames("warmup_on_create")
          .withoutImplementation();

  /** The idle time after which a connection beyond min_idle is closed. */
  public static final Key<Duration> MAX_IDLE_TIME =
      Key.of(
              "max_idle_time",
              Span.POSITIVE,
              Duration.ofMinutes(5),
              "The time for which a server connection beyond min_idle may be idle before it is"
                  + " closed.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** The largest age of a connection. */
  public static final Key<Duration> MAX_LIFETIME =
      Key.of(
              "max_lifetime",
              Span.POSITIVE,
              Duration.ofHours(1),
              "How old a server connection may become; then it is replaced.")
          .in(Modes.POOLED)
          .withOtherNames("base_lifetime")
          .withoutImplementation();

  /** The random part by which connections live shorter. */
  public static final Key<Duration> LIFETIME_JITTER =
      Key.of(
              "lifetime_jitter",
              Span.ANY,
              Duration.ofMinutes(5),
              "Each connection's lifetime is shorter by a random part of this, so that they do not"
                  + " all end together.")
          .in(Modes.POOLED)
          .withoutImplementation();

  /** The time before its end in which a connection is not lent. */
  public static final Key<Duration> GUARD_WINDOW =
      Key.of(
              "guard_window",
              Span.ANY,
              Duration.ofSeconds(45),
              "How long before the end of its life a server connection is no longer lent.")
          .in(Modes.POOLED)
          .withoutImplementation();

  /** The limit of new connections per second. */
  public static final Key<Integer> CONNECT_RATE =
      Key.of(
              "connect_rate",
              new WholeNumber(1, 100_000),
              20,
              "The largest number of connections that are opened to this bucket per second, over"
                  + " all instances together.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** The limit of connections that one instance opens at a time. */
  public static final Key<Integer> CONNECT_PARALLELISM =
      Key.of(
              "connect_parallelism",
              new WholeNumber(1, 1_000),
              4,
              "The number of connections that one instance opens to this bucket at a time.")
          .in(Modes.POOLED)
          .changing(Key.Effect.RELOAD);

  /** The timeout of connecting and logging in. */
  public static final Key<Duration> CONNECTION_TIMEOUT =
      Key.of(
              "connection_timeout",
              Span.POSITIVE,
              Duration.ofSeconds(30),
              "The time limit for opening a connection and logging in to the server; after it"
                  + " the client gets error 50003.")
          .withOtherNames("connect_timeout", "dial_timeout");

  /** All keys of this class, and those of the queue in {@link SharedKeys}. */
  static final List<Key<?>> ALL =
      List.of(
          SharedKeys.QUEUE_TIMEOUT,
          SharedKeys.MAX_QUEUE_SIZE,
          EXHAUSTION_POLICY,
          QUEUE_ORDER,
          TENANT,
          MAX_CONNECTIONS_PER_LOGIN,
          EVICT_AFTER,
          MIN_IDLE,
          LOW_WATERMARK,
          WARM_UP,
          MAX_IDLE_TIME,
          MAX_LIFETIME,
          LIFETIME_JITTER,
          GUARD_WINDOW,
          CONNECT_RATE,
          CONNECT_PARALLELISM,
          CONNECTION_TIMEOUT);

  private PoolKeys() {}
}
