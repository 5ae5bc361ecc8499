package dev.weir.tds.door;

import dev.weir.tds.login7.Login7;
import java.util.Locale;

/** What of a login says whom its session counts as, where tenants are served in turn. */
public enum Tenancy {
  /** They are not: all are one. */
  NONE,
  /** The name it logs in with. */
  LOGIN,
  /** The application. */
  APP_NAME,
  /** The client's host. */
  HOST;

  /** SQL Server sees no difference between names that differ in case alone, as a rule. */
  String of(Login7 login) {
    return switch (this) {
      case NONE -> "";
      case LOGIN -> login.userName().toLowerCase(Locale.ROOT);
      case APP_NAME -> login.appName().toLowerCase(Locale.ROOT);
      case HOST -> login.hostName().toLowerCase(Locale.ROOT);
    };
  }
}
