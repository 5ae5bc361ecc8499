package dev.weir.bootstrap.config.schema;

import dev.weir.domain.login.PasswordHash;
import java.util.List;

/** The keys of a user in the file that {@code users} names. */
public final class UserKeys {
  /** The login name of the user. */
  public static final Key<String> LOGIN =
      Key.required("login", Text.SQL_NAME, "The name with which clients log in, in any case.")
          .withOtherNames("user", "username", "name");

  /** The hash of the user's password. */
  public static final Key<PasswordHash> PASSWORD_HASH =
      Key.required(
              "password_hash", new Hashed(), "What './weir hash-password' made of the password.")
          .withOtherNames("password", "hash");

  /** The buckets that the user may use. */
  public static final Key<List<String>> BUCKETS =
      Key.list(
          "buckets", new Name(), "The ids of the buckets the user may use; without them, all.");

  /** The section of a user. */
  public static final Section SECTION =
      new Section("users", "of a user", List.of(LOGIN, PASSWORD_HASH, BUCKETS));

  private UserKeys() {}
}
