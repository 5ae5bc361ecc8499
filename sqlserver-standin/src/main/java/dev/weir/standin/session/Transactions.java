package dev.weir.standin.session;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import java.sql.Connection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a session: SQL Server's counting above H2's.
 *
 * <p>Clients hear of the outermost begin, of the commit that brings the count to zero and of a
 * rollback; not of what happens in between.
 */
public final class Transactions {
  /** The JDBC level that H2 adds for snapshot isolation. */
  private static final int SNAPSHOT = 6;

  private final EngineSession engine;
  private final TemporaryTables temporaryTables;
  private final Definitions definitions;
  private final AtomicLong descriptors;
  private final Set<String> savepoints = new HashSet<>();
  private int count;
  private long descriptor;
  private String outermostName = "";
  private String isolation = Settings.DEFAULT_ISOLATION;

  Transactions(
      EngineSession engine,
      TemporaryTables temporaryTables,
      Definitions definitions,
      AtomicLong descriptors) {
    this.engine = engine;
    this.temporaryTables = temporaryTables;
    this.definitions = definitions;
    this.descriptors = descriptors;
  }

  /** {@code @@TRANCOUNT}. */
  public int count() {
    return count;
  }

  public boolean isOpen() {
    return count > 0;
  }

  /** What requests must carry while the transaction is open; 0 without one. */
  public long descriptor() {
    return descriptor;
  }

  /** The level that the next transaction begins with. */
  public void isolation(String level) {
    isolation = level;
  }

  /** BEGIN TRANSACTION. */
  public void begin(@Nullable String name, Reply reply) {
    count++;
    if (count > 1) {
      return;
    }
    engine.isolation(jdbcLevel(isolation));
    engine.begin();
    outermostName = name == null ? "" : name;
    descriptor = descriptors.incrementAndGet();
    reply.changed(new EnvironmentChange.TransactionBegun(descriptor));
  }

  /** COMMIT TRANSACTION, whose name SQL Server reads past. */
  public void commit(Reply reply) {
    if (count == 0) {
      throw SqlErrors.commitWithoutBegin();
    }
    if (count == 1) {
      engine.commit();
      definitions.keep();
      temporaryTables.transactionCommitted();
      reply.changed(new EnvironmentChange.TransactionCommitted(descriptor));
      forget();
    } else {
      count--;
    }
  }

  /** ROLLBACK TRANSACTION, to a savepoint when the name is one. */
  public void rollback(@Nullable String name, Reply reply) {
    if (count == 0) {
      throw SqlErrors.rollbackWithoutBegin();
    }
    if (name == null || name.isEmpty() || name.equalsIgnoreCase(outermostName)) {
      rollbackAll();
      reply.changed(new EnvironmentChange.TransactionRolledBack(descriptor));
      forget();
    } else if (savepoints.contains(key(name))) {
      engine.rollbackTo(key(name));
    } else {
      throw SqlErrors.unknownSavepoint(name);
    }
  }

  /** Rolls back what is open, if anything is, without the client having asked for it. */
  public void lost(Reply reply) {
    if (count > 0) {
      rollback(null, reply);
    }
  }

  /** Rolls back without a word, for the end of a session or its reset. */
  void abandon() {
    if (count > 0) {
      rollbackAll();
      forget();
    }
  }

  private void rollbackAll() {
    engine.rollback();
    definitions.undo();
    temporaryTables.transactionRolledBack();
  }

  /** SAVE TRANSACTION. */
  public void save(String name) {
    if (count == 0) {
      throw SqlErrors.saveWithoutTransaction();
    }
    engine.savepoint(key(name));
    savepoints.add(key(name));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void forget() {
    count = 0;
    descriptor = 0;
    outermostName = "";
    savepoints.clear();
  }

  private static int jdbcLevel(String level) {
    return switch (level) {
      case "READ UNCOMMITTED" -> Connection.TRANSACTION_READ_UNCOMMITTED;
      case "REPEATABLE READ" -> Connection.TRANSACTION_REPEATABLE_READ;
      case "SERIALIZABLE" -> Connection.TRANSACTION_SERIALIZABLE;
      case "SNAPSHOT" -> SNAPSHOT;
      default -> Connection.TRANSACTION_READ_COMMITTED;
    };
  }
}
