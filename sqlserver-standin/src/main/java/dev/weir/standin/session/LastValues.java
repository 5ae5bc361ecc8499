package dev.weir.standin.session;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Values that earlier statements left for functions like {@code @@ROWCOUNT}. */
public final class LastValues {
  private long rowCount;
  private int error;
  private int fetchStatus;
  private @Nullable BigDecimal identity;
  private @Nullable BigDecimal scopeIdentity;

  /** {@code @@ROWCOUNT}. */
  public long rowCount() {
    return rowCount;
  }

  public void rowCount(long rows) {
    rowCount = rows;
  }

  /** {@code @@ERROR}. */
  public int error() {
    return error;
  }

  public void error(int number) {
    error = number;
  }

  /** {@code @@FETCH_STATUS}: 0 a row, -1 none, -2 one that is gone. */
  public int fetchStatus() {
    return fetchStatus;
  }

  public void fetchStatus(int status) {
    fetchStatus = status;
  }

  /** {@code @@IDENTITY}; null before the first. */
  public @Nullable BigDecimal identity() {
    return identity;
  }

  /** SCOPE_IDENTITY(); null before the first of the scope. */
  public @Nullable BigDecimal scopeIdentity() {
    return scopeIdentity;
  }

  /**
   * A table without an identity column was inserted into: {@code @@IDENTITY} is NULL then, as the
   * documentation of SQL Server says, and not what an earlier statement has left.
   */
  public void insertedWithoutIdentity() {
    identity = null;
    scopeIdentity = null;
  }

  /** A row was inserted into a table with an identity column. */
  public void inserted(long value) {
    identity = BigDecimal.valueOf(value);
    scopeIdentity = identity;
  }

  /** A scope begins, or has ended and the outer one goes on. */
  public void scopeIdentity(@Nullable BigDecimal value) {
    scopeIdentity = value;
  }

  void clear() {
    rowCount = 0;
    error = 0;
    fetchStatus = 0;
    identity = null;
    scopeIdentity = null;
  }
}
