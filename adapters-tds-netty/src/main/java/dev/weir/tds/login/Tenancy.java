package dev.weir.tds.login;

import dev.weir.tds.wire.Login7;
import java.util.Locale;

/** The field of a login that names the tenant of its session, where tenants are served in turn. */
public enum Tenancy {
  /** The SQL login. */
  LOGIN,
  /** The application name. */
  APP_NAME,
  /** The client's host name. */
  HOST;

  /** The tenant's name in lower case, because SQL Server usually ignores the case of names. */
  String tenantOf(Login7 login) {
    String name =
        switch (this) {
          case LOGIN -> login.userName();
          case APP_NAME -> login.appName();
          case HOST -> login.hostName();
        };
    return name.toLowerCase(Locale.ROOT);
  }
}
