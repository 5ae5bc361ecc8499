package dev.weir.application.session;

/**
 * The {@code @@ROWCOUNT} that a session's last request has left, where Weir's own statements come
 * in between: a query that reads as many rows, and has no result, sets it again.
 */
final class RestoredCount {
  /** The greatest number that is worth the rows to be read. */
  static final int GREATEST = 65_536;

  private static final String SIXTEEN =
      "(VALUES(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1),(1))";

  private RestoredCount() {}

  /** Returns the statement that sets it to the value of an expression, and changes the variable. */
  static String statement(String count, String variable) {
    return "SELECT TOP(%s) %s=1 FROM %s AS a(x) CROSS JOIN %s AS b(x) CROSS JOIN %s AS c(x) CROSS JOIN %s AS d(x)"
        .formatted(count, variable, SIXTEEN, SIXTEEN, SIXTEEN, SIXTEEN);
  }

  /** Returns the number in the server's answer; -1 where it cannot be restored. */
  static int of(String told) {
    boolean isShort = !told.isEmpty() && told.length() <= 6;
    if (!isShort || !told.chars().allMatch(Character::isDigit)) {
      return -1;
    }
    int count = Integer.parseInt(told);
    return count <= GREATEST ? count : -1;
  }
}
