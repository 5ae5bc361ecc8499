package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.AfterPin;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.ProcedureName;
import org.jspecify.annotations.Nullable;

/**
 * A session has a connection for a request or a transaction, and longer only while a pin holds it
 * ({@code pinning_mode: transaction}). Text sets pins; what the server says clears them. Settings
 * follow a session from connection to connection.
 */
public final class LentForTransactions implements Lending, ProcedureVerdicts {
  private final boolean alwaysReset;
  private final TrackedSettings settings;
  private final CalledProcedures procedures;
  private final Doubts doubts;
  private Pins pins = Pins.NONE;

  // The connection.
  private @Nullable Remains remains;
  private final OpenTransaction transaction = new OpenTransaction();

  /** Weir's question has left other values behind than the client's last statement. */
  private boolean questionNoticed;

  private boolean leftSomething;
  private final EarlierValues values;

  // The request.
  private RequestEffects effects = RequestEffects.NONE;
  private final HandlePins handles = new HandlePins();
  private final CursorEnds cursorEnds = new CursorEnds();
  private boolean failed;

  /**
   * Begins with the settings of a new login.
   *
   * @param table has the settings of all sessions that may use each other's connections
   * @param procedures as far as they are known to this login
   * @param alwaysReset whether connections are reset even where nothing was left on them
   * @param habit of all sessions of this login
   */
  public LentForTransactions(
      SettingsBaseline baseline,
      SettingsTable table,
      CalledProcedures procedures,
      boolean alwaysReset,
      ReadingHabit habit) {
    this.values = new EarlierValues(habit);
    this.settings = new TrackedSettings(baseline, table);
    this.procedures = procedures;
    this.doubts = new Doubts(procedures);
    this.alwaysReset = alwaysReset;
    procedures.in(settings.database());
  }

  @Override
  public @Nullable PinReason pinnedBy() {
    if (transaction.isOpen()) {
      return PinReason.TRANSACTION;
    }
    if (pins.pinned()) {
      return pins.all().getFirst().reason();
    }
    return values.expectReader() ? PinReason.EARLIER_VALUES : null;
  }

  /** What else than a transaction keeps the connection. */
  public Pins pins() {
    return pins;
  }

  @Override
  public boolean inTransaction() {
    return transaction.isOpen();
  }

  @Override
  public PinEnding ending() {
    if (keepsForValues()) {
      return PinEnding.SHORTLY;
    }
    return transaction.isOpen() ? PinEnding.WHEN_IDLE : pins.ending();
  }

  @Override
  public boolean keepsForValues() {
    return values.expectReader() && !transaction.isOpen() && !pins.pinned();
  }

  // ---- requests ----

  @Override
  public @Nullable ProcedureVerdict verdict(ProcedureName procedure) {
    return procedures.verdict(procedure);
  }

  /** This is what the session's request does. */
  public void asks(RequestEffects request) {
    effects = request;
    handles.begin(request.handleCalls());
    cursorEnds.begin(request.handleCalls());
    boolean mayKeep = settings.mayKeepAfter(request);
    values.asked(request.values(), keepsForValues(), mayKeep, transaction.bindsConnection());
    failed = false;
    transaction.requestBegins(request, pins.pinned());
    settings.requestBegins();
    if (remains != null && !values.goElsewhere()) {
      setPins();
    }
  }

  /** Whether the session gives up the connection that it has, where it could read another's. */
  public boolean goesElsewhere() {
    return values.goElsewhere();
  }

  /** All of the request is here that was asked for when only a part of it was. */
  public void completes(RequestEffects request) {
    effects = request;
    handles.complete(request.handleCalls());
    cursorEnds.complete(request.handleCalls());
    setPins();
  }

  /**
   * Takes in what a session without a connection asked last, if that sets options which are right
   * for certain, or begins or ends a transaction in which nothing is done.
   *
   * @return what is to be answered; null if a server is needed
   */
  public @Nullable TakenIn takesIn() {
    TakenIn step = transaction.takesIn(effects);
    TakenIn taken = step == null ? TrackedSettings.takesIn(effects) : step;
    if (taken != null) {
      settings.set(effects.assignments());
      values.nothingFleetingLeft();
      effects = RequestEffects.NONE;
    }
    return taken;
  }

  /**
   * The client wants its session to be as after its login; the isolation level stays.
   *
   * @param keepsTransaction whether a transaction stays, too, that has not begun at a server
   * @return what the client called such a one that has ended by that, or 0
   */
  public long reset(boolean keepsTransaction) {
    settings.reset();
    procedures.in(settings.database());
    return transaction.resetByClient(keepsTransaction);
  }

  /**
   * The server is asked for that, on the connection that the session keeps: for its transaction, of
   * which it tells the client whether it stays, or for an isolation level that only the server
   * knows, which a reset leaves as it is (MS-TDS 2.2.3.1.2).
   *
   * @param keepsTransaction whether it is the reset that leaves a transaction open
   */
  public void resetInPlace(boolean keepsTransaction) {
    boolean doubtful = isIsolationDoubtful();
    reset(false);
    pins = pins.afterReset(keepsTransaction);
    pins = doubtful ? pins.with(TrackedSettings.DOUBTFUL_ISOLATION) : pins;
  }

  /** Whether a request that failed may have set the isolation level, or not. */
  public boolean isIsolationDoubtful() {
    return pins.all().contains(TrackedSettings.DOUBTFUL_ISOLATION);
  }

  /** Whether the request reads what only one connection knows that the session had. */
  public boolean needsItsLastConnection() {
    return values.needOneConnection(effects.values());
  }

  /** Whether this connection knows what such a request reads. */
  public boolean hasLeftItsValuesOn(Remains connection) {
    // Another session may have been there since, and have left options that only a reset changes.
    return values.areOn(connection, effects.values())
        && !settings.since(connection.settings()).reset();
  }

