package dev.weir.standin.session;

import dev.weir.standin.cursor.ApiCursors;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.login.Login7;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.parse.StatementParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One logged-in connection. */
public final class Session implements AutoCloseable {
  private final ServerFacts server;
  private final Login7 login;
  private final int spid;
  private final String loginDatabase;
  private final EngineSession engine;
  private final Settings settings;
  private final TemporaryTables temporaryTables;
  private final Definitions definitions;
  private final Transactions transactions;
  private final PreparedStatements prepared = new PreparedStatements();
  private final ApiCursors apiCursors = new ApiCursors();
  private final Ownership ownership = new Ownership();
  private @Nullable String requestOwner;
  private String database;
  private long rowCount;
  private int lastError;
  private @Nullable BigDecimal identity;
  private @Nullable BigDecimal scopeIdentity;

  /** Opens a session in the login's database, which must exist. */
  public Session(ServerFacts server, Login7 login, String loginDatabase, int spid) {
    this.server = server;
    this.login = login;
    this.spid = spid;
    this.loginDatabase = loginDatabase;
    this.database = loginDatabase;
    engine = server.engine().open();
    settings = new Settings(login.ansiDefaults());
    temporaryTables = new TemporaryTables(engine);
    definitions = new Definitions(engine, server.engine());
    transactions = new Transactions(engine, temporaryTables, definitions, server.descriptors());
    engine.useDatabase(loginDatabase);
  }

  public ServerFacts server() {
    return server;
  }

  public Recorder recorder() {
    return server.recorder();
  }

  public Login7 login() {
    return login;
  }

  public int spid() {
    return spid;
  }

  public EngineSession engine() {
    return engine;
  }

  public Settings settings() {
    return settings;
  }

  public TemporaryTables temporaryTables() {
    return temporaryTables;
  }

  public Definitions definitions() {
    return definitions;
  }

  public Transactions transactions() {
    return transactions;
  }

  public PreparedStatements prepared() {
    return prepared;
  }

  public ApiCursors apiCursors() {
    return apiCursors;
  }

  /** What the meaning of a text hangs on now. */
  public PreparedStatements.Context preparationContext() {
    return new PreparedStatements.Context(
        database, settings.isOn(Switch.ANSI_NULLS), settings.isOn(Switch.QUOTED_IDENTIFIER));
  }

  /** The current database. */
  public String database() {
    return database;
  }

  /** Goes to another database, whose name may be in any case. */
  public void useDatabase(String name) {
    String found = server.engine().database(name);
    if (found == null) {
      throw SqlErrors.unknownDatabase(name);
    }
    engine.useDatabase(found);
    database = found;
  }

  /** {@code @@ROWCOUNT}. */
  public long rowCount() {
    return rowCount;
  }

  public void rowCount(long rows) {
    rowCount = rows;
  }

  /** {@code @@ERROR}. */
  public int lastError() {
    return lastError;
  }

  public void lastError(int number) {
    lastError = number;
  }

  /** {@code @@IDENTITY}; null before the first. */
  public @Nullable BigDecimal identity() {
    return identity;
  }

  /** SCOPE_IDENTITY(); null before the first of the scope. */
  public @Nullable BigDecimal scopeIdentity() {
    return scopeIdentity;
  }

  /** A row was inserted into a table with an identity column. */
  public void inserted(long value) {
    identity = BigDecimal.valueOf(value);
    scopeIdentity = identity;
  }

  /** A procedure or prepared text begins or has ended. */
  public void scopeIdentity(@Nullable BigDecimal value) {
    scopeIdentity = value;
  }

  /** Reads a text as this session's settings have it. */
  public List<Located> parse(String text) {
    return StatementParser.parse(text, settings.isOn(Switch.QUOTED_IDENTIFIER));
  }

  /**
   * A request begins whose text is known; a state that its owner would find from another is told.
   */
  public void requestBegins(String text) {
    requestOwner = Ownership.named(text);
    if (requestOwner != null) {
      List<String> found = ownership.begins(requestOwner);
      if (!found.isEmpty()) {
        recorder().foundDirty("%s found %s".formatted(requestOwner, String.join(", ", found)));
      }
    }
  }

  /** The request has ended. */
  public void requestEnded() {
    ownership.ended(requestOwner, state());
    requestOwner = null;
  }

  /** What the session holds that another client must not find. */
  private List<String> state() {
    List<String> state = new ArrayList<>();
    if (transactions.isOpen()) {
      state.add("an open transaction");
    }
    if (!temporaryTables.isEmpty()) {
      state.add("temporary tables");
    }
    if (!apiCursors.isEmpty()) {
      state.add("open cursors");
    }
    if (!database.equals(loginDatabase)) {
      state.add("database " + database);
    }
    if (!settings.isBaseline()) {
      state.add("SET options");
    }
    if (!settings.isolation().equals(Settings.DEFAULT_ISOLATION)) {
      state.add("isolation level " + settings.isolation());
    }
    return state;
  }

  /** What a reset bit does, before the request that carries it runs. */
  public void reset(boolean keepTransaction, Reply reply) {
    if (!keepTransaction) {
      transactions.lost(reply);
    }
    temporaryTables.dropAll();
    prepared.clear();
    apiCursors.closeAll();
    settings.toBaseline();
    engine.lockTimeout(settings.lockTimeout());
    useDatabase(loginDatabase);
    rowCount = 0;
    lastError = 0;
    identity = null;
    scopeIdentity = null;
  }

  @Override
  public void close() {
    // Whatever was cancelled, tidying up is not.
    engine.ready();
    transactions.abandon();
    definitions.close();
    engine.close();
  }
}
