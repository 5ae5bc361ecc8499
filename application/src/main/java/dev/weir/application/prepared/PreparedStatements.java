package dev.weir.application.prepared;

import java.util.function.LongSupplier;

/** What the sessions of a bucket share of their prepared statements. */
public final class PreparedStatements {
  /**
   * What all statements of a bucket take up, about; who has more of them at once is pinned by its
   * handles.
   */
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  private final StatementTable table;
  private final Descriptions descriptions;
  private final int mostPerConnection;

  /**
   * Nothing is prepared yet.
   *
   * @param mostPerConnection so many handles are kept on a connection
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

  /** The statements themselves. */
  public StatementTable table() {
    return table;
  }

  int mostPerConnection() {
    return mostPerConnection;
  }

  /** What servers said to preparations. */
  Descriptions descriptions() {
    return descriptions;
  }

  /** Somebody has changed what statements may be about. */
  public void objectsChanged() {
    descriptions.forget();
  }
}
