package dev.weir.tds.interleaving;

import dev.weir.domain.pinning.PinReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What one session has set, and so must find; and nothing of what others have. */
final class SessionModel {
  static final String HOME = "AppDB";
  static final String NONE = "null";
  static final List<String> TABLES = List.of("#t1", "#t2");

  private final int number;
  private final ClientKind client;
  private int drawn;

  final Options options = new Options();
  final Map<Integer, Integer> handles = new TreeMap<>();

  /** Cursors of the protocol, and the value of their first row. */
  final Map<Integer, Integer> apiCursors = new TreeMap<>();

  final Set<Integer> documents = new TreeSet<>();
  final Set<Integer> traceFlags = new TreeSet<>();

  /** Shared locks by database, with how often each is held. */
  final Map<String, Integer> locks = new TreeMap<>();

  /** Why the server connection may be kept. */
  final Set<PinReason> holds = EnumSet.noneOf(PinReason.class);

  /** What it does next, whatever comes up. */
  final Deque<Supplier<Step>> script = new ArrayDeque<>();

  /** It was set, or not, so that Weir does not know it; and a reset leaves it. */
  boolean isolationInDoubt;

  String database = HOME;
  String user = "dbo";
  @Nullable String contextInfo;
  final SessionKeys keys = new SessionKeys();
  @Nullable Integer cursor;

  /** What the procedure of the session's own gives, and what the table has that all can see. */
  @Nullable Integer procedure;

  @Nullable Integer shared;

  /** Its connection was closed with that table, which is there until the server has noticed. */
  private boolean sharedLingers;

  private Map<String, List<Integer>> tables = new TreeMap<>();
  private int work;
  private @Nullable Saved saved;
  private int identities;

  /** What of the session's context the open transaction has set. */
  private final Set<PinReason> touched = EnumSet.noneOf(PinReason.class);

  private record Saved(Map<String, List<Integer>> tables, int work) {}

  /**
   * A session of a new login, whose own tables hold so many rows and have given so many numbers.
   */
  SessionModel(int number, ClientKind client, int work, int identities) {
    this.number = number;
    this.client = client;
    this.work = work;
    this.identities = identities;
  }

  /** The same client after it has logged in anew; its transaction was rolled back. */
  SessionModel afterLogin() {
    SessionModel fresh =
        new SessionModel(number, client, saved == null ? work : saved.work(), identities);
    fresh.drawn = drawn;
    fresh.sharedLingers = sharedMayLinger();
    return fresh;
  }

  boolean raw() {
    return client.isRaw();
  }

  ClientKind client() {
    return client;
  }

  String name() {
    return "s" + number;
  }

  /** A number that no other session draws. */
  int draw() {
    return number * 100_000 + ++drawn;
  }

  String workTable() {
    return HOME + ".dbo.work_" + number;
  }

  String logTable() {
    return HOME + ".dbo.log_" + number;
  }

  /** It goes with the session that made it. */
  String sharedTable() {
    return "##shared_" + number;
  }

  /** Whether nobody knows when the table that all could see has gone. */
  boolean sharedLingers() {
    return sharedLingers;
  }

  private boolean sharedMayLinger() {
    return sharedLingers || (shared != null && !user.equals("dbo"));
  }

  static int firstIdentity(int number) {
    return number * 1_000_000;
  }

  int nextIdentity() {
    return firstIdentity(number) + identities++;
  }

  /** What {@code @@IDENTITY} may be at most: the last of its own. */
  String lastIdentity() {
    return identities == 0 ? NONE : String.valueOf(firstIdentity(number) + identities - 1);
  }

  /** Whether it reads its cursors beyond their end, as half of the sessions do. */
  boolean readsBeyond() {
    return number % 2 == 0;
  }

  boolean pinned() {
    return !holds.isEmpty();
  }

  /** The server fills it up. */
  @Nullable String wholeContextInfo() {
    return contextInfo == null ? null : contextInfo + "0".repeat(2 * 128 - contextInfo.length());
  }

  // ---- transactions ----

  boolean inTransaction() {
    return saved != null;
  }

  boolean implicit() {
    return options.isOn("IMPLICIT_TRANSACTIONS");
  }

  void begin() {
    Map<String, List<Integer>> copy = new TreeMap<>();
    tables.forEach((name, rows) -> copy.put(name, new ArrayList<>(rows)));
    saved = new Saved(copy, work);
    holds.add(PinReason.TRANSACTION);
  }

  /** Something of the session's context is set, which a rollback leaves; Weir is not so sure. */
  void touches(PinReason reason) {
    if (inTransaction()) {
      touched.add(reason);
    }
  }

  /** What may have been a rollback. */
  void mayHaveUndone() {
    holds.addAll(touched);
  }

  void commit() {
    saved = null;
    touched.clear();
    holds.remove(PinReason.TRANSACTION);
  }

  void rollback() {
    Saved before = saved;
    if (before == null) {
      throw new IllegalStateException("no transaction");
    }
    mayHaveUndone();
    tables = before.tables();
    work = before.work();
    commit();
  }

  void worked() {
    work++;
  }

  String work() {
    return String.valueOf(work);
  }

  // ---- tables ----

  boolean has(String table) {
    return tables.containsKey(table);
  }

  void create(String table) {
    tables.put(table, new ArrayList<>());
  }

  void insert(String table, int value) {
    tables.getOrDefault(table, List.of()).add(value);
  }

  void drop(String table) {
    tables.remove(table);
  }

  String rows(String table) {
    return tables.getOrDefault(table, List.of()).stream()
        .sorted()
        .limit(options.rows(Integer.MAX_VALUE))
        .map(String::valueOf)
        .collect(Collectors.joining(";"));
  }

  // ---- all of it ----

  /**
   * Whether its client may reset it. One whose connection stays has it reset by the server, which
   * refuses to while the session is somebody else (error 18059).
   */
  boolean mayReset() {
    boolean staysInPlace = isolationInDoubt && !user.equals("dbo");
    return client.hasResetBit() && !inTransaction() && !staysInPlace;
  }

  /** The client resets its session. */
  void reset() {
    sharedLingers = sharedMayLinger();
    options.reset();
    handles.clear();
    apiCursors.clear();
    documents.clear();
    traceFlags.clear();
    procedure = null;
    shared = null;
    locks.clear();
    holds.clear();
    if (isolationInDoubt) {
      holds.add(PinReason.UNSAFE_SET);
    }
    tables.clear();
    database = HOME;
    user = "dbo";
    contextInfo = null;
    keys.clear();
    cursor = null;
  }

  static final String QUESTION =
      "SELECT "
          + Options.QUESTION
          + ", DB_NAME(), USER_NAME(), CONTEXT_INFO(), "
          + SessionKeys.QUESTION
          + ", APPLOCK_MODE('public', 'l1', 'Session'), CURSOR_STATUS('global', 'c1'),"
          + " CASE WHEN OBJECT_ID('tempdb..#t1') IS NULL THEN 0 ELSE 1 END,"
          + " CASE WHEN OBJECT_ID('tempdb..#t2') IS NULL THEN 0 ELSE 1 END, @@TRANCOUNT";

  String expected() {
    return String.join(
        "|",
        options.expected(),
        database,
        user,
        String.valueOf(wholeContextInfo()),
        keys.expected(),
        locks.getOrDefault(database, 0) > 0 ? "Shared" : "NoLock",
        cursor == null ? "-3" : "1",
        has("#t1") ? "1" : "0",
        has("#t2") ? "1" : "0",
        inTransaction() ? "1" : "0");
  }
}
