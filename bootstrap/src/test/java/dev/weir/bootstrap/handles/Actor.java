package dev.weir.bootstrap.handles;

import dev.weir.bootstrap.handles.SessionModel.Fate;
import dev.weir.bootstrap.handles.SessionModel.Prepared;
import dev.weir.bootstrap.handles.Tally.Event;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.TokenLayout;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One of the sessions: what it asks next, and whether it hears what it must. */
final class Actor {
  private static final int RESET = 0x08;
  private static final int LAST_STEPS = 30;
  private static final int LEAST_OWN_ERROR = 50_000;
  private static final int MOST_OWN_ERROR = 50_099;

  /** Of errors that end their connection. */
  private static final int END_OF_CONNECTION = 20;

  private final String name;
  private final Callable<RawConnection> login;
  private final Written record;
  private final Tally tally;
  private final List<String> story;
  private final SessionModel model;
  private RawConnection connection;
  private @Nullable Asked asked;

  private boolean begins;

  /** Connections were cut, and a pool may hear of it later than of the next request. */
  private boolean mayStumble;

  /**
   * A request whose answer is still to come.
   *
   * @param expected what it must be; null for anything but an error
   * @param calls those of the message
   * @param then what is so when it has come
   * @param cancelled an attention went behind it
   * @param mayBreak connections were cut while it ran
   */
  private record Asked(
      @Nullable Expected expected,
      @Nullable CallWriter calls,
      Runnable then,
      boolean cancelled,
      boolean mayBreak) {
    Asked(@Nullable Expected expected, @Nullable CallWriter calls, Runnable then) {
      this(expected, calls, then, false, false);
    }
  }

  /** Logs in. All sessions of a program write one story. */
  Actor(String name, Callable<RawConnection> login, Written record, Tally tally, List<String> story)
      throws Exception {
    this.name = name;
    this.login = login;
    this.record = record;
    this.tally = tally;
    this.story = story;
    this.model = new SessionModel(record);
    this.connection = login.call();
  }

  SessionModel model() {
    return model;
  }

  private void tell(String what) {
    story.add(name + " " + what);
    tally.count(Event.STEP);
  }

  // ---- asking ----

  /** Asks something. */
  void ask(RandomGenerator random, Moves moves) throws Exception {
    boolean troubled = model.transaction() == Fate.LOST || model.transaction() == Fate.PERHAPS_LOST;
    int drawn = random.nextInt(100);
    if (drawn < 2) {
      connectAnew();
      calls(random, moves);
    } else if (drawn < 5 && connection.layout() != TokenLayout.V7_0) {
      tally.count(Event.RESET);
      tell("resets");
      boolean inTransaction = model.inTransaction();
      model.reset();
      calls(random, moves, RESET, inTransaction);
    } else if (drawn < 13 && !troubled) {
      cancel(random, moves);
    } else if (drawn < 23) {
      setting(random);
    } else if (drawn < 28) {
      unprepareByText(random);
    } else if (drawn < 36) {
      transaction(random, moves);
    } else {
      calls(random, moves);
    }
  }

  private void connectAnew() throws Exception {
    tell("logs in anew");
    tally.count(Event.LOGIN_AGAIN);
    connection.close();
    model.reset();
    connection = login.call();
  }

  private void calls(RandomGenerator random, Moves moves) throws IOException {
    calls(random, moves, 0, model.inTransaction());
  }

  private void calls(RandomGenerator random, Moves moves, int status, boolean inTransaction)
      throws IOException {
    CallWriter calls = new CallWriter(random, model, connection, inTransaction);
    int count = random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(Moves.MOST_CALLS - 1);
    boolean large = random.nextInt(12) == 0;
    for (int i = 0; i < count; i++) {
      moves.call(random, model, calls, !large);
    }
    if (large) {
      tally.count(Event.LARGE);
      moves.largeCalls(random, model, calls);
    }
    send(calls, status, false);
  }

  private void cancel(RandomGenerator random, Moves moves) throws IOException {
    CallWriter calls = new CallWriter(random, model, connection, model.inTransaction());
    moves.callToCancel(random, model, calls);
    send(calls, 0, true);
    connection.attention();
    tally.count(Event.ATTENTION);
  }

  /** Asks for something that takes a while, outside of a transaction. */
  void askForSomethingSlow(RandomGenerator random, Moves moves) throws IOException {
    CallWriter calls = new CallWriter(random, model, connection, model.inTransaction());
    moves.callToCancel(random, model, calls);
    send(calls, 0, false);
  }

