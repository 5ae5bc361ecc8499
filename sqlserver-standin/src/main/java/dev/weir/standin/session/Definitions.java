package dev.weir.standin.session;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Definitions of lasting things. H2 commits when it makes one; so within a transaction another
 * session of H2 makes it, and takes it back when the transaction is rolled back. Others see it
 * earlier than SQL Server would show it. What cannot be taken back is refused.
 */
public final class Definitions implements AutoCloseable {
  private final EngineSession session;
  private final Engine engine;
  private final List<Rendering> undo = new ArrayList<>();
  private @Nullable EngineSession definer;

  Definitions(EngineSession session, Engine engine) {
    this.session = session;
    this.engine = engine;
  }

  /** Makes something that the other statement takes back; its names must be qualified. */
  public void create(Rendering definition, Rendering takeBack) {
    if (session.inTransaction()) {
      definer().define(definition);
      undo.add(takeBack);
    } else {
      session.define(definition);
    }
  }

  /** Changes something for good; refused within a transaction. */
  public void change(Rendering definition, String what) {
    if (session.inTransaction()) {
      throw SqlErrors.unsupported(what + " within a transaction");
    }
    session.define(definition);
  }

  void keep() {
    undo.clear();
  }

  void undo() {
    for (Rendering rendering : undo.reversed()) {
      definer().define(rendering);
    }
    undo.clear();
  }

  private EngineSession definer() {
    EngineSession open = definer;
    if (open == null) {
      open = engine.open();
      definer = open;
    }
    return open;
  }

  @Override
  public void close() {
    if (definer != null) {
      definer.close();
      definer = null;
    }
  }
}
