package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.AfterPin;
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
public final class TransactionLending implements Lending, ProcedureVerdicts {
  private final boolean alwaysReset;
  private final TrackedSettings settings;
  private final CalledProcedures procedures;
  private final UnclearEffects doubts;
  private final HeldPins pins = new HeldPins();

  // The connection.
  private @Nullable Remains remains;
  private final OpenTransaction transaction = new OpenTransaction();

  /** Weir's question has left other values behind than the client's last statement. */
  private boolean questionNoticed;

  private final EarlierValues values;

  // The request.
  private RequestEffects effects = RequestEffects.NONE;
  private boolean unanswered;

  /**
   * The last request did nothing, the server told nothing about it, and nothing has happened since:
   * noting another such request would change no note.
   */
  private boolean quiet;

  /** The session has such a request, and nothing was noted of it. */
  private boolean plain;

  private final SessionHandles handles;
  private final ResponseEvidence server;

  /**
   * Begins with the settings of a new login.
   *
   * @param table has the settings of all sessions that may use each other's connections
   * @param procedures as far as they are known to this login
   * @param alwaysReset whether connections are reset even where nothing was left on them
   * @param habit of all sessions of this login
   * @param prepared the session's prepared statements
   */
  public TransactionLending(
      SettingsBaseline baseline,
      SettingsTable table,
      CalledProcedures procedures,
      boolean alwaysReset,
      ReadingHabit habit,
      PreparedHandles prepared) {
    this.handles = new SessionHandles(prepared);
    this.values = new EarlierValues(habit);
    this.settings = new TrackedSettings(baseline, table);
    this.procedures = procedures;
    this.doubts = new UnclearEffects(procedures);
    this.server = new ResponseEvidence(settings, transaction, handles, pins);
    this.alwaysReset = alwaysReset;
    procedures.in(settings.database());
  }

  @Override
  public @Nullable PinReason pinnedBy() {
    if (transaction.isOpen()) {
      return PinReason.TRANSACTION;
    }
    if (pins.pinned()) {
      return pins.now().all().getFirst().reason();
    }
    return values.expectReader() ? PinReason.EARLIER_VALUES : null;
  }

  /** What else than a transaction keeps the connection. */
  public Pins pins() {
    return pins.now();
  }

  @Override
  public boolean inTransaction() {
    return !plain && transaction.isOpen();
  }

  @Override
  public PinEnding ending() {
    if (keepsForValues()) {
      return PinEnding.SHORTLY;
    }
    return transaction.isOpen() ? PinEnding.WHEN_IDLE : pins.now().ending();
  }

  @Override
  public boolean keepsForValues() {
    return !plain && values.expectReader() && !transaction.isOpen() && !pins.pinned();
  }

  // ---- requests ----

  /**
   * Begins a request that does nothing to its session, which most requests do: what follows from it
   * is not noted unless something else happens before its end.
   *
   * @return false if the session has something to note; then {@link #asks} is to be called
   */
  public boolean asksPlainly() {
    plain = quiet;
    return plain;
  }

  /** Whether the session has a plain request, of which nothing was noted. */
  public boolean isPlain() {
    return plain;
  }

  /** Something happens that concerns the notes: those that were saved are made first. */
  private void note() {
    quiet = false;
    if (plain) {
      asks(RequestEffects.NONE, true);
      if (remains != null) {
        handles.lent(remains.handles());
      }
    }
  }

  @Override
  public @Nullable ProcedureVerdict verdict(ProcedureName procedure) {
    return procedures.verdict(procedure, pins.now());
  }

  /**
   * This is what the session's request does.
   *
   * @param whole whether all of it is here
   */
  public void asks(RequestEffects request, boolean whole) {
    plain = false;
    quiet = false;
    effects = request;
    unanswered = true;
    handles.asks(request, preparationContext(), whole, pins.now());
    boolean mayKeep = settings.mayKeepAfter(request);
    values.asked(request.values(), keepsForValues(), mayKeep, transaction.bindsConnection());
    server.begin();
    procedures.requestBegins(pins.now());
    // Who keeps the connection wins nothing by a delay.
    transaction.requestBegins(request, pins.pinned() || settings.isImplicit());
    settings.requestBegins(pins.now());
    if (remains != null && !values.goElsewhere()) {
      pins.set(request.pins());
    }
  }

  private PreparationContext preparationContext() {
    return settings.preparationContext(pins.now().workAsAnother());
  }

