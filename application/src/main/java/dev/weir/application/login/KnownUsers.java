package dev.weir.application.login;

import dev.weir.domain.login.MappedUser;
import dev.weir.domain.login.PasswordHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fixed list of users, as read from a file. Immutable; any thread. */
public final class KnownUsers implements UserDirectory {
  /** The cost of the decoy where there are no users. */
  private static final int DECOY_ITERATIONS = 100_000;

  private static final int SALT_BYTES = 16;

  private final Map<String, MappedUser> byLogin = new HashMap<>();
  private final PasswordHash decoy;

  /** Makes a directory of users, whose logins must differ in more than their case. */
  public KnownUsers(Collection<MappedUser> users) {
    int iterations = 0;
    for (MappedUser user : users) {
      if (byLogin.putIfAbsent(user.login().toLowerCase(Locale.ROOT), user) != null) {
        throw new IllegalArgumentException("there are two users " + user.login());
      }
      iterations = Math.max(iterations, user.password().iterations());
    }
    decoy =
        new PasswordHash(
            iterations == 0 ? DECOY_ITERATIONS : iterations,
            new byte[SALT_BYTES],
            new byte[PasswordHash.HASH_BYTES]);
  }

  @Override
  public @Nullable MappedUser find(String login) {
    return byLogin.get(login.toLowerCase(Locale.ROOT));
  }

  @Override
  public PasswordHash decoy() {
    return decoy;
  }
}
