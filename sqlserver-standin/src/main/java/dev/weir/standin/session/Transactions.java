package dev.weir.standin.session;

import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private final TableVariables tableVariables;
  private final List<Participant> participants;
  private final AtomicLong descriptors;
  private final boolean snapshotOnly;
  private final Map<String, List<Runnable>> savepoints = new HashMap<>();
  private List<Runnable> beginning = List.of();
  private int count;
  private boolean automatic;
  private boolean doomed;
  private long descriptor;
  private String outermostName = "";
  private String isolation = Settings.DEFAULT_ISOLATION;

  Transactions(
      EngineSession engine,
      TableVariables tableVariables,
      List<Participant> participants,
      AtomicLong descriptors,
      boolean snapshotOnly) {
    this.engine = engine;
    this.tableVariables = tableVariables;
    this.participants = List.copyOf(participants);
    this.descriptors = descriptors;
    this.snapshotOnly = snapshotOnly;
  }

  /** {@code @@TRANCOUNT}. */
  public int count() {
    return count;
  }

  public boolean isOpen() {
    return count > 0;
  }

  /** XACT_STATE(): 1 open, -1 can only be rolled back, 0 none. */
  public int state() {
    if (count == 0) {
      return 0;
    }
    return doomed ? -1 : 1;
  }

  /** From here on the transaction can only be rolled back. */
  public void doom() {
    doomed = count > 0;
  }

  /** Refuses what a doomed transaction cannot do. */
  public void requireWritable() {
    if (doomed) {
      throw SqlErrors.doomedTransaction();
    }
  }

  /**
   * Returns the descriptor that requests must carry while the transaction is open; 0 without one.
   */
  public long descriptor() {
    return descriptor;
  }

  /** The level that the next transaction begins with. */
  public void isolation(String level) {
    isolation = level;
  }

  /** BEGIN TRANSACTION. */
  public void begin(@Nullable String name, Reply reply) {
    requireWritable();
    count++;
    if (count > 1) {
      return;
    }
    open(name == null ? "" : name);
    reply.changed(new EnvironmentChange.TransactionBegun(descriptor));
  }

  private void open(String name) {
    beginning = marks();
    engine.isolation(snapshotOnly ? SNAPSHOT : jdbcLevel(isolation));
    engine.begin();
    outermostName = name;
    descriptor = descriptors.incrementAndGet();
  }

  /**
   * Begins the transaction of a statement that fires triggers, which no client is told of; false
   * where one is open.
   */
  public boolean beginAutomatically() {
    if (count > 0) {
      return false;
    }
    count = 1;
    open("");
    automatic = true;
    return true;
  }

  /** Ends what {@link #beginAutomatically} has begun; a trigger may have left more open. */
  public void commitAutomatically(Reply reply) {
    if (count == 1 && automatic) {
      commit(reply);
    } else if (count > 1 && automatic) {
      count--;
      automatic = false;
      reply.changed(new EnvironmentChange.TransactionBegun(descriptor));
    }
  }

  /** COMMIT TRANSACTION, whose name SQL Server reads past. */
  public void commit(Reply reply) {
    if (count == 0) {
      throw SqlErrors.commitWithoutBegin();
    }
    requireWritable();
    if (count > 1) {
      count--;
      return;
    }
    engine.commit();
    announce(new EnvironmentChange.TransactionCommitted(descriptor), reply);
    forget();
    participants.forEach(Participant::transactionEnded);
  }

  private void announce(EnvironmentChange change, Reply reply) {
    if (!automatic) {
      reply.changed(change);
    }
  }

  /** ROLLBACK TRANSACTION, to a savepoint when the name is one. */
  public void rollback(@Nullable String name, Reply reply) {
    if (count == 0) {
      throw SqlErrors.rollbackWithoutBegin();
    }
    if (name == null || name.isEmpty() || name.equalsIgnoreCase(outermostName)) {
      EnvironmentChange ended = new EnvironmentChange.TransactionRolledBack(descriptor);
      boolean told = !automatic;
      rollbackAll();
      if (told) {
        reply.changed(ended);
      }
      return;
    }
    List<Runnable> marks = savepoints.get(key(name));
    if (marks == null) {
      throw SqlErrors.unknownSavepoint(name);
    }
    if (doomed) {
      throw SqlErrors.doomedSavepoint();
    }
    tableVariables.keepDuring(() -> engine.rollbackTo(key(name)));
    marks.forEach(Runnable::run);
  }

  /** Rolls back what is open, if anything is, without the client having asked for it. */
  public void rollbackIfOpen(Reply reply) {
    if (count > 0) {
      rollback(null, reply);
    }
  }

  /** Rolls back without a word, for the end of a session or its reset. */
  void abandon() {
    if (count > 0) {
      rollbackAll();
    }
  }

  private void rollbackAll() {
    tableVariables.keepDuring(engine::rollback);
    beginning.forEach(Runnable::run);
    forget();
    participants.forEach(Participant::transactionEnded);
  }

  /** SAVE TRANSACTION. */
  public void save(String name) {
    if (count == 0) {
      throw SqlErrors.saveWithoutTransaction();
    }
    requireWritable();
    engine.savepoint(key(name));
    savepoints.put(key(name), marks());
  }

  private List<Runnable> marks() {
    return participants.stream().map(Participant::mark).toList();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void forget() {
    count = 0;
    automatic = false;
    doomed = false;
    descriptor = 0;
    outermostName = "";
    beginning = List.of();
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
