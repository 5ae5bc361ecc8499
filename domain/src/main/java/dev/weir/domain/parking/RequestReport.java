package dev.weir.domain.parking;

import dev.weir.domain.tsql.Reads;
import org.jspecify.annotations.Nullable;

/**
 * A request of a transaction, once it was answered.
 *
 * @param reads what its texts read; null if they are not known to read only
 * @param failed whether a part of it has failed
 * @param cancelled whether it was cancelled
 * @param selectsOnly whether the server has reported SELECTs only
 * @param pinned whether something else than the transaction keeps the connection
 * @param leftValues whether its session has left values on the connection that cannot be read from
 *     it for another request, such as {@code @@FETCH_STATUS}
 * @param isolation the isolation level of the session; null where it is unknown
 */
public record RequestReport(
    @Nullable Reads reads,
    boolean failed,
    boolean cancelled,
    boolean selectsOnly,
    boolean pinned,
    boolean leftValues,
    @Nullable String isolation) {
  /** Returns what keeps the transaction on its connection; null if nothing does. */
  @Nullable Obstacle obstacle() {
    if (cancelled) {
      return Obstacle.ATTENTION;
    }
    if (failed) {
      return Obstacle.ERROR;
    }
    if (pinned) {
      return Obstacle.PIN;
    }
    if (reads == null) {
      return Obstacle.STATEMENT;
    }
    if (!"READ COMMITTED".equals(isolation) && !"READ UNCOMMITTED".equals(isolation)) {
      return Obstacle.ISOLATION;
    }
    if (!selectsOnly) {
      return Obstacle.RESULT;
    }
    return leftValues ? Obstacle.EARLIER_VALUES : null;
  }
}
