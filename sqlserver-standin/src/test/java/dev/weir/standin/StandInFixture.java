package dev.weir.standin;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.options.TlsMode;
import dev.weir.standin.record.StandInReport;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A stand-in and connections to it by mssql-jdbc. */
final class StandInFixture implements AutoCloseable {
  static final String PASSWORD = "S3cret-för-tests";

  private final StandIn standIn;

  private StandInFixture(StandIn standIn) {
    this.standIn = standIn;
  }

  static StandInFixture start(TlsMode tls) throws IOException {
    return new StandInFixture(StandIn.start(options(tls)));
  }

  /** Starts a server of a kind, without TLS. */
  static StandInFixture start(ServerKind kind) throws IOException {
    return new StandInFixture(StandIn.start(options(TlsMode.OFF).withKind(kind)));
  }

  private static StandInOptions options(TlsMode tls) {
    return StandInOptions.defaults()
        .withDatabases(List.of("AppDB", "Other"))
        .withLogin("app", PASSWORD)
        .withTls(tls)
        .withServerName("standin-1");
  }

  StandIn standIn() {
    return standIn;
  }

  StandInReport report() {
    return standIn.report();
  }

  Connection connect(String properties) throws SQLException {
    return DriverManager.getConnection(url(properties), "app", PASSWORD);
  }

  String url(String properties) {
    return "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;trustServerCertificate=true;%s"
        .formatted(standIn.port(), properties);
  }

  Connection connect() throws SQLException {
    return connect("encrypt=false");
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of all rows. */
  static List<Object> column(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<Object> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getObject(1));
      }
      return values;
    }
  }

  @Override
  public void close() {
    standIn.close();
  }
}
