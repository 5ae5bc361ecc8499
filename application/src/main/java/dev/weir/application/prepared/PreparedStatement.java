package dev.weir.application.prepared;

/**
 * A statement as it was prepared: one object for all sessions and connections that know it. Whoever
 * keeps it {@link #hold holds} it, and lets it go in the end.
 */
public final class PreparedStatement {
  private final StatementTable table;
  private final PreparedText text;
  private final PreparationContext context;
  private int holders;

  PreparedStatement(StatementTable table, PreparedText text, PreparationContext context) {
    this.table = table;
    this.text = text;
    this.context = context;
  }

  /** What the client had prepared. */
  public PreparedText text() {
    return text;
  }

  /** Where it means that. */
  public PreparationContext context() {
    return context;
  }

  /** One more keeps it. */
  PreparedStatement hold() {
    holders++;
    return this;
  }

  /** Who kept it does so no more. */
  public void letGo() {
    if (holders == 0) {
      throw new IllegalStateException("a statement that nobody holds");
    }
    holders--;
    if (holders == 0) {
      table.remove(this);
    }
  }

  @Override
  public String toString() {
    return "%s in %s".formatted(text, context.database());
  }
}
