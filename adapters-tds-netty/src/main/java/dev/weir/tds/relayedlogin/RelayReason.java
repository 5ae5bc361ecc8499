package dev.weir.tds.relayedlogin;

import dev.weir.tds.login7.Login7;
import org.jspecify.annotations.Nullable;

/** Why Weir cannot answer a login itself. */
public enum RelayReason {
  /** Windows proves who the client is, by tokens made for this one login. */
  INTEGRATED("integrated"),
  /** An identity provider does. */
  FEDERATED("federated"),
  /** The login changes its own password. */
  NEW_PASSWORD("new password"),
  /** The login brings the file of a database. */
  DATABASE_FILE("database file"),
  /** The login wants a server process of its own. */
  USER_INSTANCE("user instance");

  private final String label;

  RelayReason(String label) {
    this.label = label;
  }

  /** As logs have it. */
  public String label() {
    return label;
  }

  /** Whether the login is proven by its user's name and password. */
  boolean isByPassword() {
    return switch (this) {
      case INTEGRATED, FEDERATED -> false;
      case NEW_PASSWORD, DATABASE_FILE, USER_INSTANCE -> true;
    };
  }

  /** Why this login is relayed, or null where it need not be. */
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
