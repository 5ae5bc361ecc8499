package dev.weir.tds.arrival;

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
 * Decides on the loop that accepts clients what each of them gets before its login. {@link
 * Arrivals} has the rules; this class brings it the events of clients from their own loops, and
 * takes its answers back there.
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

  // Published for readers on any thread.
  private volatile int connected;
  private volatile int beforeLogin;
  private volatile int room;

  /**
   * Opens the gate.
   *
   * @param accepting the loop on which clients are accepted
   * @param patience how long a client may keep Weir waiting until its login is whole
   * @param clock the monotonic one, in nanoseconds
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
    metrics.gauge(Meter.CLIENTS_MEMORY, () -> room);
  }

  /** The most clients served at once. */
  public int maxClients() {
    return limits.maxClients();
  }

  /** How many clients are connected now; any thread. */
  public int connected() {
    return connected;
  }

  /**
   * Decides on a connection that was just accepted, and has no loop of its own yet.
   *
   * @return null where it is to be closed without a word
   */
  public @Nullable UnidentifiedClient arrive(Channel channel) {
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

  // ---- what clients say of themselves, from their loops ----

  void identify(long client, Source source) {
    post(() -> arrivals.identify(client, source, clock.getAsLong()));
  }

  void consider(long client) {
    post(() -> arrivals.consider(client));
  }

  void await(long client) {
    post(() -> arrivals.await(client, clock.getAsLong()));
  }

  void want(long client, int bytes) {
    post(() -> arrivals.want(client, bytes, clock.getAsLong()));
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
      // The instance has left; there is nothing more to share out.
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
    room = arrivals.room();
    timer.set(arrivals.nextDeadline());
  }

  // ---- what the rules want ----

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
          () -> log.closed(slow, Closing.CROWDED_OUT, "it was slow, and others needed its place"));
    }
  }
}
