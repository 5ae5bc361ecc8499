package dev.weir.http;

import java.time.Duration;

/**
 * Bounds on what clients may take of each HTTP listener.
 *
 * @param connections open connections from other hosts; a further one replaces the longest waiting
 *     connection of the source that has most
 * @param connectionsFromThisHost the same for loopback addresses, whose connections no other host
 *     can replace
 * @param connectionsPerSource open connections of one source; a further one replaces its longest
 *     waiting one
 * @param requestsPerSecond of one source; a further one waits for its turn, and is refused when
 *     that is more than a second away
 * @param idleTime for which a connection is kept for the next request
 * @param requestTime from the accept, or the first byte of a later request, to the end of its head
 * @param responseTime from there until the client has taken the whole response
 * @param headBytes of a request line and its headers
 */
public record HttpLimits(
    int connections,
    int connectionsFromThisHost,
    int connectionsPerSource,
    int requestsPerSecond,
    Duration idleTime,
    Duration requestTime,
    Duration responseTime,
    int headBytes) {
  /** Room for health checks, scrapers and some browsers. */
  public static final HttpLimits DEFAULT =
      new HttpLimits(
          48,
          16,
          8,
          100,
          // Longer than the interval at which Prometheus scrapes by default.
          Duration.ofSeconds(90),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          8_192);
}
