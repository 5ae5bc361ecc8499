package dev.weir.application.prepared;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement as it was prepared: one object for all sessions and connections that know it. Who
 * cannot do without it {@link #hold holds} it, and lets it go in the end. Connections {@link #keep}
 * it: it can be taken from them.
 */
public final class PreparedStatement {
  /** Who has it for later, and can do without it. */
  interface Keeper {
    /** It is needed no more, and to be {@link #release released}. */
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

  /** What the client had prepared. */
  public PreparedText text() {
    return text;
  }

  /** Where it means that. */
  public PreparationContext context() {
    return context;
  }

  /** One more holds it. */
  PreparedStatement hold() {
    if (holders == 0) {
      table.held(this);
    }
    holders++;
    return this;
  }

  /** Who held it does so no more. */
  public void letGo() {
    if (holders == 0) {
      throw new IllegalStateException("a statement that nobody holds");
    }
    holders--;
    if (holders == 0) {
      leave();
    }
  }

  /** One more keeps it, while somebody holds it. */
  void keep(Keeper by) {
    keepers.add(by);
  }

  /** Who kept it does so no more. */
  void release(Keeper by) {
    keepers.remove(by);
    if (holders == 0) {
      leave();
    }
  }

  private void leave() {
    if (keepers.isEmpty()) {
      table.remove(this);
    } else {
      table.onlyKept(this);
    }
  }

  /** Who keeps it is to do without it: nobody holds it. */
  void giveUp() {
    List.copyOf(keepers).forEach(each -> each.giveUp(this));
  }

  @Override
  public String toString() {
    return "%s in %s".formatted(text, context.database());
  }
}
