package dev.weir.bootstrap.passthrough;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import java.util.zip.CRC32;

/** What applications do every day, with the answers that SQL Server gives to it. */
final class Cases {
  private static final int LARGE_ROWS = 100;
  private static final int LARGE_CHARS = 52_500;

  private Cases() {}

  static List<Case> all() {
    return List.of(
        new Case(
            "definitions and changes",
            Cases::definitionsAndChanges,
            """
            0 changed
            2 changed
            1 changed
            id | name | price
              1 | tea | 2.50
              2 | coffee | 4.10
            1 changed
            count
              1
            0 changed
            error 208
            """),
        new Case(
            "commit and rollback",
            Cases::commitAndRollback,
            """
            0 changed
            1 changed
            total
              1
            1 changed
            1 changed
            total
              2
            total
              1
            """),
        new Case(
            "savepoints",
            Cases::savepoints,
            """
            0 changed
            1 changed
            1 changed
            n
              1
            """),
        new Case(
            "parameters, prepared once and run often",
            Cases::parameters,
            """
            0 changed
            1 changed
            1 changed
            1 changed
            name
              name 1
            name
              name 2
            name
              name 3
            name
            """),
        new Case(
            "values of every kind",
            Cases::values,
            """
            0 changed
            1 changed
            1 changed
            i | b | d | f | s | t | z
              -5 | 9000000000 | 12345.6789 | 0.5 | Ação “ü” 漢字 | 2024-02-29 13:14:15.1230000 | 1
              null | null | null | null | null | null | null
            """),
        new Case(
            "errors carry SQL Server's numbers and leave the session usable",
            Cases::errors,
            """
            0 changed
            1 changed
            error 2627
            error 208
            error 207
            error 156
            error 102
            n
            error 8134
            n
              1
            """),
        new Case(
            "several results of one batch",
            Cases::severalResults,
            """
            0 changed
            1 changed
            n
              7
            1 changed
            n
              8
            """),
        new Case(
            "many changes in one batch",
            Cases::batch,
            """
            0 changed
            1 1 1 1 1
            total | highest
              5 | 50
            """),
        new Case(
            "generated keys",
            Cases::generatedKeys,
            """
            0 changed
            key 1
            key 2
            """),
        new Case(
            "ten megabytes",
            Cases::tenMegabytes,
            """
            0 changed
            100 rows inserted
            100 rows, 5250000 characters, checksum of the sent ones
            """));
  }

  private static void definitionsAndChanges(Transcript t) throws SQLException {
    t.create("goods", "id INT PRIMARY KEY, name NVARCHAR(20), price DECIMAL(9,2)");
    t.update("INSERT INTO goods VALUES (1, N'tea', 2.5), (2, N'coffee', 3.9)");
    t.update("UPDATE goods SET price = 4.1 WHERE id = 2");
    t.query("SELECT id, name, price FROM goods ORDER BY id");
    t.update("DELETE FROM goods WHERE price > 4");
    t.query("SELECT COUNT(*) AS count FROM goods");
    t.update("DROP TABLE goods");
    t.query("SELECT * FROM goods");
  }

  private static void commitAndRollback(Transcript t) throws SQLException {
    Connection connection = t.connection();
    t.create("bookings", "n INT");
    connection.setAutoCommit(false);
    t.update("INSERT INTO bookings VALUES (1)");
    t.query("SELECT COUNT(*) AS total FROM bookings");
    connection.commit();
    t.update("INSERT INTO bookings VALUES (2)");
    t.update("UPDATE bookings SET n = 3 WHERE n = 2");
    t.query("SELECT COUNT(*) AS total FROM bookings");
    connection.rollback();
    connection.setAutoCommit(true);
    t.query("SELECT COUNT(*) AS total FROM bookings");
  }

  private static void savepoints(Transcript t) throws SQLException {
    Connection connection = t.connection();
    t.create("steps", "n INT");
    connection.setAutoCommit(false);
    t.update("INSERT INTO steps VALUES (1)");
    Savepoint first = connection.setSavepoint("first");
    t.update("INSERT INTO steps VALUES (2)");
    connection.rollback(first);
    connection.commit();
    connection.setAutoCommit(true);
    t.query("SELECT n FROM steps ORDER BY n");
  }

  private static void parameters(Transcript t) throws SQLException {
    t.create("people", "id INT PRIMARY KEY, name NVARCHAR(50)");
    try (PreparedStatement insert =
            t.connection().prepareStatement("INSERT INTO people VALUES (?, ?)");
        PreparedStatement select =
            t.connection().prepareStatement("SELECT name FROM people WHERE id = ?")) {
      for (int id = 1; id <= 3; id++) {
        t.update(insert, id, "name " + id);
      }
      // The first run is sp_executesql, the second sp_prepexec, the others sp_execute.
      for (int id = 1; id <= 4; id++) {
        t.query(select, id);
      }
    }
  }

