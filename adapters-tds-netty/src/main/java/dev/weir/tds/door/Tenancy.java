package dev.weir.tds.door;

import dev.weir.tds.login7.Login7;
import java.util.Locale;

/** The part of a login that names the tenant of its session; tenants are served in turn. */
public enum Tenancy {
  /** All sessions are one tenant. */
  NONE,
  /** The user name. */
  LOGIN,
  /** The application. */
  APP_NAME,
  /** The client's host. */
  HOST;

  /** The tenant of a login, in lower case: SQL Server usually ignores the case of names. */
  String tenantOf(Login7 login) {
    return switch (this) {
      case NONE -> "";
      case LOGIN -> login.userName().toLowerCase(Locale.ROOT);
      case APP_NAME -> login.appName().toLowerCase(Locale.ROOT);
      case HOST -> login.hostName().toLowerCase(Locale.ROOT);
    };
  }
}