  /** Whether the session gives up the connection that it has, where it could read another's. */
  public boolean goesElsewhere() {
    return values.goElsewhere();
  }

  /** All of the request is here that was asked for when only a part of it was. */
  public void completes(RequestEffects request) {
    note();
    effects = request;
    pins.set(request.pins());
  }

  /**
   * Takes in a request that is about nothing but prepared statements which the session has, or that
   * the server has described before; whether or not the session has a connection.
   *
   * @return what is to be answered; null if a server is needed
   */
  public @Nullable LocalAnswer takesIn(RequestEffects request) {
    note();
    return handles.takesIn(
        request, preparationContext(), transaction.isOpen() || transaction.isToBegin(), pins.now());
  }

  /**
   * Takes in what a session without a connection asked last, if that sets options which are right
   * for certain, or begins or ends a transaction in which nothing is done.
   *
   * @return what is to be answered; null if a server is needed
   */
  public @Nullable LocalAnswer takesIn() {
    note();
    LocalAnswer step = transaction.takesIn(effects, settings.isImplicit());
    LocalAnswer taken =
        step == null ? TrackedSettings.takesIn(effects, transaction.isToBegin()) : step;
    if (taken != null) {
      settings.set(effects.assignments());
      values.nothingFleetingLeft();
      requestIsOver();
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
    note();
    settings.reset();
    handles.clear();
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
    // One that is still to begin does so before the request, with which the server resets.
    reset(true);
    handles.wiped();
    Pins left = pins.now().afterReset(keepsTransaction);
    pins.become(doubtful ? left.with(TrackedSettings.DOUBTFUL_ISOLATION) : left);
  }

  /** Whether a request that failed may have set the isolation level, or not. */
  public boolean isIsolationDoubtful() {
    return pins.now().all().contains(TrackedSettings.DOUBTFUL_ISOLATION);
  }

  /** Whether the request reads what only one connection knows that the session had. */
  public boolean needsItsLastConnection() {
    return !plain && values.needOneConnection(effects.values());
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
    if (plain && isFitAsItIs(found)) {
      remains = found;
      values.lent(found);
      return null;
    }
    note();
    remains = found;
    transaction.forget();
    doubts.forget();
    pins.nothing();
    boolean wiped = found.dirty() || needsReset(found);
    String overwriting =
        wiped ? IdentityOverwriting.of(found, effects.values(), values, settings) : "";
    boolean reset = wiped && overwriting.isEmpty();
    SettingsChange change = reset ? settings.afterReset() : settings.since(found.settings());
    if (change.reset()) {
      found.wiped();
    }
    values.lent(found);
    found.leaveWith(settings.current());
    pins.set(effects.pins());
    handles.lent(found.handles());
    String unpreparing = handles.unpreparing(false, effects.values().readsFleeting());
    return Prelude.of(unpreparing + overwriting, change, transaction);
  }

  private boolean isFitAsItIs(Remains found) {
    return !found.dirty()
        && found.settings().equals(settings.current())
        && found.handles().superfluous() == 0;
  }

  @Override
  public @Nullable PreparedStatement toPrepare() {
    return plain ? null : handles.toPrepare();
  }

  @Override
  public void statementPrepared(long handle) {
    handles.statementPrepared(handle);
  }

  /**
   * A connection that the session keeps is made ready, too: handles are given up, and a transaction
   * begins that was to follow one on this connection, with the isolation that it was to have.
   */
  @Override
  public @Nullable Prelude tidying() {
    note();
    String text = handles.unpreparing(true, effects.values().readsFleeting());
    if (remains != null && transaction.owesBeginning()) {
      // Whatever it takes: what the session has on the connection is not to be reset.
      String change = settings.since(remains.settings()).text();
      remains.leaveWith(settings.current());
      return Prelude.of(text, new SettingsChange(false, change), transaction);
    }
    return text.isEmpty() ? null : new Prelude(false, text, false, transaction.descriptor());
  }

  @Override
  public void forgotten() {
    note();
    requestIsOver();
  }

  private void requestIsOver() {
    handles.answered();
    effects = RequestEffects.NONE;
    unanswered = false;
  }

  private boolean needsReset(Remains found) {
    boolean mayKeep = settings.mayKeepAfter(effects) || transaction.isToBegin();
    return values.needReset(effects.values(), found, mayKeep);
  }

  // ---- what the server says ----

  /** The handles that its requests name. */
  public SessionHandles handles() {
    note();
    return handles;
  }

  /** What of it the server tells, and how it is called on both sides. */
  public OpenTransaction transaction() {
    note();
    return transaction;
  }

  /** What it says about the session while it answers. */
  public ResponseEvidence server() {
    note();
    return server;
  }

  // ---- what follows ----

  @Override
  public void dropped() {
    note();
    values.givenUp();
    requestIsOver();
    pins.nothing();
  }

  /** Where only the server can tell whether the connection is still needed, it is asked. */
  @Override
  public Verdict answered() {
    if (plain && remains != null) {
      plain = false;
      remains.leaveFleetingValues();
      remains = null;
      return alwaysReset ? Verdict.RETURN_DIRTY : Verdict.RETURN_CLEAN;
    }
    note();
    boolean eventful = server.hasSpoken() || !effects.equals(RequestEffects.NONE);
    Verdict verdict = answeredAsNoted();
    quiet = verdict == Verdict.RETURN_CLEAN && !eventful && isWithoutNotes();
    return verdict;
  }

  /** Whether none of the notes says anything but what it says after a login. */
  private boolean isWithoutNotes() {
    return transaction.isWithoutNotes() && settings.isWithoutNotes() && procedures.isWithoutNotes();
  }

  private Verdict answeredAsNoted() {
    questionNoticed = false;
    apply();
    procedures.called(effects);
    boolean mayHaveBegun = settings.mayHaveBegun(effects);
    doubts.after(effects, server.failed(), transaction, mayHaveBegun, pins.now());
    if (effects.changesObjects()) {
      handles.objectsChanged();
    }
    if (handles.hasLostTrack()) {
      pins.leaveSomething();
    }
    requestIsOver();
    return verdict();
  }

  private Verdict verdict() {
    if (doubts.worthAsking(pins.now(), transaction.isOpen())) {
      return Verdict.ASK;
    }
    boolean keep = transaction.isOpen() || pins.pinned() || values.expectReader();
    return keep ? Verdict.KEEP : giveBack();
  }

  @Override
  public ServerQuestion question() {
    return doubts.question(pins.now(), transaction.descriptor());
  }

  @Override
  public Verdict told(@Nullable ServerAnswer answer) {
    note();
    UnclearEffects.Findings findings = doubts.findings(answer);
    if (findings == null) {
      if (doubts.areAboutTransaction()) {
        pins.add(PinReason.UNKNOWN);
      }
      doubts.forget();
      return Verdict.KEEP;
    }
    questionNoticed = !findings.unnoticed();
    if (findings.transactionOpen()) {
      transaction.found();
      pins.leaveSomething();
      doubts.transactionKnown();
    } else {
      transaction.forget();
      pins.become(doubts.without(pins.now(), findings));
      doubts.settled();
    }
    return verdict();
  }

  private void apply() {
    if (remains != null) {
      values.left(remains, effects.values(), server.failed() || settings.isPerhapsNotRun());
    }
    pins.ofBulkLoad(effects, server.failed());
    Pins left = transaction.isOpen() ? pins.now() : pins.now().outsideOfTransactions();
    left = server.failed() ? left : left.afterSuccess(settings.undone(effects));
    pins.become(settings.answered(left, effects, server.failed(), transaction));
    if (server.wasUnreadable()) {
      handles.distrusted();
    }
    if (remains != null && !transaction.owesBeginning()) {
      // Now, for the client may reset its own before the connection goes back. What a transaction
      // is to have that has not begun is not set there yet.
      remains.leaveWith(settings.current());
    }
    procedures.in(settings.database());
  }

  @Override
  public Verdict left() {
    note();
    boolean spoilt = pins.now().after() == AfterPin.CLOSE;
    boolean begun = unanswered && !values.goElsewhere();
    if (begun) {
      // Nobody will be asked any more what is in doubt.
      doubts.after(effects, true, transaction, settings.mayHaveBegun(effects), pins.now());
    }
    boolean perhapsOpen = transaction.isOpen() || doubts.areAboutTransaction();
    boolean didMore = begun && !effects.equals(RequestEffects.NONE);
    if (perhapsOpen || didMore || handles.hasLostTrack()) {
      pins.leaveSomething();
    }
    Verdict verdict = giveBack();
    return spoilt ? Verdict.CLOSE : verdict;
  }

  private Verdict giveBack() {
    boolean dirty = pins.areDirty() || alwaysReset;
    remains = null;
    handles.released();
    values.released();
    transaction.forget();
    doubts.forget();
    pins.nothing();
    return dirty ? Verdict.RETURN_DIRTY : Verdict.RETURN_CLEAN;
  }
}
