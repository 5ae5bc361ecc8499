package dev.weir.standin.canned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.Token;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CannedServerTest {
  private StandIn standIn;

  @BeforeEach
  void start() throws IOException {
    standIn = StandIn.start(StandInOptions.defaults().withCanned(true));
  }

  @AfterEach
  void stop() {
    standIn.close();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;encrypt=false;prepareMethod=prepexec"
            .formatted(standIn.port()),
        "anyone",
        "anything");
  }

  @Test
  void aDriverIsServed() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT ?")) {
      try (ResultSet one = statement.executeQuery("SELECT 1")) {
        assertThat(one.next()).isTrue();
        assertThat(one.getInt(1)).isEqualTo(1);
      }
      connection.setAutoCommit(false);
      for (int i = 0; i < 4; i++) {
        prepared.setInt(1, 1);
        try (ResultSet one = prepared.executeQuery()) {
          assertThat(one.next()).isTrue();
        }
      }
      connection.commit();
      try (ResultSet rows = statement.executeQuery("SELECT body FROM big")) {
        int bytes = 0;
        while (rows.next()) {
          bytes += rows.getString(1).length();
        }
        assertThat(bytes).isGreaterThan(1_000_000);
      }
    }
    assertThat(standIn.report().logins()).isEqualTo(1);
    assertThat(standIn.report().requests()).isGreaterThanOrEqualTo(7);
    assertThat(standIn.report().violations()).isEmpty();
  }

  @Test
  void transactionsAndResetsAreAcknowledged() throws IOException {
    try (RawConnection connection = RawConnection.open(standIn.address())) {
      RawLogin.of("any", "any").on(connection);
      connection.batch("begin tran");
      assertThat(texts(connection)).containsExactly("ENVCHANGE 8 new", "DONE D4");
      assertThat(connection.descriptor()).isNotZero();
      connection.batch("COMMIT TRAN");
      assertThat(texts(connection)).containsExactly("ENVCHANGE 9 old", "DONE D5");
      connection.send(
          RawConnection.BATCH, 0x09, RequestBytes.withHeaders(0).text("SELECT 1").done());
      assertThat(texts(connection)).startsWith("ENVCHANGE 18").endsWith("DONE C1 count=1");
      connection.send(
          RawConnection.BATCH,
          0x09,
          RequestBytes.withHeaders(0)
              .text("IF @@TRANCOUNT>0 BEGIN ROLLBACK TRANSACTION END;SET TEXTSIZE 4096")
              .done());
      assertThat(texts(connection)).startsWith("ENVCHANGE 18").endsWith("DONE 00");
      connection.attention();
      assertThat(texts(connection)).containsExactly("DONE 00 attention");
      connection.batch("DROP TABLE everything");
      assertThat(texts(connection)).element(0).asString().startsWith("ERROR 59999");
    }
  }

  private static List<String> texts(RawConnection connection) throws IOException {
    return connection.response().stream().map(Token::text).toList();
  }

  @Test
  void faultsAreNotForPreparedAnswers() {
    assertThatThrownBy(() -> standIn.faults()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aRequestAllocatesNothing() throws IOException {
    try (CannedServer server = CannedServer.start(StandInOptions.defaults().withCanned(true), 1);
        Load load =
            new Load(server.address(), 4, List.of(Load.batch("SELECT 1"), Load.execute(1, 2)))) {
      load.run(TimeUnit.MILLISECONDS.toNanos(500));
      long before = server.allocatedBytes((ThreadMXBean) ManagementFactory.getThreadMXBean());
      long requests = load.run(TimeUnit.MILLISECONDS.toNanos(300));
      long allocated =
          server.allocatedBytes((ThreadMXBean) ManagementFactory.getThreadMXBean()) - before;
      assertThat(requests).isGreaterThan(100);
      assertThat(allocated / (double) requests).isLessThan(1.0);
    }
  }
}
