package dev.weir.standin.server;

import java.util.Map;
import java.util.TreeMap;

/**
 * The logins and their passwords. User names are compared without regard to case, as the default
 * collation has it. Any thread.
 */
final class Passwords {
  private final Map<String, String> byUser = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  Passwords(Map<String, String> byUser) {
    this.byUser.putAll(byUser);
  }

  synchronized boolean fits(String user, String password) {
    return password.equals(byUser.get(user));
  }

  /** Sessions that are logged in stay so, as with ALTER LOGIN. */
  synchronized void change(String user, String password) {
    if (byUser.replace(user, password) == null) {
      throw new IllegalArgumentException("there is no login " + user);
    }
  }
}