  /** The connection under what is asked next may have been cut. */
  void mayStumble() {
    mayStumble = true;
  }

  /** The connection under what was asked may have been cut. */
  void mayBreak() {
    Asked now = pending();
    asked = new Asked(now.expected(), now.calls(), now.then(), now.cancelled(), true);
  }

  private void send(CallWriter calls, int status, boolean cancelled) throws IOException {
    tell((cancelled ? "calls and cancels " : "calls ") + calls);
    connection.send(RawConnection.RPC, 1 | status, calls.message());
    asked = new Asked(calls.expected(), calls, () -> heard(calls), cancelled, false);
  }

  private void heard(CallWriter calls) {
    if (calls.works()) {
      model.worked();
    }
    calls.written().forEach(model::wrote);
  }

  private void batch(String text, @Nullable Expected expected, Runnable then) throws IOException {
    tell("says " + text);
    connection.batch(text);
    asked = new Asked(expected, null, then);
  }

  private void setting(RandomGenerator random) throws IOException {
    Statement.Context now = model.context();
    boolean on = random.nextInt(3) != 0;
    String value = on ? "ON" : "OFF";
    tally.count(Event.SETTING);
    switch (random.nextInt(3)) {
      case 0 -> {
        String database = on ? SessionModel.HOME : "Other";
        Statement.Context next =
            new Statement.Context(database, now.ansiNulls(), now.quotedIdentifier());
        batch("USE " + database, null, () -> model.context(next));
      }
      case 1 -> {
        Statement.Context next = new Statement.Context(now.database(), on, now.quotedIdentifier());
        batch("SET ANSI_NULLS " + value, null, () -> model.context(next));
      }
      default -> {
        Statement.Context next = new Statement.Context(now.database(), now.ansiNulls(), on);
        batch("SET QUOTED_IDENTIFIER " + value, null, () -> model.context(next));
      }
    }
  }

