package dev.weir.application.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How patient Weir is with a client and its server.
 *
 * @param requestStall how long a client may pause in the midst of a request that the server has a
 *     part of
 * @param query how long a request may run at the server; null for as long as it takes
 * @param clientIdle how long a client may ask nothing; null for as long as it likes
 * @param idleInTransaction the same, while its transaction is open
 * @param transaction how long a transaction may be open from one request to another
 * @param reader how long a session keeps its connection for values alone that it may read next
 * @param lastWord how long a server may take for its last word, once it was told to stop
 */
public record SessionLimits(
    Duration requestStall,
    @Nullable Duration query,
    @Nullable Duration clientIdle,
    Duration idleInTransaction,
    Duration transaction,
    Duration reader,
    Duration lastWord) {
  /**
   * Programs that read what a request has left do it at once, and their users do not come between.
   * Those that write and do not read hold a connection for as long.
   */
  private static final Duration FOR_READER = Duration.ofMillis(100);

  /** With the usual patience for who reads. */
  public SessionLimits(
      Duration requestStall,
      @Nullable Duration query,
      @Nullable Duration clientIdle,
      Duration idleInTransaction,
      Duration transaction,
      Duration lastWord) {
    this(requestStall, query, clientIdle, idleInTransaction, transaction, FOR_READER, lastWord);
  }

  /** The same with another patience for who reads. */
  public SessionLimits withReader(Duration other) {
    return new SessionLimits(
        requestStall, query, clientIdle, idleInTransaction, transaction, other, lastWord);
  }
}
