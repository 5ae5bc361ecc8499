package dev.weir.standin.server;

import dev.weir.standin.error.KindErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.login.Login7;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides about an authenticated login by the states of the account and the database. */
final class LoginCheck {
  private final StandInServer server;

  LoginCheck(StandInServer server) {
    this.server = server;
  }

  /** Returns the errors that the client is refused with; empty if it is let in. */
  List<SqlError> check(Login7 login) {
    if (server.options().isDisabled(login.userName())) {
      return List.of(LoginErrors.disabled(login.userName()));
    }
    if (login.userInstance()) {
      return List.of(LoginErrors.noUserInstances());
    }
    if (!login.attachedFile().isEmpty()) {
      return LoginErrors.attachingFailed(login.attachedFile(), login.userName());
    }
    if (server.takeLoginFailure()) {
      int number = server.facts().kind().get(Traits.LOGIN_FAILURE_NUMBER);
      return List.of(KindErrors.loginRefused(number, login.userName(), login.database()));
    }
    return database(login) == null
        ? LoginErrors.unknownDatabase(login.database(), login.userName())
        : List.of();
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
