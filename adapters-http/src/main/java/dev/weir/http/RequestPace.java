package dev.weir.http;

import dev.weir.domain.client.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Limits the rate of answered requests from each source: a request beyond the limit waits for its
 * turn, for a second at most. A source that was quiet may send the requests of one second at once.
 *
 * <p>Turns further away are not given: clients that disconnect do not return their turns, so a
 * flood would take the turns of the next minutes, and the source would get no answers long after
 * the flood.
 *
 * <p>Not thread-safe.
 */
final class RequestPace {
  /** The most sources remembered; the one that was quiet for the longest time is dropped first. */
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
   * @return the nanoseconds until the turn; empty if that is more than a second, and the turn is
   *     not taken
   */
  OptionalLong takeTurn(Source source, long now) {
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
