package dev.weir.tds.interleaving;

/** What a session asks in one step. */
sealed interface Request {
  /** A batch. */
  record Text(String sql) implements Request {}

  /** The same text by a call of {@code sp_executesql}. */
  record Call(String sql) implements Request {}

  /** A call by name, without parameters. */
  record Procedure(String name) implements Request {}

  /**
   * A key of the session context is set by a call by name.
   *
   * @param value a text, or an integer
   */
  record SetContext(String key, Object value, boolean readOnly) implements Request {}

  /** A statement is prepared, and run at once or not. */
  record Prepare(String sql, boolean execute) implements Request {}

  /** A prepared statement is run. */
  record Execute(int handle) implements Request {}

  /** A prepared statement is given up. */
  record Unprepare(int handle) implements Request {}

  /**
   * A transaction request of the protocol.
   *
   * @param andBegin whether another begins where this one ends
   */
  record Transaction(Kind kind, boolean andBegin) implements Request {
    Transaction(Kind kind) {
      this(kind, false);
    }

    /** What it asks for, by its number. */
    enum Kind {
      BEGIN(5),
      COMMIT(7),
      ROLLBACK(8);

      private final int number;

      Kind(int number) {
        this.number = number;
      }

      int number() {
        return number;
      }
    }
  }
}