  /** As mssql-jdbc does when it has many to drop. */
  private void unprepareByText(RandomGenerator random) throws IOException {
    List<Integer> handles = List.copyOf(model.handles().keySet());
    if (handles.isEmpty()) {
      batch(
          "SELECT '%s' AS o".formatted(name),
          new Expected(
              List.of(
                  "COLUMNS o varchar(%d)".formatted(name.length()),
                  "ROW '%s'".formatted(name),
                  "DONE C1 count=1")),
          () -> {});
      return;
    }
    int count = 1 + random.nextInt(Math.min(3, handles.size()));
    StringBuilder text = new StringBuilder();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int handle = handles.get(i);
      text.append("EXEC sp_unprepare ").append(handle).append(count == 1 ? "" : ";");
      lines.add("RETURNSTATUS 0");
      lines.add("DONEPROC E0" + (i < count - 1 ? " more" : ""));
      model.dropped(handle);
    }
    tally.count(Event.UNPREPARED_BY_TEXT, count);
    batch(text.toString(), new Expected(lines), () -> {});
  }

  private void transaction(RandomGenerator random, Moves moves) throws IOException {
    if (!model.inTransaction()) {
      if (moves.mayBegin()) {
        begin(random);
      } else {
        setting(random);
      }
      return;
    }
    boolean commits = random.nextBoolean();
    Runnable ends = commits ? model::commits : model::rollsBack;
    if (random.nextBoolean()) {
      batch(commits ? "COMMIT" : "ROLLBACK", null, ends);
      return;
    }
    boolean again = random.nextBoolean();
    tell((commits ? "commits" : "rolls back") + (again ? " and begins" : ""));
    TransactionBytes.end(connection, commits, again);
    asked =
        new Asked(
            null,
            null,
            () -> {
              ends.run();
              if (again) {
                model.begins();
              }
            });
  }

  /** Whether it is in a transaction, or has asked for one. */
  boolean isOrWillBeInTransaction() {
    return begins || model.inTransaction();
  }

  private void begin(RandomGenerator random) throws IOException {
    begins = true;
    tally.count(Event.TRANSACTION);
    if (random.nextBoolean()) {
      batch("BEGIN TRAN", null, model::begins);
    } else {
      tell("begins");
      TransactionBytes.begin(connection);
      asked = new Asked(null, null, model::begins);
    }
  }

  // ---- hearing ----

  private Asked pending() {
    if (asked == null) {
      throw new IllegalStateException(name + " has asked nothing");
    }
    return asked;
  }

  /** Hears the answer. */
  void hear() throws Exception {
    Asked now = pending();
    asked = null;
    begins = false;
    boolean mayBreak = now.mayBreak() || mayStumble;
    // What Weir answers itself tells nothing of its connections.
    mayStumble &= now.calls() == null || !now.calls().works();
    List<Token> tokens;
    try {
      tokens = now.cancelled() ? connection.responseToAttention() : connection.response();
    } catch (EOFException | SocketException e) {
      require(mayBreak, now, "heard the connection end: " + e.getMessage());
      lost(now);
      return;
    }
    if (isLost(tokens)) {
      Fate fate = model.transaction();
      require(
          mayBreak || fate == Fate.LOST || fate == Fate.PERHAPS_LOST,
          now,
          "heard that its session is over: " + Expected.shown(tokens));
      require(connection.closedByServer(), now, "was told of an end that did not come");
      lost(now);
      return;
    }
    require(model.transaction() != Fate.LOST, now, "went on in a transaction that is lost");
    if (model.transaction() == Fate.PERHAPS_LOST) {
      model.survived();
    }
    if (now.cancelled()) {
      hearCancelled(now, tokens);
    } else {
      hearWhole(now, tokens);
    }
  }

  private static boolean isLost(List<Token> tokens) {
    return tokens.stream()
        .anyMatch(
            token ->
                token instanceof Token.Message message
                    && message.isError()
                    && message.severity() >= END_OF_CONNECTION
                    && message.number() >= LEAST_OWN_ERROR
                    && message.number() <= MOST_OWN_ERROR);
  }

  private void lost(Asked now) throws Exception {
    boolean autocommit = !model.inTransaction();
    model.reset();
    if (now.calls() != null) {
      now.calls().written().forEach(autocommit ? record::perhaps : record::never);
    }
    tally.count(Event.SESSION_LOST);
    connectAnew();
  }

  private void hearWhole(Asked now, List<Token> tokens) {
    Expected expected = now.expected();
    if (expected == null) {
      require(
          tokens.stream().noneMatch(t -> t instanceof Token.Message m && m.isError()),
          now,
          "heard " + Expected.shown(tokens));
    } else {
      require(expected.matches(tokens), now, "heard " + Expected.shown(tokens));
      bind(now, expected);
    }
    tally.heard(Expected.shown(tokens));
    now.then().run();
  }

  private void bind(Asked now, Expected expected) {
    CallWriter calls = now.calls();
    if (calls == null) {
      return;
    }
    List<Prepared> prepared = calls.prepared();
    for (int i = 0; i < expected.handles().size(); i++) {
      model.prepared(expected.handles().get(i), prepared.get(i));
      tally.count(Event.HANDLE);
    }
  }

  /** Whole, or broken off with an error; the acknowledgement is the last token in any case. */
  private void hearCancelled(Asked now, List<Token> tokens) {
    List<Token> answer = tokens.subList(0, tokens.size() - 1);
    Expected expected = now.expected();
    CallWriter calls = now.calls();
    if (expected == null || calls == null) {
      throw new IllegalStateException("only calls are cancelled");
    }
    if (expected.matches(answer)) {
      bind(now, expected);
      now.then().run();
      return;
    }
    List<String> said = Expected.shown(answer);
    require(
        !said.isEmpty() && said.getLast().startsWith("DONE") && said.getLast().endsWith(" error"),
        now,
        "heard " + said);
    Expected begun = expected.first(said.size() - 1);
    require(
        begun.matches(answer.subList(0, answer.size() - 1)), now, "heard before the end " + said);
    bind(now, begun);
    tally.count(Event.INTERRUPTED);
    calls.written().forEach(record::perhaps);
    if (begun.handles().size() < calls.prepared().size()) {
      model.preparedPerhaps();
    }
  }

  private void require(boolean sound, Asked now, String what) {
    if (!sound) {
      throw new AssertionError(
          "%s %s%n  where it must hear %s; the last steps:%n  %s"
              .formatted(
                  name,
                  what,
                  now.expected() == null ? "no error" : now.expected().lines(),
                  String.join(
                      "\n  ",
                      story.subList(Math.max(0, story.size() - LAST_STEPS), story.size()))));
    }
  }

  void close() throws IOException {
    model.rollsBack();
    connection.close();
  }
}
