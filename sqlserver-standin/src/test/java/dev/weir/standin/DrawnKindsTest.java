package dev.weir.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever combination is drawn, a driver can work with the server, and the server with it. */
class DrawnKindsTest {
  private static final int KINDS = 60;

  @Test
  void aDriverWorksAtEveryDrawnKind() throws IOException {
    List<String> failures = new ArrayList<>();
    for (int seed = 0; seed < KINDS; seed++) {
      ServerKind kind = ServerKind.drawn(new SplittableRandom(seed));
      try (StandInFixture fixture = StandInFixture.start(kind)) {
        work(fixture, kind);
        fixture.report().violations().forEach(violation -> failures.add(kind + ": " + violation));
      } catch (SQLException e) {
        failures.add(kind + ": " + e);
      }
    }
    assertThat(failures).isEmpty();
  }

  private static void work(StandInFixture fixture, ServerKind kind) throws SQLException {
    try (Connection connection = connect(fixture, kind)) {
      StandInFixture.execute(connection, "CREATE TABLE t (id int, name nvarchar(20))");
      insert(connection);
      connection.setAutoCommit(false);
      insert(connection);
      connection.rollback();
      insert(connection);
      connection.commit();
      connection.setAutoCommit(true);
      assertThat(StandInFixture.column(connection, "SELECT COUNT(*) FROM t"))
          .as("%s", kind)
          .containsExactly(2);
    }
  }

  private static void insert(Connection connection) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      insert.setInt(1, 1);
      insert.setString(2, "one");
      insert.execute();
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT name FROM t WHERE id = ?")) {
      query.setInt(1, 1);
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("one");
      }
    }
  }

  /** The driver tries only some of the refused logins again. */
  private static Connection connect(StandInFixture fixture, ServerKind kind) throws SQLException {
    int left = kind.get(Traits.LOGIN_FAILURES);
    while (true) {
      try {
        return fixture.connect();
      } catch (SQLException e) {
        if (left == 0) {
          throw e;
        }
        left--;
      }
    }
  }
}
