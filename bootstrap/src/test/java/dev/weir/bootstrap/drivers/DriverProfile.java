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
 * @param version the TDS version of its login
 */
record DriverProfile(
    String driver, Target.Wish wish, boolean odbc, String language, boolean utf8, int version) {
  private static final int UTF8_SUPPORT = 0x0A;
  private static final String NO_LANGUAGE = "";
  private static final String ENGLISH = "us_english";

  private static final String POOLED = "sqlclient-pooled";
  private static final String OF_VERSION = "-";

  DriverProfile(String driver, Target.Wish wish, boolean odbc, String language, boolean utf8) {
    this(driver, wish, odbc, language, utf8, RawLogin.TDS_7_4);
  }

  private static DriverProfile old(String driver, boolean odbc, String language, int version) {
    String name = driver + OF_VERSION + numbered(version);
    return new DriverProfile(name, Target.Wish.NONE, odbc, language, false, version);
  }

  private static String numbered(int version) {
    return switch (version) {
      case RawLogin.TDS_7_0 -> "7.0";
      case RawLogin.TDS_7_1 -> "7.1";
      case RawLogin.TDS_7_4 -> "7.4";
      default -> throw new IllegalArgumentException("not played: " + Integer.toHexString(version));
    };
  }

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
          new DriverProfile(POOLED, Target.Wish.OPTIONAL, true, NO_LANGUAGE, false),
          old("jtds", true, NO_LANGUAGE, RawLogin.TDS_7_0),
          old("jtds", true, NO_LANGUAGE, RawLogin.TDS_7_1),
          old("tsql", true, ENGLISH, RawLogin.TDS_7_0),
          old("tsql", true, ENGLISH, RawLogin.TDS_7_1),
          old("bsqldb", false, ENGLISH, RawLogin.TDS_7_0),
          old("bsqldb", false, ENGLISH, RawLogin.TDS_7_1),
          old("tdsodbc", true, ENGLISH, RawLogin.TDS_7_0),
          old("tdsodbc", true, ENGLISH, RawLogin.TDS_7_1),
          old("pymssql", false, ENGLISH, RawLogin.TDS_7_0),
          old("pymssql", false, ENGLISH, RawLogin.TDS_7_1));

  /** A login of which Weir makes the same. */
  RawLogin like(String user, String password, String database) {
    RawLogin login =
        RawLogin.of(user, password)
            .withVersion(version)
            .withDatabase(database)
            .withLanguage(language)
            .withOdbc(odbc);
    return utf8 ? login.withFeature(UTF8_SUPPORT, (byte) 1) : login;
  }

  /** Returns whether a session is over when its program ends it, and not with the next request. */
  boolean isWithoutPool() {
    return !driver.equals(POOLED);
  }

  /** Returns the TDS version that it is told to speak, as people write it. */
  String tds() {
    return numbered(version);
  }

  /** Returns the name that the driver has at each version. */
  String program() {
    String end = OF_VERSION + tds();
    return driver.endsWith(end) ? driver.substring(0, driver.length() - end.length()) : driver;
  }

  @Override
  public String toString() {
    return driver;
  }
}
