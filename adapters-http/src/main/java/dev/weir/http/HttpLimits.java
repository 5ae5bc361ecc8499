package dev.weir.http;

import java.time.Duration;

/**
 * The limits for clients of each HTTP listener.
 *
 * @param connections open connections from other hosts; a further one replaces the longest waiting
 *     connection of the source with the most connections
 * @param connectionsFromThisHost the same for loopback addresses, whose connections no other host
 *     can replace
 * @param connectionsPerSource open connections of one source; a further one replaces its longest
 *     waiting one
 * @param requestsPerSecond requests from one source; a further one waits for its turn, and is
 *     refused if that is more than a second away
 * @param idleTime the time for which a connection is kept open for the next request
 * @param requestTime the time from the accept, or the first byte of a later request, to the end of
 *     its head
 * @param responseTime the time from there until the client has read the whole response
 * @param headBytes the most bytes of a request line with its headers
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
