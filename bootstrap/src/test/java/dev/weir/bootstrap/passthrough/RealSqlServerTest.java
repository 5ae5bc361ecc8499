package dev.weir.bootstrap.passthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.weir.bootstrap.instance.Instance;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mssqlserver.MSSQLServerContainer;

/**
 * The same cases on a real SQL Server, direct and through Weir: what is written down as its answers
 * is held against it. Runs where there is a container engine.
 */
class RealSqlServerTest {
  private static final String IMAGE = "mcr.microsoft.com/mssql/server:2022-latest";

  private static MSSQLServerContainer server;
  private static Instance weir;

  @BeforeAll
  static void start() throws Exception {
    // It reports at length, as an error, that there is no engine; the line below says it shortly.
    ((Logger) LoggerFactory.getLogger("org.testcontainers")).setLevel(Level.OFF);
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "skipped: no container engine here; where there is one, the cases of passthrough run"
            + " against SQL Server 2022");
    server = new MSSQLServerContainer(IMAGE).acceptLicense();
    server.start();
    weir =
        WeirBetween.startInstance(
            server.getMappedPort(MSSQLServerContainer.MS_SQL_SERVER_PORT),
            "max_connections: 4",
            "min_idle: 0");
  }

  @AfterAll
  static void stop() {
    if (weir != null) {
      weir.close();
    }
    if (server != null) {
      server.stop();
    }
  }

  static List<Case> cases() {
    return Cases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void directAnswersAsRecorded(Case subject) throws Exception {
    int port = server.getMappedPort(MSSQLServerContainer.MS_SQL_SERVER_PORT);
    assertThat(subject.run(connect(port))).isEqualTo(subject.expected());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void throughWeirAnswersAsRecorded(Case subject) throws Exception {
    int port = weir.listeners().getFirst().getPort();
    assertThat(subject.run(connect(port))).isEqualTo(subject.expected());
  }

  private static Connection connect(int port) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:" + port + ";encrypt=true;trustServerCertificate=true",
        server.getUsername(),
        server.getPassword());
  }
}
