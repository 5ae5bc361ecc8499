package dev.weir.domain.tsql;

/**
 * A value that a session keeps until a statement of a certain kind sets it again, as opposed to
 * values that every statement sets, such as {@code @@ROWCOUNT}.
 */
public enum LastingValue {
  /** {@code @@IDENTITY}: the last identity inserted, possibly by a trigger or a procedure. */
  IDENTITY(0),
  /**
   * {@code SCOPE_IDENTITY()} of the batch; an insert in a called procedure has a scope of its own.
   */
  SCOPE_IDENTITY(1),
  /** {@code @@FETCH_STATUS} and {@code @@CURSOR_ROWS}. */
  CURSOR(2);

  private final int place;

  LastingValue(int place) {
    this.place = place;
  }

  /** Returns its index among all of them, from 0. */
  public int place() {
    return place;
  }
}
