package dev.weir.domain.tsql;

/**
 * What a session keeps until a statement of its kind sets it again, while what each statement sets,
 * as {@code @@ROWCOUNT}, is the last request's.
 */
public enum LastingValue {
  /** {@code @@IDENTITY}: of whatever was inserted last, by a trigger or a procedure perhaps. */
  IDENTITY(0),
  /** {@code SCOPE_IDENTITY()} of batches; what is inserted in a call has a scope of its own. */
  SCOPE_IDENTITY(1),
  /** {@code @@FETCH_STATUS} and {@code @@CURSOR_ROWS}. */
  CURSOR(2);

  private final int place;

  LastingValue(int place) {
    this.place = place;
  }

  /** Its place among all of them, from 0. */
  public int place() {
    return place;
  }
}
