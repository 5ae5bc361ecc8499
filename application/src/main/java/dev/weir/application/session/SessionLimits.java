package dev.weir.application.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of a session.
 *
 * @param requestStall how long a client may pause within a request of which the server has a part
 * @param query how long a request may run at the server; null for no limit
 * @param clientIdle how long a client may be idle; null for no limit
 * @param idleInTransaction how long a client may be idle in a transaction
 * @param transaction how long a transaction may stay open from one request to another
 * @param reader how long a session keeps its connection only for values that it may read next
 * @param lastWord how long a server may take to acknowledge an attention or to answer Weir itself
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
   * The default time to keep values for a reader: programs read the values of a request at once,
   * without waiting for their users. A session that does not read them keeps a connection that
   * long.
   */
  private static final Duration FOR_READER = Duration.ofMillis(100);

  /** Creates limits with the default time for readers. */
  public SessionLimits(
      Duration requestStall,
      @Nullable Duration query,
      @Nullable Duration clientIdle,
      Duration idleInTransaction,
      Duration transaction,
      Duration lastWord) {
    this(requestStall, query, clientIdle, idleInTransaction, transaction, FOR_READER, lastWord);
  }

  /** Returns the same limits with another time for readers. */
  public SessionLimits withReader(Duration other) {
    return new SessionLimits(
        requestStall, query, clientIdle, idleInTransaction, transaction, other, lastWord);
  }
}
