package dev.weir.tds.interleaving;

/** What a session asks in one step. */
sealed interface Request {
  /** Whatever calls a procedure. */
  sealed interface Rpc extends Request {}

  /** A batch. */
  record Text(String sql) implements Request {}

  /** The same text by a call of {@code sp_executesql}. */
  record Call(String sql) implements Rpc {}

  /** A call by name, without parameters. */
  record Procedure(String name) implements Rpc {}

  /**
   * A key of the session context is set by a call by name.
   *
   * @param value a text, or an integer
   */
  record SetContext(String key, Object value, boolean readOnly) implements Rpc {}

  /** A statement is prepared, and run at once or not. */
  record Prepare(String sql, boolean execute) implements Rpc {}

  /** A prepared statement is run. */
  record Execute(int handle) implements Rpc {}

  /** A prepared statement is given up. */
  record Unprepare(int handle) implements Rpc {}

  /** A call by name with one integer. */
  record OneArgument(String name, int value) implements Rpc {}

  /** An XML document is read into the memory of the session. */
  record Document(String xml) implements Rpc {}

  /** A cursor is opened by the protocol. */
  record Open(String sql) implements Rpc {}

  /** The first row of such a cursor is read. */
  record Fetch(int cursor) implements Rpc {}

  /** Such a cursor is closed. */
  record Close(int cursor) implements Rpc {}

  /** A batch that takes long, and is cancelled at once. */
  record Cancelled(String sql) implements Request {}

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
