package dev.weir.application.prepared;

import java.util.function.LongSupplier;

/** The state of prepared statements that the sessions of a bucket share. */
public final class PreparedStatements {
  /**
   * The approximate memory for all statements of a bucket. A session that prepares more is pinned
   * by its handles.
   */
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  private final StatementTable table;
  private final Descriptions descriptions;
  private final int mostPerConnection;

  /**
   * Creates it without statements.
   *
   * @param mostPerConnection the number of handles kept on a connection
   * @param clock the monotonic clock
   */
  public PreparedStatements(int mostPerConnection, LongSupplier clock) {
    this(mostPerConnection, clock, MOST_BYTES);
  }

  PreparedStatements(int mostPerConnection, LongSupplier clock, long mostBytes) {
    this.mostPerConnection = mostPerConnection;
    this.table = new StatementTable(mostBytes);
    this.descriptions = new Descriptions(clock);
  }

  /** Returns the table of statements. */
  public StatementTable table() {
    return table;
  }

  int mostPerConnection() {
    return mostPerConnection;
  }

  /** Returns the servers' answers to preparations. */
  Descriptions descriptions() {
    return descriptions;
  }

  /** Objects that statements refer to may have changed. */
  public void objectsChanged() {
    descriptions.forget();
  }
}