  /**
   * Whether the request reads what the session left on a connection that it has not any more: the
   * one it has now would tell it something else.
   */
  public boolean readsLostValue() {
    return values.areLost(effects.values(), values.goElsewhere() ? null : remains)
        || (questionNoticed && effects.values().readsEarlier() && effects.values().readsFleeting());
  }

  /** The options of the session. */
  public SessionSettings settings() {
    return settings.current();
  }

  // ---- what is lent ----

  @Override
  public @Nullable Prelude prelude(Remains found) {
    remains = found;
    transaction.forget();
    doubts.forget();
    leftSomething = false;
    pins = Pins.NONE;
    SettingsChange change = change(found);
    if (change.reset()) {
      found.wiped();
    }
    values.lent(found);
    found.leaveWith(settings.current());
    setPins();
    return Prelude.of(change, transaction);
  }

  private SettingsChange change(Remains found) {
    boolean mayKeep = settings.mayKeepAfter(effects) || transaction.isToBegin();
    return found.dirty() || values.needReset(effects.values(), found, mayKeep)
        ? settings.afterReset()
        : settings.since(found.settings());
  }

  private void setPins() {
    pins = pins.with(effects.pins());
    leftSomething |= pins.leaveMore();
  }

  // ---- what the server says ----

  /** What of it the server tells, and how it is called on both sides. */
  public OpenTransaction transaction() {
    return transaction;
  }

  /** The session is in this database from now on. */
  public void database(String name) {
    settings.toldDatabase(name);
  }

  /** The session has this language from now on. */
  public void language(String name) {
    settings.toldLanguage(name);
  }

  /** This error is the reason why something has failed. */
  public void error(int number) {
    pins = cursorEnds.error(pins, number);
  }

  /** Something has failed. */
  public void error() {
    failed = true;
    handles.failed();
    transaction.requestFailed();
  }

  /** What of the request has been run, nobody knows. */
  public void cancelled() {
    settings.cancelled();
    error();
  }

  /** A call of the request has given back an integer as the value of this parameter. */
  public void returned(int parameter, long value) {
    pins = handles.returned(pins, parameter, value);
    cursorEnds.returned(parameter, value);
  }

  /** A call of the request has ended. */
  public void callEnded() {
    pins = cursorEnds.ended(handles.ended(pins));
  }

  /** A call of the request has returned this. */
  public void returnStatus(int status) {
    cursorEnds.returnStatus(status);
  }

  /** The rest of the response is not understood. */
  public void unreadable() {
    // Whether it went well was not read either.
    error();
    pinBy(Pin.of(PinReason.UNKNOWN));
  }

  // ---- what follows ----

  @Override
  public void dropped() {
    values.givenUp();
    effects = RequestEffects.NONE;
    handles.begin(effects.handleCalls());
    pins = Pins.NONE;
    leftSomething = false;
  }

  /** Where only the server can tell whether the connection is still needed, it is asked. */
  @Override
  public Verdict answered() {
    questionNoticed = false;
    apply();
    procedures.called(effects);
    doubts.after(effects, failed, transaction, settings.mayHaveBegun(pins), pins);
    effects = RequestEffects.NONE;
    return verdict();
  }

  private Verdict verdict() {
    if (doubts.worthAsking(pins, transaction.isOpen())) {
      return Verdict.ASK;
    }
    boolean keep = transaction.isOpen() || pins.pinned() || values.expectReader();
    return keep ? Verdict.KEEP : giveBack();
  }

  @Override
  public Question question() {
    return doubts.question(pins, transaction.descriptor());
  }

  @Override
  public Verdict told(@Nullable Answer answer) {
    Doubts.Findings findings = doubts.findings(answer);
    if (findings == null) {
      if (doubts.areAboutTransaction()) {
        pinBy(Pin.of(PinReason.UNKNOWN));
      }
      doubts.forget();
      return Verdict.KEEP;
    }
    questionNoticed = !findings.unnoticed();
    if (findings.transactionOpen()) {
      transaction.found();
      leftSomething = true;
      doubts.transactionKnown();
    } else {
      transaction.forget();
      pins = doubts.without(pins, findings);
      doubts.settled();
    }
    return verdict();
  }

  private void apply() {
    if (remains != null) {
      values.left(remains, effects.values(), failed);
    }
    if (effects.endsBulkLoad()) {
      // The server has answered: the rows are in, or none of them is.
      pins = pins.without(PinReason.BULK_LOAD);
    }
    pins = transaction.isOpen() ? pins : pins.outsideOfTransactions();
    pins = failed ? pins : pins.afterSuccess(effects.undone());
    pins = settings.answered(pins, effects, failed, transaction);
    leftSomething |= pins.leaveMore();
    if (remains != null) {
      // Now, for the client may reset its own before the connection goes back.
      remains.leaveWith(settings.current());
    }
    procedures.in(settings.database());
  }

  private void pinBy(Pin pin) {
    pins = pins.with(pin);
    leftSomething = true;
  }

  @Override
  public Verdict left() {
    boolean spoilt = pins.after() == AfterPin.CLOSE;
    boolean notBegun = values.goElsewhere() || effects.equals(RequestEffects.NONE);
    leftSomething |= transaction.isOpen() || !notBegun;
    Verdict verdict = giveBack();
    return spoilt ? Verdict.CLOSE : verdict;
  }

  private Verdict giveBack() {
    boolean dirty = leftSomething || pins.pinned() || alwaysReset;
    remains = null;
    values.released();
    transaction.forget();
    doubts.forget();
    pins = Pins.NONE;
    return dirty ? Verdict.RETURN_DIRTY : Verdict.RETURN_CLEAN;
  }
}
