package dev.weir.http;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many requests of one source are answered in a second, without refusing any: a request
 * beyond the limit waits for its turn. A source that was quiet may have the requests of a second at
 * once.
 *
 * <p>Not thread-safe.
 */
final class RequestPace {
  /** Sources beyond this number are forgotten, the one that was quiet for longest first. */
  private static final int SOURCES = 1_024;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final long interval;
  private final Map<Source, Long> nextTurn = new LinkedHashMap<>();

  RequestPace(int requestsPerSecond) {
    this.interval = SECOND / requestsPerSecond;
  }

  /** Takes the next turn of the source; returns how many nanoseconds it is away. */
  long take(Source source, long now) {
    Long next = nextTurn.remove(source);
    long earliest = now - SECOND;
    long turn = next == null || next - earliest < 0 ? earliest : next;
    nextTurn.put(source, turn + interval);
    if (nextTurn.size() > SOURCES) {
      nextTurn.remove(nextTurn.keySet().iterator().next());
    }
    return Math.max(0, turn - now);
  }
}
