package dev.weir.bootstrap.config.check;

import dev.weir.bootstrap.config.draft.BucketDraft;
import dev.weir.bootstrap.config.draft.Located;
import dev.weir.bootstrap.config.draft.UserDraft;
import dev.weir.bootstrap.config.problem.Nearest;
import dev.weir.bootstrap.config.problem.Place;
import dev.weir.bootstrap.config.problem.Problems;
import dev.weir.bootstrap.config.schema.BucketKeys;
import dev.weir.bootstrap.config.schema.UserKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks that each user occurs once, and that the user's buckets exist. */
public final class UsersCheck {
  private final Problems problems;

  /** Creates a check that reports to {@code problems}. */
  public UsersCheck(Problems problems) {
    this.problems = problems;
  }

  /** Checks all users. */
  public void run(List<UserDraft> users, List<BucketDraft> buckets) {
    Set<String> ids = new TreeSet<>();
    for (BucketDraft bucket : buckets) {
      bucket.settings().value(BucketKeys.ID).ifPresent(ids::add);
    }
    Map<String, Place> seen = new HashMap<>();
    for (UserDraft user : users) {
      user.settings().find(UserKeys.LOGIN).ifPresent(login -> requireUnique(login, seen));
      user.settings()
          .find(UserKeys.BUCKETS)
          .ifPresent(named -> named.value().forEach(id -> requireKnown(user, named, id, ids)));
    }
  }

  /** Reports a repeated login. Most servers ignore the case of logins, and so does Weir. */
  private void requireUnique(Located<String> login, Map<String, Place> seen) {
    Place first = seen.putIfAbsent(login.value().toLowerCase(Locale.ROOT), login.place());
    if (first != null) {
      problems.error(
          login.place(),
          "the login '%s' is taken by the user in line %d"
              .formatted(login.value(), first.position().line()));
    }
  }

  private void requireKnown(
      UserDraft user, Located<List<String>> named, String id, Set<String> ids) {
    // If there is no bucket, the other file has been reported already.
    if (!ids.isEmpty() && !ids.contains(id)) {
      Optional<String> meant = Nearest.to(id, List.copyOf(ids));
      problems.error(
          named.place(),
          user.shown() + " may use a bucket '" + id + "', which there is not",
          meant);
    }
  }
}
