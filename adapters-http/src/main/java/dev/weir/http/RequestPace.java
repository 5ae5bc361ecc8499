package dev.weir.http;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many requests of one source are answered in a second: a request beyond the limit waits
 * for its turn, a second at most. A source that was quiet may have the requests of a second at
 * once.
 *
 * <p>Turns further away are not given: clients that leave do not return theirs, so a flood would
 * else take those of the next minutes, and the source would not be answered long after its end.
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

  /**
   * Takes the next turn of the source.
   *
   * @return how many nanoseconds the turn is away; empty when that is more than a second, and the
   *     turn is not taken
   */
  OptionalLong take(Source source, long now) {
    Long next = nextTurn.remove(source);
    long earliest = now - SECOND;
    long turn = next == null || next - earliest < 0 ? earliest : next;
    boolean taken = turn - now <= SECOND;
    nextTurn.put(source, taken ? turn + interval : turn);
    if (nextTurn.size() > SOURCES) {
      nextTurn.remove(nextTurn.keySet().iterator().next());
    }
    return taken ? OptionalLong.of(Math.max(0, turn - now)) : OptionalLong.empty();
  }
}
