package dev.weir.standin.session;

import dev.weir.standin.engine.EngineSession;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The table variables of all frames that run.
 *
 * <p>A rollback leaves them alone in SQL Server; in H2 they are tables like others, so their rows
 * are put aside for its duration.
 */
public final class TableVariables {
  private final EngineSession engine;
  private final TemporaryTables names;
  private final Set<String> live = new LinkedHashSet<>();

  TableVariables(EngineSession engine, TemporaryTables names) {
    this.engine = engine;
    this.names = names;
  }

  /** The quoted H2 name for a variable that is about to be created. */
  public String create(String variable) {
    String h2Name = names.newName(variable);
    live.add(h2Name);
    return h2Name;
  }

  /** The frame that declared it has ended. */
  public void release(String h2Name) {
    live.remove(h2Name);
    names.discard(h2Name);
  }

  /** Rolls back all but the rows of table variables. */
  void keepDuring(Runnable rollback) {
    engine.keepRows(live, rollback);
  }
}
