package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerConnectionPoolDataSource;
import dev.weir.standin.options.TlsMode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoginTest {
  private StandInFixture fixture;

  @BeforeEach
  void start() throws Exception {
    fixture = StandInFixture.start(TlsMode.LOGIN);
  }

  @AfterEach
  void nothingWasViolated() {
    try (StandInFixture closed = fixture) {
      assertThat(closed.report().violations()).isEmpty();
    }
  }

  private SQLException refusal(String properties, String password) {
    return catchThrowableOfType(
        SQLException.class,
        () -> DriverManager.getConnection(fixture.url(properties), "app", password));
  }

  @Test
  void aWrongPasswordIs18456() {
    SQLException error = refusal("encrypt=false", "wrong");
    assertThat(error.getErrorCode()).isEqualTo(18_456);
    assertThat(error.getMessage()).startsWith("Login failed for user 'app'.");
  }

  @Test
  void aPasswordIsChangedWhileItsOwnerIsIn() throws SQLException {
    try (Connection before = fixture.connect("encrypt=false")) {
      fixture.standIn().changePassword("APP", "another");
      assertThat(StandInFixture.column(before, "SELECT SUSER_SNAME()")).containsExactly("app");
      assertThat(refusal("encrypt=false", StandInFixture.PASSWORD).getErrorCode())
          .isEqualTo(18_456);
      DriverManager.getConnection(fixture.url("encrypt=false"), "app", "another").close();
    }
  }

  @Test
  void anUnknownDatabaseIs4060() {
    String url = fixture.url("encrypt=false;connectRetryCount=0").replace("AppDB", "Nowhere");
    SQLException error =
        catchThrowableOfType(
            SQLException.class,
            () -> DriverManager.getConnection(url, "app", StandInFixture.PASSWORD));
    assertThat(error.getErrorCode()).isEqualTo(4060);
  }

  @Test
  void theSessionKnowsWhoLoggedIn() throws SQLException {
    try (Connection connection =
        fixture.connect("encrypt=false;applicationName=billing;workstationID=till-7")) {
      assertThat(
              StandInFixture.column(
                  connection, "SELECT SUSER_SNAME() + '/' + APP_NAME() + '/' + HOST_NAME()"))
          .containsExactly("app/billing/till-7");
      assertThat(StandInFixture.column(connection, "SELECT @@SPID"))
          .isNotEqualTo(StandInFixture.column(fixture.connect(), "SELECT @@SPID"));
    }
  }

  @Test
  void loginsOfSeveralPacketsAreReadInEveryEncryption() throws SQLException {
    // The client library name, host, application and password of the longest size, in UTF-16.
    String longest = "x".repeat(128);
    for (String encryption : List.of("encrypt=false", "encrypt=true")) {
      try (Connection connection =
          fixture.connect(
              encryption
                  + ";packetSize=512;applicationName="
                  + longest
                  + ";workstationID="
                  + longest)) {
        assertThat(StandInFixture.column(connection, "SELECT APP_NAME()")).containsExactly(longest);
      }
    }
  }

  @Test
  void theResetBitOfAPooledConnectionRestoresWhatTheLoginGave() throws SQLException {
    SQLServerConnectionPoolDataSource source = new SQLServerConnectionPoolDataSource();
    source.setURL(fixture.url("encrypt=false"));
    source.setUser("app");
    source.setPassword(StandInFixture.PASSWORD);
    PooledConnection pooled = source.getPooledConnection();
    try (Connection first = pooled.getConnection()) {
      StandInFixture.execute(first, "CREATE TABLE #t (id int) USE Other BEGIN TRAN");
    }
    try (Connection second = pooled.getConnection()) {
      assertThat(StandInFixture.column(second, "SELECT DB_NAME()")).containsExactly("AppDB");
      assertThat(StandInFixture.column(second, "SELECT @@TRANCOUNT")).containsExactly(0);
      SQLException gone =
          catchThrowableOfType(
              SQLException.class, () -> StandInFixture.column(second, "SELECT * FROM #t"));
      assertThat(gone.getErrorCode()).isEqualTo(208);
    }
    pooled.close();
  }
}
