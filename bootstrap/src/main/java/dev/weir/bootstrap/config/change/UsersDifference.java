package dev.weir.bootstrap.config.change;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.login.MappedUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The difference of the users of two configurations. Logins are in lower case. */
public record UsersDifference(Map<String, MappedUser> before, Map<String, MappedUser> after) {
  /** Returns whether there is none. */
  public boolean isNone() {
    return before.equals(after);
  }

  /**
   * Returns whether a session of this login at a bucket has to end: its user is gone, has another
   * password, or may not use the bucket any more.
   */
  public boolean withdraws(String login, BucketId bucket) {
    String key = login.toLowerCase(Locale.ROOT);
    MappedUser was = before.get(key);
    MappedUser is = after.get(key);
    return was != null
        && (is == null || !is.password().equals(was.password()) || !is.canUse(bucket));
  }

  /** Returns the logins that are to be checked anew. */
  public Set<String> concerned() {
    Set<String> concerned = new TreeSet<>();
    for (Map.Entry<String, MappedUser> user : before.entrySet()) {
      if (!user.getValue().equals(after.get(user.getKey()))) {
        concerned.add(user.getKey());
      }
    }
    return concerned;
  }

  /** Returns the line that shows it, without a name: {@code users: 1 added, 2 removed}. */
  String text() {
    List<String> parts = new ArrayList<>();
    count(parts, "added", after.keySet().stream().filter(it -> !before.containsKey(it)).count());
    count(parts, "removed", before.keySet().stream().filter(it -> !after.containsKey(it)).count());
    count(
        parts,
        "changed",
        before.keySet().stream()
            .filter(after::containsKey)
            .filter(it -> !Objects.equals(before.get(it), after.get(it)))
            .count());
    return "users: " + String.join(", ", parts);
  }

  private static void count(List<String> parts, String what, long number) {
    if (number > 0) {
      parts.add(number + " " + what);
    }
  }
}
