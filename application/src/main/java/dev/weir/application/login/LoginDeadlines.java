package dev.weir.application.login;

/** Deadlines, any of which may not stand: {@link LoginDesk#NEVER}. */
final class LoginDeadlines {
  private LoginDeadlines() {}

  /** The first of these. Times of the monotonic clock have no order but that of differences. */
  static long first(long... deadlines) {
    long first = LoginDesk.NEVER;
    for (long deadline : deadlines) {
      boolean stands = deadline != LoginDesk.NEVER;
      if (stands && (first == LoginDesk.NEVER || deadline - first < 0)) {
        first = deadline;
      }
    }
    return first;
  }
}
