package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.standin.options.TlsMode;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.record.HandleReport;
import dev.weir.standin.record.SessionReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordTest {
  private StandInFixture fixture;

  @BeforeEach
  void start() throws IOException {
    fixture = StandInFixture.start(TlsMode.LOGIN);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("nanoseconds past the deadline").isNegative();
      Thread.onSpinWait();
    }
  }

  /** As a pool that keeps a limit closes: our FIN, then the server's, and only then the next. */
  private static void closeAndAwaitTheServersEnd(SocketChannel channel) throws IOException {
    channel.shutdownOutput();
    assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    channel.close();
  }

  @Test
  void whoAwaitsTheServersEndBeforeDiallingAgainIsNeverCountedTwice() throws IOException {
    for (int i = 0; i < 2_000; i++) {
      SocketChannel first = SocketChannel.open(fixture.standIn().address());
      SocketChannel second = SocketChannel.open(fixture.standIn().address());
      closeAndAwaitTheServersEnd(first);
      closeAndAwaitTheServersEnd(second);
    }
    await(() -> fixture.report().connectionsNow() == 0);
    // A busy server may never have seen two of them at once; these it sees.
    try (SocketChannel first = SocketChannel.open(fixture.standIn().address());
        SocketChannel second = SocketChannel.open(fixture.standIn().address())) {
      await(() -> fixture.report().connectionsNow() == 2);
      assertThat(first.isConnected() && second.isConnected()).isTrue();
    }
    assertThat(fixture.report().connectionsMax()).isEqualTo(2);
  }

  @Test
  void countsConnectionsLoginsAndRequests() throws SQLException {
    List<Connection> open = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      open.add(fixture.connect());
    }
    StandInFixture.execute(open.getFirst(), "SELECT 1");
    StandInFixture.execute(open.getFirst(), "SELECT 2");
    for (Connection connection : open) {
      connection.close();
    }
    await(() -> fixture.report().connectionsNow() == 0 && fixture.report().sessionsNow() == 0);
    assertThat(fixture.report().line())
        .isEqualTo("report connections_max=3 logins=3 requests=2 dirty=0 violations=0");
  }

  @Test
  void everySessionIsInTheRecordWithWhatItHolds() throws SQLException {
    try (Connection connection =
        fixture.connect(
            "encrypt=false;applicationName=till;workstationID=shop;prepareMethod=prepare")) {
      StandInFixture.execute(connection, "BEGIN TRAN");
      try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
        for (int i = 0; i < 3; i++) {
          statement.setInt(1, i);
          statement.execute();
        }
        SessionReport session = fixture.report().openSessions().getFirst();
        assertThat(session.application()).isEqualTo("till");
        assertThat(session.host()).isEqualTo("shop");
        assertThat(session.requests()).isGreaterThanOrEqualTo(4);
        assertThat(session.preparations()).isEqualTo(1);
        // The driver's first run is sp_executesql.
        assertThat(session.executions()).isEqualTo(2);
        assertThat(session.handles()).isEqualTo(1);
        assertThat(session.handlesMax()).isEqualTo(1);
        assertThat(session.transactionOpen()).isTrue();
      }
      StandInFixture.execute(connection, "ROLLBACK");
    }
    await(() -> fixture.report().openSessions().isEmpty());
  }

  @Test
  void tellsTheSameInSql() throws SQLException {
    try (Connection connection = fixture.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("EXEC sp_standin_report")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt("connections_now")).isEqualTo(1);
      assertThat(row.getInt("connections_max")).isEqualTo(1);
      assertThat(row.getLong("logins")).isEqualTo(1);
      assertThat(row.getLong("requests")).isEqualTo(1);
      assertThat(row.getLong("preparations")).isZero();
      assertThat(row.getLong("executions_by_handle")).isZero();
      assertThat(row.getInt("handles_max")).isZero();
      assertThat(row.getLong("unknown_handles")).isZero();
      assertThat(row.getLong("handles_out_of_context")).isZero();
      assertThat(row.getLong("dirty")).isZero();
      assertThat(row.getLong("violations")).isZero();
    }
  }

  @Test
  void countsWhatIsDoneByHandle() throws IOException {
    try (RawConnection client = RawConnection.open(fixture.standIn().address())) {
      RawLogin.of("app", StandInFixture.PASSWORD).on(client);
      for (int i = 0; i < 2; i++) {
        batch(client, "DECLARE @h int EXEC sp_prepare @h OUTPUT, N'', N'SELECT 1 AS v'");
      }
      batch(client, "DECLARE @h int EXEC sp_prepexec @h OUTPUT, N'', N'SELECT 2 AS v'");
      batch(client, "DECLARE @h int EXEC sp_cursorprepare @h OUTPUT, N'', N'SELECT 3 AS v', 1");
      batch(client, "EXEC sp_execute 1 EXEC sp_execute 3 EXEC sp_unprepare 3 EXEC sp_execute 3");
      batch(client, "SET ANSI_NULLS OFF EXEC sp_execute 1");
      SessionReport session = fixture.report().openSessions().getFirst();
      assertThat(session.preparations()).isEqualTo(4);
      assertThat(session.executions()).isEqualTo(2);
      assertThat(session.handles()).isEqualTo(3);
      assertThat(session.handlesMax()).isEqualTo(4);
      batch(client, "EXEC sp_reset_connection");
      assertThat(fixture.report().openSessions().getFirst().handles()).isZero();
    }
    assertThat(fixture.report().handles()).isEqualTo(new HandleReport(4, 2, 4, 1, 1));
  }

  private static void batch(RawConnection client, String text) throws IOException {
    client.batch(text);
    client.response();
  }

  @Test
  void whatTheStandInCannotDoIsAnErrorAndAViolation() throws SQLException {
    try (Connection connection = fixture.connect()) {
      assertThatThrownBy(
              () -> StandInFixture.execute(connection, "BACKUP DATABASE AppDB TO DISK = 'x'"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("does not support the statement BACKUP");
    }
    assertThat(fixture.report().violations()).hasSize(1);
  }

  @Test
  void stateOfOneOwnerThatAnotherFindsIsDirty() throws SQLException {
    try (Connection connection = fixture.connect()) {
      StandInFixture.execute(connection, "/*owner=a*/ CREATE TABLE #left (id int)");
      StandInFixture.execute(connection, "/*owner=a*/ SELECT * FROM #left");
      assertThat(fixture.report().dirty()).isZero();
      StandInFixture.execute(connection, "/*owner=b*/ SELECT 1");
      assertThat(fixture.report().dirty()).isEqualTo(1);
      assertThat(fixture.report().violations()).containsExactly("dirty: b found temporary tables");
    }
  }

  @Test
  void whatIsTidiedUpInBetweenIsNotDirty() throws SQLException {
    try (Connection connection = fixture.connect()) {
      StandInFixture.execute(connection, "/*owner=a*/ SET NOCOUNT ON; USE Other");
      StandInFixture.execute(connection, "EXEC sp_reset_connection");
      StandInFixture.execute(connection, "SET LOCK_TIMEOUT 5");
      StandInFixture.execute(connection, "/*owner=b*/ SELECT 1");
    }
    assertThat(fixture.report().line()).endsWith("dirty=0 violations=0");
  }

  @Test
  void tellsHowOftenConnectionsChangedHandsAndOwnersChangedConnections() throws SQLException {
    try (Connection one = fixture.connect();
        Connection other = fixture.connect()) {
      StandInFixture.execute(one, "/*owner=a*/ SELECT 1");
      StandInFixture.execute(one, "/*owner=a*/ SELECT 1");
      StandInFixture.execute(one, "/*owner=b*/ SELECT 1");
      StandInFixture.execute(other, "/*owner=a*/ SELECT 1");
      StandInFixture.execute(other, "SELECT 1");
      StandInFixture.execute(one, "/*owner=a*/ SELECT 1");
    }
    assertThat(fixture.report().handovers()).isEqualTo(2);
    assertThat(fixture.report().moves()).containsExactly(Map.entry("a", 2));
  }
}
