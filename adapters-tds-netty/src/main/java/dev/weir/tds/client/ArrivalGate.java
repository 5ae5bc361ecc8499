package dev.weir.tds.client;

import dev.weir.application.arrival.Admission;
import dev.weir.application.arrival.ArrivalActions;
import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.arrival.Arrivals;
import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.client.Source;
import dev.weir.tds.bucket.DeadlineTimer;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the places and the memory of clients before their login, on the loop that accepts clients.
 * {@link Arrivals} decides; this class posts the events of clients to that loop, and the decisions
 * to the loops of the clients.
 */
public final class ArrivalGate implements ArrivalActions {
  private final EventLoop accepting;
  private final Arrivals arrivals;
  private final ArrivalLimits limits;
  private final Duration patience;
  private final LongSupplier clock;
  private final ArrivalLog log;
  private final LongObjectMap<UnidentifiedClient> clients = new LongObjectHashMap<>();
  private final DeadlineTimer timer;
  private final Metrics.Counter admitted;
  private final Metrics.Counter refused;
  private final Metrics.Counter dropped;
  private long lastNumber;

  // Written by the accepting loop, read by any thread.
  private volatile int connected;
  private volatile int beforeLogin;
  private volatile int memory;

  /**
   * Begins without clients.
   *
   * @param accepting the loop that accepts clients
   * @param patience the time that a client has until its login is whole
   * @param clock the monotonic clock, in nanoseconds
   */
  public ArrivalGate(
      EventLoop accepting,
      ArrivalLimits limits,
      Duration patience,
      LongSupplier clock,
      Metrics metrics,
      ArrivalLog log) {
    this.accepting = accepting;
    this.limits = limits;
    this.patience = patience;
    this.clock = clock;
    this.log = log;
    this.arrivals = new Arrivals(limits, patience, this);
    this.timer = new DeadlineTimer(accepting, this::expire);
    this.admitted = metrics.counter(Meter.CLIENTS_TOTAL, "accepted");
    this.refused = metrics.counter(Meter.CLIENTS_TOTAL, "refused");
    this.dropped = metrics.counter(Meter.CLIENTS_TOTAL, "dropped");
    metrics.gauge(Meter.CLIENTS, () -> connected);
    metrics.gauge(Meter.CLIENTS_MAX, limits::maxClients);
    metrics.gauge(Meter.CLIENTS_BEFORE_LOGIN, () -> beforeLogin);
    metrics.gauge(Meter.CLIENTS_MEMORY, () -> memory);
  }

  /** The limit of clients that are served at once. */
  public int maxClients() {
    return limits.maxClients();
  }

  /** The number of connected clients. Any thread. */
  public int connected() {
    return connected;
  }

  /**
   * Admits or refuses a connection that was just accepted, and has no loop of its own.
   *
   * @return null where the connection has to be closed without an error message
   */
  public @Nullable UnidentifiedClient admit(Channel channel) {
    assert accepting.inEventLoop();
    long number = ++lastNumber;
    Source source = UnidentifiedClient.sourceOf(channel.remoteAddress());
    Admission admission = arrivals.arrive(number, source, clock.getAsLong());
    publish();
    switch (admission) {
      case ADMITTED -> admitted.increment();
      case REFUSED -> refused.increment();
      case DROPPED -> {
        dropped.increment();
        return null;
      }
    }
    UnidentifiedClient client =
        new UnidentifiedClient(
            channel,
            this,
            number,
            source,
            admission,
            new HandshakeDeadline(channel, patience, clock));
    clients.put(number, client);
    channel.closeFuture().addListener(closed -> leave(number));
    return client;
  }

  // ---- the events of clients, from their loops ----

  void identify(long client, Source source) {
    post(() -> arrivals.identify(client, source, clock.getAsLong()));
  }

  void stopAwaiting(long client) {
    post(() -> arrivals.stopAwaiting(client));
  }

  void awaitMessage(long client) {
    post(() -> arrivals.awaitMessage(client, clock.getAsLong()));
  }

  void requestMemory(long client, int bytes) {
    post(() -> arrivals.requestMemory(client, bytes, clock.getAsLong()));
  }

  void enter(long client) {
    post(
        () -> {
          clients.remove(client);
          arrivals.enter(client, clock.getAsLong());
        });
  }

  private void leave(long client) {
    post(
        () -> {
          clients.remove(client);
          arrivals.leave(client, clock.getAsLong());
        });
  }

  private void post(Runnable event) {
    try {
      accepting.execute(
          () -> {
            event.run();
            publish();
          });
    } catch (RejectedExecutionException e) {
      // The instance was stopped: nothing is limited any more.
      assert accepting.isShuttingDown();
    }
  }

  private void expire() {
    arrivals.expire(clock.getAsLong());
    publish();
  }

  private void publish() {
    connected = arrivals.connected();
    beforeLogin = arrivals.beforeLogin();
    memory = arrivals.memory();
    timer.set(arrivals.nextDeadline());
  }

  // ---- decisions ----

  @Override
  public void grant(long client) {
    UnidentifiedClient granted = clients.get(client);
    if (granted != null) {
      granted.grant();
    }
  }

  @Override
  public void evict(long client) {
    UnidentifiedClient slow = clients.get(client);
    if (slow != null) {
      slow.evict(
          () ->
              log.closed(
                  slow, CloseReason.CROWDED_OUT, "it was slow, and others needed its place"));
    }
  }
}
