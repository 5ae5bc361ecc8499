package dev.weir.tds.login;

import dev.weir.tds.wire.Login7;
import org.jspecify.annotations.Nullable;

/** The reason for which only the server can answer a login. */
public enum RelayReason {
  /** Windows authenticates the client, by tokens for this one login. */
  INTEGRATED("integrated"),
  /** An identity provider authenticates the client. */
  FEDERATED("federated"),
  /** The login changes its own password. */
  NEW_PASSWORD("new password"),
  /** The login attaches a database file. */
  DATABASE_FILE("database file"),
  /** The login asks for a server process of its own. */
  USER_INSTANCE("user instance");

  private final String label;

  RelayReason(String label) {
    this.label = label;
  }

  /** The label in logs. */
  public String label() {
    return label;
  }

  /** Returns whether the login is authenticated by user name and password. */
  boolean isByPassword() {
    return switch (this) {
      case INTEGRATED, FEDERATED -> false;
      case NEW_PASSWORD, DATABASE_FILE, USER_INSTANCE -> true;
    };
  }

  /** The reason to relay this login, or null where Weir answers it. */
  public static @Nullable RelayReason of(Login7 login) {
    if (login.federated()) {
      return FEDERATED;
    }
    if (login.flags().integratedSecurity()) {
      return INTEGRATED;
    }
    if (login.newPassword() != null) {
      return NEW_PASSWORD;
    }
    if (!login.attachDatabaseFile().isEmpty()) {
      return DATABASE_FILE;
    }
    return login.flags().userInstance() ? USER_INSTANCE : null;
  }
}
