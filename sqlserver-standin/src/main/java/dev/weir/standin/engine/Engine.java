package dev.weir.standin.engine;

import dev.weir.standin.catalogue.ObjectDirectory;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.tsql.function.Conversions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.Driver;
import org.jspecify.annotations.Nullable;

/** One H2 database in memory, which holds all databases of a stand-in. */
public final class Engine implements AutoCloseable {
  private static final List<String> SYSTEM_DATABASES = List.of("master", "tempdb");

  /** What Java computes for H2, by the names the renderer gives them. */
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "TSQL_FORMAT", "formatted",
          "TSQL_STYLED", "styled",
          "TSQL_DATED", "dated",
          "TSQL_TRIED", "tryConvert",
          "TSQL_ISNUMERIC", "isNumeric",
          "TSQL_ISDATE", "isDate",
          "TSQL_REVERSE", "reversed",
          "TSQL_PATINDEX", "patternIndex");

  /** H2 reads this once, before its first database. */
  private static final String OPEN_TRANSACTIONS = "h2.maxOpenTransactions";

  /** H2's own limit is 255, and each statement of each session is a transaction of its. */
  private static final int LARGEST_OPEN_TRANSACTIONS = 4_096;

  private static final AtomicInteger INSTANCES = new AtomicInteger();

  static {
    System.setProperty(OPEN_TRANSACTIONS, Integer.toString(LARGEST_OPEN_TRANSACTIONS));
  }

  private final String url;
  private final Connection keeper;
  private final Map<String, String> databases = new ConcurrentHashMap<>();
  private final AtomicLong definitions = new AtomicLong();
  private final ObjectDirectory objects = new ObjectDirectory();
  private final ReentrantLock definitionTurn = new ReentrantLock(true);

  private Engine(String url, Connection keeper) {
    this.url = url;
    this.keeper = keeper;
  }

  /** Starts an empty engine with these databases and the system ones. */
  public static Engine start(List<String> databases) {
    String url =
        "jdbc:h2:mem:standin-"
            + INSTANCES.incrementAndGet()
            + ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE"
            + ";DB_CLOSE_ON_EXIT=FALSE;QUERY_CACHE_SIZE=64";
    try {
      Engine engine = new Engine(url, new Driver().connect(url, new Properties()));
      FUNCTIONS.forEach(
          (name, method) ->
              engine.execute(
                  "CREATE ALIAS %s DETERMINISTIC FOR '%s.%s'"
                      .formatted(name, Conversions.class.getName(), method)));
      SYSTEM_DATABASES.forEach(engine::createDatabase);
      databases.forEach(engine::createDatabase);
      return engine;
    } catch (SQLException e) {
      throw new IllegalStateException("H2 did not start", e);
    }
  }

  /** Something that changes what tables there are. */
  interface Definition {
    int run() throws SQLException;
  }

  /**
   * Runs definitions in the order of their coming. H2 lets them all wait for one lock, gives it to
   * any of the waiters, and forgets the others' places when their patience ends.
   */
  int oneAtATime(Definition definition) throws SQLException {
    definitionTurn.lock();
    try {
      return definition.run();
    } finally {
      definitionTurn.unlock();
    }
  }

  /** A session of its own, in no database yet. */
  public EngineSession open() {
    try {
      return new EngineSession(new Driver().connect(url, new Properties()), this);
    } catch (SQLException e) {
      throw new IllegalStateException("H2 gave no session", e);
    }
  }

  /** The objects that its databases hold. */
  public ObjectDirectory objects() {
    return objects;
  }

  /** The names of all databases, as they were created. */
  public List<String> databases() {
    return List.copyOf(databases.values());
  }

  /** The database's name as it was created; null if there is none. */
  public @Nullable String database(String name) {
    return databases.get(name.toLowerCase(Locale.ROOT));
  }

  /** Makes a database with its schema dbo. */
  public void createDatabase(String name) {
    if (databases.putIfAbsent(name.toLowerCase(Locale.ROOT), name) != null) {
      throw SqlErrors.objectExists(name);
    }
    execute("CREATE SCHEMA " + schema(name, "dbo"));
    noteDefinition();
  }

  /** Drops a database and all that is in it. */
  public void dropDatabase(String name) {
    if (databases.remove(name.toLowerCase(Locale.ROOT)) == null) {
      throw SqlErrors.cannotDrop("database", name);
    }
    execute("DROP SCHEMA " + schema(name, "dbo") + " CASCADE");
    objects.removeAll(name);
    noteDefinition();
  }

  /** The quoted H2 schema of a database's schema. */
  public static String schema(String database, String schema) {
    return '"' + (database + "." + schema).replace("\"", "\"\"") + '"';
  }

  /** Grows with each definition, so that sessions know when to forget what they remember. */
  long definitionVersion() {
    return definitions.get();
  }

  void noteDefinition() {
    definitions.incrementAndGet();
  }

  private void execute(String sql) {
    try (Statement statement = keeper.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("H2 refused: " + sql, e);
    }
  }

  @Override
  public void close() {
    try (Statement statement = keeper.createStatement()) {
      statement.execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException e) {
      throw new IllegalStateException("H2 did not shut down", e);
    }
  }
}
