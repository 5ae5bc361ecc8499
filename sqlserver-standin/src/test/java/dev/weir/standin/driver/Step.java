package dev.weir.standin.driver;

import java.util.List;

/** One line of the list: what a driver is to do. */
sealed interface Step {
  String name();

  /** A value read from an expression, sent as a parameter, and NULL sent as one. */
  record Type(String name, ColumnKind kind, String declared, String sql, String value)
      implements Step {
    static final String READ = ".read";
    static final String SENT = ".sent";
    static final String NULL = ".null";

    String table() {
      return "dbo.driver_" + name.replace('.', '_');
    }
  }

  record Query(String name, String sql) implements Step {}

  record Write(String name, String sql) implements Step {}

  record Prepared(String name, String sql, List<Integer> arguments) implements Step {}

  record Begin(String name) implements Step {}

  record Commit(String name) implements Step {}

  record Rollback(String name) implements Step {}

  record Failing(String name, String sql) implements Step {}

  record Cancel(String name, String sql) implements Step {}

  record Timeout(String name, String sql) implements Step {}

  record Bulk(String name, String table, int count) implements Step {}

  /** Everything that a batch is answered with. */
  record All(String name, String sql) implements Step {}

  /** A statement with one parameter of that type. */
  record Sent(String name, ColumnKind kind, String sql, String value) implements Step {}

  /** Something that not all drivers have, by a word for it. */
  record Own(String name, String what) implements Step {}

  /** The session ends, and another begins. */
  record Anew(String name) implements Step {}
}
