package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement as it was prepared: one object for all sessions and connections that know it. A
 * client or request that needs it {@link #hold holds} it until it lets it go. Connections {@link
 * #keep} it: it can be taken from them.
 */
public final class PreparedStatement {
  /** A connection that has the statement for later use and can do without it. */
  interface Keeper {
    /** Asks the keeper to {@link #release release} the statement. */
    void giveUp(PreparedStatement statement);
  }

  private final StatementTable table;
  private final PreparedText text;
  private final PreparationContext context;
  private final List<Keeper> keepers = new ArrayList<>(1);
  private int holders;

  PreparedStatement(StatementTable table, PreparedText text, PreparationContext context) {
    this.table = table;
    this.text = text;
    this.context = context;
  }

  /** Returns the text that the client had prepared. */
  public PreparedText text() {
    return text;
  }

  /** Returns the context in which the text has its meaning. */
  public PreparationContext context() {
    return context;
  }

  /** Adds a holder. */
  PreparedStatement hold() {
    if (holders == 0) {
      table.held(this);
    }
    holders++;
    return this;
  }

  /** Removes a holder. */
  public void letGo() {
    if (holders == 0) {
      throw new IllegalStateException("the statement is not held");
    }
    holders--;
    if (holders == 0) {
      removeOrKeep();
    }
  }

  /** Adds a keeper; called while the statement is held. */
  void keep(Keeper by) {
    keepers.add(by);
  }

  /** Removes a keeper. */
  void release(Keeper by) {
    keepers.remove(by);
    if (holders == 0) {
      removeOrKeep();
    }
  }

  private void removeOrKeep() {
    if (keepers.isEmpty()) {
      table.remove(this);
    } else {
      table.onlyKept(this);
    }
  }

  /** Has all keepers release the statement; called while it is not held. */
  void giveUp() {
    List.copyOf(keepers).forEach(each -> each.giveUp(this));
  }

  @Override
  public String toString() {
    return "%s in %s".formatted(text, context.database());
  }
}
