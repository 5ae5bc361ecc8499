package dev.weir.standin.session;

import dev.weir.standin.cursor.ApiCursors;
import dev.weir.standin.engine.EngineSession;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.ResetPart;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.IsolationAtReset;
import dev.weir.standin.lock.LockOwner;
import dev.weir.standin.login.Login7;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.token.EnvironmentChange;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ObjectName;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
  private boolean insertingExecuted;
  private final TableVariables tableVariables;
  private final GlobalTemporaryTables globalTemporaryTables;
  private final TemporaryProcedures temporaryProcedures = new TemporaryProcedures();
  private final CursorNames cursors = new CursorNames();
  private final LastValues last = new LastValues();
  private final SessionContext context = new SessionContext();
  private final SecurityContext security;
  private final XmlDocuments xmlDocuments = new XmlDocuments();
  private final Set<Integer> traceFlags = new TreeSet<>();
  private final Set<Integer> runningTriggers = new TreeSet<>();
  private final LocalDateTime loginTime = LocalDateTime.now(ZoneId.systemDefault());

  /** Opens a session in the login's database, which must exist. */
  public Session(ServerFacts server, Login7 login, String loginDatabase, int spid) {
    this.server = server;
    this.login = login;
    this.spid = spid;
    this.loginDatabase = loginDatabase;
    this.database = loginDatabase;
    security = new SecurityContext(login.userName());
    engine = server.engine().open();
    settings = new Settings(login.ansiDefaults(), databaseOptions());
    temporaryTables = new TemporaryTables(engine);
    tableVariables = new TableVariables(engine, temporaryTables);
    globalTemporaryTables = new GlobalTemporaryTables(engine, server.engine().objects());
    definitions = new Definitions(engine, server.engine());
    transactions =
        new Transactions(
            engine,
            tableVariables,
            List.of(temporaryTables, definitions, locksOfTransaction()),
            server.descriptors(),
            isReadOnly());
    engine.useDatabase(loginDatabase);
    publish(false);
  }

  private Set<Switch> databaseOptions() {
    return kind().get(Traits.DATABASE_OPTIONS).stream()
        .map(Switch::named)
        .filter(Objects::nonNull)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The application locks that a transaction owns go with it, and stay on the way there. */
  private Participant locksOfTransaction() {
    return new Participant() {
      @Override
      public Runnable mark() {
        return () -> {};
      }

      @Override
      public void transactionEnded() {
        server.locks().releaseAll(lockOwner(true));
      }
    };
  }

  /** Returns this session as the application locks know it. */
  public LockOwner lockOwner(boolean transaction) {
    return new LockOwner(spid, transaction);
  }

  /** Publishes the view of the session for others. */
  private void publish(boolean running) {
    server.sessions().publish(view(running));
  }

  /** Returns the session as the catalogue shows it. */
  public SessionView view(boolean running) {
    return new SessionView(
        spid,
        loginTime,
        login.hostName(),
        login.applicationName(),
        login.clientLibrary(),
        security.loginName(),
        security.originalLogin(),
        database,
        running,
        transactions.count(),
        settings.isolation(),
        settings.language(),
        settings.dateFormat(),
        settings.dateFirst(),
        settings.textSize(),
        settings.switchedOn(),
        settings.lockTimeout(),
        settings.deadlockPriority(),
        new TypedValue(SqlType.varbinary(128), context.info()));
  }

  public ServerFacts server() {
    return server;
  }

  /** Returns the kind of server that the session has logged in to. */
  public ServerKind kind() {
    return server.kind();
  }

  /** Returns true if the session cannot write to any database but tempdb. */
  public boolean isReadOnly() {
    return switch (kind().get(Traits.READ_ONLY)) {
      case NO -> login.readOnlyIntent() && kind().is(Traits.ROUTING, Traits.Routing.BY_INTENT);
      case ALWAYS -> true;
      case BY_INTENT -> login.readOnlyIntent();
    };
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

  /** Returns the context that the meaning of a text depends on now. */
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

  /** Returns true if the server takes on this isolation level. */
  public boolean canSetIsolation(String level) {
    return switch (kind().get(Traits.SET_ISOLATION)) {
      case ACCEPTED -> true;
      case IGNORED, REFUSED -> false;
      case UNCOMMITTED_ONLY -> level.equals("READ UNCOMMITTED");
      case READ_LEVELS_ONLY -> level.startsWith("READ ");
    };
  }

  /** Sets the isolation level where the server takes it on. */
  public void isolation(String level) {
    if (canSetIsolation(level)) {
      settings.isolation(level);
      transactions.isolation(level);
    }
  }

  public TableVariables tableVariables() {
    return tableVariables;
  }

  public GlobalTemporaryTables globalTemporaryTables() {
    return globalTemporaryTables;
  }

  /** The #procedures. */
  public TemporaryProcedures temporaryProcedures() {
    return temporaryProcedures;
  }

  /** True while INSERT … EXEC listens; it does not nest. */
  public boolean isInsertingExecuted() {
    return insertingExecuted;
  }

  public void insertingExecuted(boolean now) {
    insertingExecuted = now;
  }

  /** The ids of the triggers that run now; they do not fire themselves. */
  public Set<Integer> runningTriggers() {
    return runningTriggers;
  }

  /** The global cursors. */
  public CursorNames cursors() {
    return cursors;
  }

  public LastValues last() {
    return last;
  }

  public SessionContext context() {
    return context;
  }

  public SecurityContext security() {
    return security;
  }

  public XmlDocuments xmlDocuments() {
    return xmlDocuments;
  }

  /** The trace flags of the session. */
  public Set<Integer> traceFlags() {
    return traceFlags;
  }

  /** The state around a procedure or an executed text, for the statements behind it. */
  public record Surroundings(
      Settings settings,
      String database,
      String databaseWithin,
      int impersonations,
      @Nullable BigDecimal scopeIdentity) {}

  /**
   * A procedure or an executed text begins: what it sets and makes is its own.
   *
   * @param databaseWithin where it runs, which the client does not hear of
   */
  public Surroundings enterScope(String databaseWithin) {
    temporaryTables.enterScope();
    temporaryProcedures.enterScope();
    Surroundings outer =
        new Surroundings(
            settings.copy(), database, databaseWithin, security.depth(), last.scopeIdentity());
    if (!database.equals(databaseWithin)) {
      useDatabase(databaseWithin);
    }
    last.scopeIdentity(null);
    return outer;
  }

  /** It has ended. */
  public void leaveScope(Surroundings outer, Reply reply) {
    temporaryTables.leaveScope();
    temporaryProcedures.leaveScope();
    security.backTo(outer.impersonations());
    last.scopeIdentity(outer.scopeIdentity());
    if (kind().get(Traits.INNER_SCOPES_UNDO_OPTIONS)) {
      undoOptions(outer, reply);
    }
    boolean used = !database.equals(outer.databaseWithin());
    if (used && !kind().get(Traits.INNER_SCOPES_UNDO_USE)) {
      return;
    }
    if (used) {
      reply.changed(new EnvironmentChange.Database(outer.database(), database));
    }
    if (!database.equals(outer.database())) {
      useDatabase(outer.database());
    }
  }

  private void undoOptions(Surroundings outer, Reply reply) {
    String language = settings.language();
    settings.restore(outer.settings());
    engine.lockTimeout(settings.lockTimeout());
    transactions.isolation(settings.isolation());
    if (!language.equals(settings.language())) {
      reply.changed(new EnvironmentChange.Language(settings.language(), language));
    }
  }

  /** Reads a text as this session's settings have it. */
  public List<Located> parse(String text) {
    return StatementParser.parse(text, settings.isOn(Switch.QUOTED_IDENTIFIER));
  }

  /**
   * A request begins whose text is known; a state that its owner would find from another is told.
   */
  public void requestBegins(String text) {
    publish(true);
    requestOwner = Ownership.named(text);
    if (requestOwner != null) {
      recorder().served(requestOwner, spid());
      if (ownership.isOwnedByAnother(requestOwner)) {
        recorder().handedOver();
      }
      List<String> found = ownership.begins(requestOwner);
      if (!found.isEmpty()) {
        recorder().recordDirty("%s found %s".formatted(requestOwner, String.join(", ", found)));
      }
    }
  }

  /** The request has ended. */
  public void requestEnded() {
    ownership.ended(requestOwner, this::residue);
    requestOwner = null;
    publish(false);
  }

  /** Returns the state that another client must not find. */
  private List<String> residue() {
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
    if (!globalTemporaryTables.isEmpty()) {
      state.add("global temporary tables");
    }
    if (!temporaryProcedures.isEmpty()) {
      state.add("temporary procedures");
    }
    if (!cursors.isEmpty()) {
      state.add("cursors");
    }
    if (context.hasInfo()) {
      state.add("CONTEXT_INFO");
    }
    if (context.hasKeys()) {
      state.add("session context");
    }
    if (server.locks().count(lockOwner(false)) > 0) {
      state.add("application locks");
    }
    if (security.isImpersonating()) {
      state.add("impersonation");
    }
    if (!xmlDocuments.isEmpty()) {
      state.add("XML documents");
    }
    if (!traceFlags.isEmpty()) {
      state.add("trace flags");
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

  /** Returns the state as it is. */
  public SessionState state() {
    ObjectName identityInsert = settings.identityInsert();
    byte[] info = context.info();
    return new SessionState(
        spid,
        transactions.count(),
        database,
        settings.language(),
        settings.isolation(),
        settings.switchedOn().stream()
            .map(Switch::sqlName)
            .collect(Collectors.toCollection(TreeSet::new)),
        settings.dateFormat(),
        settings.dateFirst(),
        settings.rowCount(),
        settings.lockTimeout(),
        settings.textSize(),
        settings.deadlockPriority(),
        identityInsert == null ? "" : identityInsert.toString(),
        new TreeSet<>(temporaryTables.names()),
        new TreeSet<>(globalTemporaryTables.names()),
        new TreeSet<>(temporaryProcedures.names()),
        prepared.count(),
        apiCursors.count(),
        new TreeSet<>(cursors.names()),
        info == null ? "" : HexFormat.of().formatHex(info),
        context.values(),
        server.locks().count(lockOwner(false)),
        Objects.requireNonNullElse(security.impersonated(), ""),
        xmlDocuments.count(),
        new TreeSet<>(traceFlags));
  }

  /** Carries out a reset bit, before the request that carries it runs. */
  public void reset(boolean keepTransaction, Reply reply) {
    Set<ResetPart> left = partsLeft(keepTransaction);
    if (!keepTransaction && !left.contains(ResetPart.TRANSACTION)) {
      transactions.rollbackIfOpen(reply);
    }
    resetTables(left);
    settings.toBaseline(left);
    engine.lockTimeout(settings.lockTimeout());
    if (!left.contains(ResetPart.DATABASE)) {
      useDatabase(loginDatabase);
    }
    resetObjects(left);
    if (kind()
        .is(
            keepTransaction ? Traits.ISOLATION_AFTER_SKIPTRAN : Traits.ISOLATION_AFTER_RESET,
            IsolationAtReset.RESTORED)) {
      settings.isolation(Settings.DEFAULT_ISOLATION);
      transactions.isolation(Settings.DEFAULT_ISOLATION);
    }
    if (!left.contains(ResetPart.LAST_VALUES)) {
      last.clear();
    }
  }

  private Set<ResetPart> partsLeft(boolean keepTransaction) {
    if (!keepTransaction) {
      return kind().get(Traits.RESET_LEAVES);
    }
    return kind()
        .get(
            transactions.isOpen() ? Traits.SKIPTRAN_IN_TRANSACTION_LEAVES : Traits.SKIPTRAN_LEAVES);
  }

  private void resetTables(Set<ResetPart> left) {
    if (!left.contains(ResetPart.TEMPORARY_TABLES)) {
      temporaryTables.dropAll();
    }
    if (!left.contains(ResetPart.GLOBAL_TEMPORARY_TABLES) && !transactions.isOpen()) {
      globalTemporaryTables.dropAll();
    }
  }

  private void resetObjects(Set<ResetPart> left) {
    Map<ResetPart, Runnable> resets =
        Map.of(
            ResetPart.HANDLES, prepared::clear,
            ResetPart.API_CURSORS, apiCursors::closeAll,
            ResetPart.TEMPORARY_PROCEDURES, temporaryProcedures::clear,
            ResetPart.CURSORS, cursors::clear,
            ResetPart.CONTEXT_INFO, context::clearInfo,
            ResetPart.SESSION_CONTEXT, context::clearKeys,
            ResetPart.XML_DOCUMENTS, xmlDocuments::clear,
            ResetPart.TRACE_FLAGS, traceFlags::clear,
            ResetPart.APPLICATION_LOCKS, () -> server.locks().releaseAll(lockOwner(false)));
    resets.forEach(
        (part, reset) -> {
          if (!left.contains(part)) {
            reset.run();
          }
        });
  }

  @Override
  public void close() {
    // Whatever was cancelled, tidying up is not.
    engine.ready();
    transactions.abandon();
    globalTemporaryTables.dropAll();
    server.locks().releaseAll(lockOwner(false));
    server.sessions().remove(spid);
    definitions.close();
    engine.close();
  }
}