  private static void values(Transcript t) throws SQLException {
    t.create(
        "kinds",
        "i INT, b BIGINT, d DECIMAL(12,4), f FLOAT, s NVARCHAR(100), t DATETIME2(7), z BIT");
    try (PreparedStatement insert =
        t.connection().prepareStatement("INSERT INTO kinds VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      t.update(
          insert,
          -5,
          9_000_000_000L,
          new BigDecimal("12345.6789"),
          0.5,
          "Ação “ü” 漢字",
          Timestamp.valueOf("2024-02-29 13:14:15.123"),
          true);
      for (int parameter = 1; parameter <= 7; parameter++) {
        insert.setNull(parameter, Types.VARCHAR);
      }
      t.note(insert.executeUpdate() + " changed");
    }
    t.query("SELECT i, b, d, f, s, t, z FROM kinds ORDER BY CASE WHEN i IS NULL THEN 1 ELSE 0 END");
  }

  private static void errors(Transcript t) throws SQLException {
    t.create("single", "n INT PRIMARY KEY");
    t.update("INSERT INTO single VALUES (1)");
    t.update("INSERT INTO single VALUES (1)");
    t.query("SELECT * FROM nowhere");
    t.query("SELECT nothing FROM single");
    t.query("SELECT * FROM WHERE");
    t.query("SELECT 1 +");
    t.query("SELECT 1 / 0 AS n");
    t.query("SELECT n FROM single");
  }

  private static void severalResults(Transcript t) throws SQLException {
    t.create("steps", "n INT");
    t.all(
        "INSERT INTO steps VALUES (7); SELECT n FROM steps; UPDATE steps SET n = 8;"
            + " SELECT n FROM steps");
  }

  private static void batch(Transcript t) throws SQLException {
    t.create("numbers", "n INT");
    try (PreparedStatement insert =
        t.connection().prepareStatement("INSERT INTO numbers VALUES (?)")) {
      for (int n = 10; n <= 50; n += 10) {
        insert.setInt(1, n);
        insert.addBatch();
      }
      StringBuilder counts = new StringBuilder();
      for (int count : insert.executeBatch()) {
        counts.append(count).append(' ');
      }
      t.note(counts.toString().strip());
    }
    t.query("SELECT COUNT(*) AS total, MAX(n) AS highest FROM numbers");
  }

  private static void generatedKeys(Transcript t) throws SQLException {
    t.create("letters", "id INT IDENTITY(1,1) PRIMARY KEY, c NCHAR(1)");
    try (PreparedStatement insert =
        t.connection()
            .prepareStatement(
                "INSERT INTO letters (c) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      for (String c : List.of("a", "b")) {
        insert.setString(1, c);
        insert.executeUpdate();
        try (ResultSet keys = insert.getGeneratedKeys()) {
          keys.next();
          t.note("key " + keys.getInt(1));
        }
      }
    }
  }

  private static void tenMegabytes(Transcript t) throws SQLException {
    t.create("large", "n INT PRIMARY KEY, s NVARCHAR(MAX)");
    CRC32 sent = new CRC32();
    int inserted = 0;
    try (PreparedStatement insert =
        t.connection().prepareStatement("INSERT INTO large VALUES (?, ?)")) {
      for (int row = 0; row < LARGE_ROWS; row++) {
        String content = content(row);
        sum(sent, content);
        insert.setInt(1, row);
        insert.setNString(2, content);
        inserted += insert.executeUpdate();
      }
    }
    t.note(inserted + " rows inserted");
    CRC32 received = new CRC32();
    int rows = 0;
    long characters = 0;
    try (Statement statement = t.connection().createStatement();
        ResultSet result = statement.executeQuery("SELECT s FROM large ORDER BY n")) {
      while (result.next()) {
        String content = result.getNString(1);
        rows++;
        characters += content.length();
        sum(received, content);
      }
    }
    boolean same = sent.getValue() == received.getValue();
    t.note(
        rows
            + " rows, "
            + characters
            + " characters, "
            + (same ? "checksum of the sent ones" : "another checksum"));
  }

  /** No two rows are alike, and no row repeats within a packet. */
  private static String content(int row) {
    StringBuilder content = new StringBuilder(LARGE_CHARS);
    long state = row + 1L;
    while (content.length() < LARGE_CHARS) {
      state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      content.append((char) ('!' + (state >>> 40) % 0x200));
    }
    return content.toString();
  }

  private static void sum(CRC32 crc, String content) {
    for (int i = 0; i < content.length(); i++) {
      crc.update(content.charAt(i));
      crc.update(content.charAt(i) >> 8);
    }
  }
}
