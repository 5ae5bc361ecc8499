package dev.weir.standin.driver;

import java.sql.DriverManager;
import java.sql.SQLException;

/** The old free driver, which speaks TDS 7.1 at most. */
final class Jtds implements JvmDriver {
  @Override
  public String name() {
    return "jtds";
  }

  @Override
  public DriverSession open(Target target) throws SQLException {
    String url =
        "jdbc:jtds:sqlserver://%s:%d/%s;ssl=%s;loginTimeout=5"
            .formatted(target.host(), target.port(), target.database(), encryption(target));
    return new JdbcSession(DriverManager.getConnection(url, target.user(), target.password()));
  }

  private static String encryption(Target target) {
    return switch (target.wish()) {
      case NONE -> "off";
      case OPTIONAL -> "request";
      case MANDATORY -> "require";
      case STRICT -> throw new IllegalArgumentException("jTDS has no TDS 8.0");
    };
  }
}
