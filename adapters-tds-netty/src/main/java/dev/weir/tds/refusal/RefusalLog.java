package dev.weir.tds.refusal;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import java.net.SocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log which clients are refused and why: for each reason at most one line a second,
 * with the number of those in between. When thousands are refused at once, the log must not become
 * the next thing that is overloaded; each is counted by the meters. Any thread.
 */
public final class RefusalLog {
  private static final Logger log = LoggerFactory.getLogger(RefusalLog.class);
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier clock;
  private final Map<WeirError, Line> lines = new EnumMap<>(WeirError.class);

  /** Measures the pauses with this monotonic clock, in nanoseconds. */
  public RefusalLog(LongSupplier clock) {
    this.clock = clock;
    long before = clock.getAsLong() - PAUSE_NANOS;
    for (WeirError kind : WeirError.values()) {
      lines.put(kind, new Line(new AtomicLong(before), new AtomicLong()));
    }
  }

  /** A client is being told this. */
  public void refused(@Nullable SocketAddress client, ClientError error) {
    Line line = lines.get(error.kind());
    if (line == null) {
      throw new IllegalStateException("no line for " + error.kind());
    }
    long unmentioned = line.take(clock.getAsLong());
    if (unmentioned >= 0) {
      log.atInfo()
          .addKeyValue("client", client)
          .addKeyValue("error", error.kind().number())
          .addKeyValue("text", error.text())
          .addKeyValue("unmentioned", unmentioned)
          .log("client refused");
    }
  }

  private record Line(AtomicLong writtenAt, AtomicLong unmentioned) {
    /** How many went unmentioned before this one, or -1 when this one has to, too. */
    long take(long now) {
      long last = writtenAt.get();
      if (now - last >= PAUSE_NANOS && writtenAt.compareAndSet(last, now)) {
        return unmentioned.getAndSet(0);
      }
      unmentioned.incrementAndGet();
      return -1;
    }
  }
}
