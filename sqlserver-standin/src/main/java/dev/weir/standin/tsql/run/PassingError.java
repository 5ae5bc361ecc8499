package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;

/** An error on its way to the TRY that catches it, through the scopes between. */
final class PassingError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SqlError error;
  private final transient Frame origin;
  private final boolean catchableThere;

  /**
   * @param origin where it happened
   * @param catchableThere false when only a TRY outside of that scope catches it
   */
  PassingError(SqlError error, Frame origin, boolean catchableThere) {
    super(error.message(), null, false, false);
    this.error = error;
    this.origin = origin;
    this.catchableThere = catchableThere;
  }

  SqlError error() {
    return error;
  }

  boolean isFor(Frame frame) {
    return catchableThere || frame != origin;
  }
}
