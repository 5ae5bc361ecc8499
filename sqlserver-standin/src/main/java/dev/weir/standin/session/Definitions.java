package dev.weir.standin.session;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.render.Rendering;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Definitions of lasting things. H2 commits when it makes one; so within a transaction another
 * session of H2 makes it, and takes it back when the transaction is rolled back. What is dropped is
 * hidden from this session until the commit. Others see what was made earlier than SQL Server would
 * show it. What cannot be taken back is refused.
 */
public final class Definitions implements Participant, AutoCloseable {
  /** The other session would wait for ever for a table that this transaction has changed. */
  private static final int DEFINER_WAIT_MILLIS = 500;

  private final EngineSession session;
  private final Engine engine;
  private final List<Runnable> undo = new ArrayList<>();
  private final List<Rendering> atCommit = new ArrayList<>();
  private final List<Runnable> afterwards = new ArrayList<>();
  private final Set<String> hidden = new HashSet<>();
  private @Nullable EngineSession definer;

  Definitions(EngineSession session, Engine engine) {
    this.session = session;
    this.engine = engine;
  }

  /** Makes something that the other statement takes back; its names must be qualified. */
  public void create(Rendering definition, Rendering takeBack, String what) {
    if (!session.inTransaction()) {
      session.define(definition);
      return;
    }
    try {
      definer().define(definition);
    } catch (SqlErrorException e) {
      throw e.error().number() == SqlErrors.LOCK_TIMEOUT
          ? SqlErrors.unsupported(what + " within a transaction that has used the table")
          : e;
    }
    undo.add(() -> definer().define(takeBack));
  }

  /** Changes something for good; refused within a transaction. */
  public void change(Rendering definition, String what) {
    if (session.inTransaction()) {
      throw SqlErrors.unsupported(what + " within a transaction");
    }
    session.define(definition);
  }

  /** Drops something; within a transaction it is hidden, and dropped by the commit. */
  public void drop(Rendering drop, String qualifiedName) {
    if (!session.inTransaction()) {
      session.define(drop);
      return;
    }
    hidden.add(key(qualifiedName));
    atCommit.add(drop);
    undo.add(
        () -> {
          hidden.remove(key(qualifiedName));
          atCommit.remove(drop);
        });
  }

  /** This transaction has dropped it. */
  public boolean isHidden(String qualifiedName) {
    return hidden.contains(key(qualifiedName));
  }

  /** Something was done beside H2 which this takes back. */
  public void done(Runnable takeBack) {
    if (session.inTransaction()) {
      undo.add(takeBack);
    }
  }

  /** Does what H2 would commit for, at once or when the transaction is over. */
  public void afterTransaction(Runnable work) {
    if (session.inTransaction()) {
      afterwards.add(work);
    } else {
      work.run();
    }
  }

  @Override
  public Runnable mark() {
    int size = undo.size();
    int works = afterwards.size();
    return () -> {
      afterwards.subList(works, afterwards.size()).clear();
      List<Runnable> later = undo.subList(size, undo.size());
      for (Runnable takeBack : List.copyOf(later).reversed()) {
        takeBack.run();
      }
      later.clear();
    };
  }

  @Override
  public void transactionEnded() {
    undo.clear();
    hidden.clear();
    List<Rendering> drops = List.copyOf(atCommit);
    atCommit.clear();
    List<Runnable> works = List.copyOf(afterwards);
    afterwards.clear();
    drops.forEach(session::define);
    works.forEach(Runnable::run);
  }

  private EngineSession definer() {
    EngineSession open = definer;
    if (open == null) {
      open = engine.open();
      open.lockTimeout(DEFINER_WAIT_MILLIS);
      definer = open;
    }
    return open;
  }

  private static String key(String qualifiedName) {
    return qualifiedName.toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    if (definer != null) {
      definer.close();
      definer = null;
    }
  }
}
