package dev.weir.tds.client;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.Objects;

/** A client on an embedded channel, which is the loop that accepts it as well. */
public final class EmbeddedArrival {
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final ArrivalLog log = new ArrivalLog(metrics, System::nanoTime);
  private final UnidentifiedClient client;

  /** Accepts the client. */
  public EmbeddedArrival(EmbeddedChannel channel, Duration patience) {
    ArrivalGate gate =
        new ArrivalGate(
            channel.eventLoop(), ArrivalLimits.of(10, 1), patience, System::nanoTime, metrics, log);
    this.client = Objects.requireNonNull(gate.admit(channel));
  }

  /** The client. */
  public UnidentifiedClient client() {
    return client;
  }

  /** Where it is told of. */
  public ArrivalLog log() {
    return log;
  }

  /** What was counted of it. */
  public RecordedMetrics metrics() {
    return metrics;
  }
}
