package dev.weir.bootstrap.drivers;

import dev.weir.standin.driver.Target;
import dev.weir.standin.raw.RawLogin;
import java.util.List;

/**
 * What of a driver's login decides whose connections its sessions may share.
 *
 * @param odbc whether it asks for the settings of ODBC
 * @param language the one it asks for; empty for none
 * @param utf8 whether it says that it understands UTF-8
 */
record DriverProfile(String driver, Target.Wish wish, boolean odbc, String language, boolean utf8) {
  private static final int UTF8_SUPPORT = 0x0A;
  private static final String NO_LANGUAGE = "";
  private static final String ENGLISH = "us_english";

  private static final String POOLED = "sqlclient-pooled";

  /** Those that are served. */
  static final List<DriverProfile> ALL =
      List.of(
          new DriverProfile("mssql-jdbc", Target.Wish.OPTIONAL, true, NO_LANGUAGE, true),
          new DriverProfile("r2dbc-mssql", Target.Wish.OPTIONAL, true, NO_LANGUAGE, false),
          new DriverProfile("vertx-mssql", Target.Wish.OPTIONAL, true, NO_LANGUAGE, false),
          new DriverProfile("tedious", Target.Wish.NONE, false, ENGLISH, true),
          new DriverProfile("tsql", Target.Wish.NONE, true, ENGLISH, true),
          new DriverProfile("bsqldb", Target.Wish.NONE, false, ENGLISH, true),
          new DriverProfile("tdsodbc", Target.Wish.NONE, true, ENGLISH, true),
          new DriverProfile("pymssql", Target.Wish.NONE, false, ENGLISH, true),
          new DriverProfile("go-mssqldb", Target.Wish.NONE, true, NO_LANGUAGE, false),
          new DriverProfile("sqlclient", Target.Wish.OPTIONAL, true, NO_LANGUAGE, false),
          new DriverProfile(POOLED, Target.Wish.OPTIONAL, true, NO_LANGUAGE, false));

  /** A login of which Weir makes the same. */
  RawLogin like(String user, String password, String database) {
    RawLogin login =
        RawLogin.of(user, password).withDatabase(database).withLanguage(language).withOdbc(odbc);
    return utf8 ? login.withFeature(UTF8_SUPPORT, (byte) 1) : login;
  }

  /** Returns whether a session is over when its program ends it, and not with the next request. */
  boolean isWithoutPool() {
    return !driver.equals(POOLED);
  }

  @Override
  public String toString() {
    return driver;
  }
}
