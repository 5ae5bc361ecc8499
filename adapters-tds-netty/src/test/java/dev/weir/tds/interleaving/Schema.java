package dev.weir.tds.interleaving;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What the sessions find in their database. */
final class Schema {
  static final String KEEPING = "keeping";
  static final String FORGETTING = "forgetting";

  /** Tells an identity that it has not inserted. */
  static final String TELLING = "telling";

  static final String CONTEXT_OF_PROCEDURE = "ABCDEF01";

  private Schema() {}

  static void create(Connection connection, int sessions) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts(sessions)) {
        statement.execute(text);
      }
    }
  }

  /** Returns the batches that make the tables and procedures. */
  static List<String> texts(int sessions) {
    List<String> texts = new ArrayList<>();
    for (int i = 1; i <= sessions; i++) {
      texts.add("CREATE TABLE work_%d (a int NOT NULL)".formatted(i));
      texts.add(
          "CREATE TABLE log_%d (id int IDENTITY(%d, 1), what varchar(10))"
              .formatted(i, SessionModel.firstIdentity(i)));
    }
    texts.add(
        "CREATE PROCEDURE "
            + FORGETTING
            + " AS SET LOCK_TIMEOUT 4711 SET DATEFORMAT dmy CREATE TABLE #t4 (a int)");
    texts.add("CREATE PROCEDURE " + TELLING + " AS SELECT @@IDENTITY");
    texts.add(
        "CREATE PROCEDURE "
            + KEEPING
            + " AS SET CONTEXT_INFO 0x"
            + CONTEXT_OF_PROCEDURE
            + " EXEC sp_getapplock @Resource = 'l1', @LockMode = 'Shared', @LockOwner = 'Session'");
    return texts;
  }
}
