package dev.weir.bootstrap.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import dev.weir.standin.driver.Question;
import dev.weir.standin.driver.Target;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients of 120 buckets, whose databases all have one name, each come to the server they mean,
 * whichever of the ways to say it their driver leaves them. Every server tells its own name.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Route120Test {
  private static final int BUCKETS = 120;
  private static final String WHO = "SELECT @@SERVERNAME";
  private static final int UNROUTABLE = 50_002;

  /** A name of Weir's own, which tells nothing of any bucket. */
  private static final String FRONT = "front" + BucketNames.DOMAIN;

  /** Vert.x asks DNS itself unless it is told not to, and DNS knows nothing of these names. */
  private static final String DNS_OF_VERTX_OFF = "vertx.disableDnsResolver";

  @TempDir private Path directory;

  private Fleet fleet;

  @BeforeAll
  void start() throws Exception {
    System.setProperty(DNS_OF_VERTX_OFF, "true");
    fleet = Fleet.start(BUCKETS);
  }

  @AfterAll
  void stop() {
    fleet.close();
    System.clearProperty(DNS_OF_VERTX_OFF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mssql-jdbc", "vertx-mssql"})
  void byServerName(String driver) throws Exception {
    for (int bucket = 1; bucket <= BUCKETS; bucket++) {
      assertThat(ask(driver, Fleet.name(bucket), Fleet.USER)).isEqualTo(Fleet.id(bucket));
    }
    tell("server name", driver);
  }

  @Test
  void byServerNameOfTsql() throws Exception {
    Tsql tsql = tsql();
    for (int bucket = 1; bucket <= BUCKETS; bucket++) {
      assertThat(tsql.ask(Fleet.name(bucket), Fleet.USER, WHO).lines()).contains(Fleet.id(bucket));
    }
    tell("server name", "tsql");
  }

  @Test
  void byDestinationAddress() throws Exception {
    try (LoadBalancer balancer = LoadBalancer.before(fleet.address())) {
      for (int bucket = 1; bucket <= BUCKETS; bucket++) {
        InetSocketAddress address = balancer.at(Fleet.destination(bucket));
        assertThat(Question.ask("mssql-jdbc", target(FRONT, address.getPort(), Fleet.USER), WHO))
            .isEqualTo(Fleet.id(bucket));
      }
    }
    tell("destination", "mssql-jdbc");
  }

  @Test
  void bySuffixOfTheUser() throws Exception {
    for (int bucket = 1; bucket <= BUCKETS; bucket++) {
      assertThat(ask("mssql-jdbc", FRONT, suffixed(bucket))).isEqualTo(Fleet.id(bucket));
    }
    tell("user suffix", "mssql-jdbc");
  }

  @Test
  void bySuffixOfTheUserOfTsql() throws Exception {
    Tsql tsql = tsql();
    for (int bucket = 1; bucket <= BUCKETS; bucket++) {
      assertThat(tsql.ask(FRONT, suffixed(bucket), WHO).lines()).contains(Fleet.id(bucket));
    }
    tell("user suffix", "tsql");
  }

  @Test
  void theSuffixIsStrongerThanANameThatMeansAnother() throws Exception {
    assertThat(ask("mssql-jdbc", Fleet.name(120), suffixed(7))).isEqualTo(Fleet.id(7));
  }

  @ParameterizedTest
  @CsvSource({
    // Nothing but the database, which all have; a name that all have, which the driver says in TLS,
    // too; a name that none has.
    "front, AppDB, 120 buckets match by database",
    "cluster, AppDB, 120 buckets match by tls server name",
    "front, Elsewhere, no bucket matches"
  })
  void ambiguousRouteIsRefusedAndNamed(String name, String database, String finding) {
    String host = name + BucketNames.DOMAIN;
    assertThatThrownBy(
            () ->
                DriverManager.getConnection(
                    "jdbc:sqlserver://%s:%d;databaseName=%s;encrypt=optional;trustServerCertificate=true;connectRetryCount=0"
                        .formatted(host, fleet.address().getPort(), database),
                    Fleet.USER,
                    Fleet.PASSWORD))
        .isInstanceOfSatisfying(
            SQLServerException.class, e -> assertThat(e.getErrorCode()).isEqualTo(UNROUTABLE))
        .hasMessageContaining(finding)
        .hasMessageContaining(host)
        .hasMessageContaining(database)
        .hasMessageContaining(Fleet.USER);
  }

  @Test
  void aNameOfFreeTdsThatMeansNothingIsNamed() throws Exception {
    assertThat(tsql().ask(FRONT, Fleet.USER, WHO))
        .contains(String.valueOf(UNROUTABLE))
        .contains(FRONT);
  }

  private static void tell(String way, String driver) {
    System.out.println("figure: " + BUCKETS + " by " + way + " with " + driver);
  }

  private static String suffixed(int bucket) {
    return Fleet.USER + "@" + Fleet.id(bucket);
  }

  private Tsql tsql() throws Exception {
    assumeTrue(Tsql.isInstalled(), "tsql is not installed: scripts/drivers/install");
    List<String> names = new ArrayList<>(List.of(FRONT));
    for (int bucket = 1; bucket <= BUCKETS; bucket++) {
      names.add(Fleet.name(bucket));
    }
    return new Tsql(directory.resolve("freetds.conf"), fleet.address(), names);
  }

  private String ask(String driver, String host, String user) throws Exception {
    return Question.ask(driver, target(host, fleet.address().getPort(), user), WHO);
  }

  private Target target(String host, int port, String user) {
    return new Target(
        InetSocketAddress.createUnresolved(host, port),
        user,
        Fleet.PASSWORD,
        Fleet.DATABASE,
        Target.Wish.OPTIONAL,
        directory);
  }
}
