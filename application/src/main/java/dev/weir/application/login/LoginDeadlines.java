package dev.weir.application.login;

/** Arithmetic of deadlines, each of which may be {@link LoginDesk#NEVER}. */
final class LoginDeadlines {
  private LoginDeadlines() {}

  /** The earliest deadline. Times of the monotonic clock are ordered by their differences only. */
  static long first(long... deadlines) {
    long first = LoginDesk.NEVER;
    for (long deadline : deadlines) {
      boolean isSet = deadline != LoginDesk.NEVER;
      if (isSet && (first == LoginDesk.NEVER || deadline - first < 0)) {
        first = deadline;
      }
    }
    return first;
  }
}
