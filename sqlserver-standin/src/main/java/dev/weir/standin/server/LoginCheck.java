package dev.weir.standin.server;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.login.Login7;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a login is let in. */
final class LoginCheck {
  private static final int LOGIN_FAILED = 18456;
  private static final int CANNOT_OPEN_DATABASE = 4060;
  private static final int ACCOUNT_DISABLED = 18470;
  private static final int UNTRUSTED_DOMAIN = 18452;

  private final StandInServer server;

  LoginCheck(StandInServer server) {
    this.server = server;
  }

  /** What the client is refused with; nothing lets it in. */
  List<SqlError> check(Login7 login) {
    if (login.integrated()) {
      return List.of(
          SqlError.of(
              UNTRUSTED_DOMAIN,
              14,
              1,
              "Login failed. The login is from an untrusted domain and cannot be used with"
                  + " Integrated authentication."));
    }
    SqlError failed =
        SqlError.of(LOGIN_FAILED, 14, 1, "Login failed for user '" + login.userName() + "'.");
    if (!server.passwords().fits(login.userName(), login.password())) {
      return List.of(failed);
    }
    if (server.options().isDisabled(login.userName())) {
      return List.of(
          SqlError.of(
              ACCOUNT_DISABLED,
              14,
              1,
              "Login failed for user '%s'. Reason: The account is disabled."
                  .formatted(login.userName())));
    }
    if (database(login) == null) {
      return List.of(
          SqlError.of(
              CANNOT_OPEN_DATABASE,
              11,
              1,
              "Cannot open database \"%s\" requested by the login. The login failed."
                  .formatted(login.database())),
          failed);
    }
    return List.of();
  }

  /** The database the session starts in, as it was created; null when there is none. */
  @Nullable String database(Login7 login) {
    String wanted =
        login.database().isEmpty() ? server.options().databases().getFirst() : login.database();
    return server.facts().engine().database(unbracketed(wanted));
  }

  private static String unbracketed(String name) {
    return name.startsWith("[") && name.endsWith("]")
        ? name.substring(1, name.length() - 1).replace("]]", "]")
        : name;
  }
}
