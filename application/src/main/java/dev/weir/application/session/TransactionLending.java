package dev.weir.application.session;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.facts.ResetPlan;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.settings.SettingsChange;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lending of {@code pinning_mode: transaction}: a session has a connection for a request or a
 * transaction, and longer only while a pin holds it. The text of requests sets pins; responses of
 * the server clear them. Settings follow a session from connection to connection.
 */
public final class TransactionLending implements Lending, ProcedureVerdicts {
  private final boolean alwaysReset;
  private final ConnectionFacts login;
  private final TrackedSettings settings;
  private final CalledProcedures procedures;
  private final UnclearEffects doubts;
  private final HeldPins pins = new HeldPins();
  private @Nullable Remains remains;
  private final OpenTransaction transaction;

  /** True if Weir's question changed values that the client's last statement had left. */
  private boolean questionNoticed;

  private final EarlierValues values;
  private RequestEffects effects = RequestEffects.NONE;
  private boolean unanswered;

  /**
   * True if the last request had no effect, the server reported nothing about it, and nothing has
   * happened since: then another such request would change no state here.
   */
  private boolean quiet;

  /** True if the session has such a request, and nothing was noted about it. */
  private boolean plain;

  private final SessionHandles handles;
  private final ResponseEvidence server;

  /**
   * Creates the lending of a session with the settings of a new login.
   *
   * @param login the facts about the server of the session's login, and the values after it
   * @param table the settings of all sessions that may use each other's connections
   * @param procedures the procedures as far as they are known to this login
   * @param alwaysReset whether connections are reset even where nothing was left on them
   * @param habit the habit of all sessions of this login
   * @param prepared the session's prepared statements
   */
  public TransactionLending(
      ConnectionFacts login,
      SettingsTable table,
      CalledProcedures procedures,
      boolean alwaysReset,
      ReadingHabit habit,
      PreparedHandles prepared) {
    this.handles = new SessionHandles(prepared);
    this.values = new EarlierValues(habit);
    this.login = login;
    this.settings = new TrackedSettings(login.settings(), login.accepted(), table);
    this.procedures = procedures;
    this.transaction = new OpenTransaction(login.announcesTransactions());
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
    return values.expectsReader() ? PinReason.EARLIER_VALUES : null;
  }

  @Override
  public boolean mayAwaitRows() {
    return pins.now().contains(PinReason.BULK_LOAD);
  }

  /** Returns the pins that keep the connection, without an open transaction. */
  public Pins pins() {
    return pins.now();
  }

  @Override
  public boolean isInTransaction() {
    return !plain && transaction.isOpen();
  }

  @Override
  public PinEnding ending() {
    if (isKeptForValues()) {
      return PinEnding.SHORTLY;
    }
    return transaction.isOpen() ? PinEnding.WHEN_IDLE : pins.now().ending();
  }

  @Override
  public boolean isKeptForValues() {
    return !plain && values.expectsReader() && !transaction.isOpen() && !pins.pinned();
  }

  // ---- requests ----

  /**
   * Begins a request without effects on its session, as most requests are: nothing is noted about
   * it unless something else happens before its end.
   *
   * @return false if something must be noted; then {@link #beginRequest} is to be called
   */
  public boolean beginPlainly() {
    plain = quiet;
    return plain;
  }

  /** Returns whether the session has a plain request, about which nothing was noted. */
  public boolean isPlain() {
    return plain;
  }

  /** Makes up for the notes that were skipped, since an event concerns them. */
  private void makeNotes() {
    quiet = false;
    if (plain) {
      beginRequest(RequestEffects.NONE, true);
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
   * Begins a request with these effects.
   *
   * @param whole whether all of the request is here
   */
  public void beginRequest(RequestEffects request, boolean whole) {
    plain = false;
    quiet = false;
    effects = request;
    unanswered = true;
    handles.beginRequest(request, preparationContext(), whole, pins.now());
    boolean mayKeep = settings.mayKeepAfter(request);
    values.beginRequest(
        request.values(), isKeptForValues(), mayKeep, transaction.bindsConnection());
    server.begin();
    procedures.beginRequest(pins.now());
    // A session that keeps its connection gains nothing from a delayed BEGIN.
    transaction.beginRequest(request, pins.pinned() || settings.isImplicit());
    settings.beginRequest(pins.now());
    if (remains != null && !values.needsAnotherConnection()) {
      pins.set(request.pins());
    }
  }

  private PreparationContext preparationContext() {
    return settings.preparationContext(pins.now().isImpersonating());
  }

  @Override
  public boolean needsAnotherConnection() {
    return values.needsAnotherConnection();
  }

  /** The rest of a request has come that began with a part; these are the effects of all of it. */
  public void completeRequest(RequestEffects request) {
    makeNotes();
    effects = request;
    pins.set(request.pins());
  }

  /**
   * Takes a request that only concerns prepared statements that the session has or the server has
   * described before; with or without a connection.
   *
   * @return the local answer; null if a server is needed
   */
  public @Nullable LocalAnswer answerLocally(RequestEffects request) {
    makeNotes();
    return handles.answerLocally(
        request, preparationContext(), transaction.isOpen() || transaction.isToBegin(), pins.now());
  }

  /**
   * Takes the last request of a session without a connection, if it sets options that are certainly
   * valid, or begins or ends a transaction in which nothing is done.
   *
   * @return the local answer; null if a server is needed
   */
  public @Nullable LocalAnswer answerLocally() {
    makeNotes();
    boolean told = !effects.transactions().any() || login.announcesTextTransactions();
    LocalAnswer step = transaction.answerLocally(effects, settings.isImplicit(), told);
    LocalAnswer taken =
        step == null ? settings.answerLocally(effects, transaction.isToBegin()) : step;
    if (taken != null) {
      settings.set(effects.assignments());
      values.leaveNothingFleeting();
      endRequest();
    }
    return taken;
  }

  /**
   * Resets the session to its state after the login; the isolation level stays.
   *
   * @param keepsTransaction whether a transaction that has not begun at a server stays, too
   * @return the client's descriptor of such a transaction if the reset ended it, or 0
   */
  public long reset(boolean keepsTransaction) {
    makeNotes();
    settings.reset(remains == null ? login.now() : remains.plan().facts());
    handles.prepared().clear();
    procedures.in(settings.database());
    return transaction.resetByClient(keepsTransaction);
  }

  /**
   * Returns whether only the server can carry out its client's reset, on the connection that the
   * session keeps: because of a transaction, since the server tells the client whether it stays;
   * because of an isolation level that only the server knows, which a reset leaves unchanged
   * (MS-TDS 2.2.3.1.2); or because of state that this server is not known to remove by a reset.
   */
  public boolean isResetInPlace() {
    return isInTransaction()
        || isIsolationDoubtful()
        || (remains != null && Leftovers.areKept(pins.now(), remains.plan()));
  }

  private boolean isIsolationDoubtful() {
    return pins.now().all().contains(TrackedSettings.DOUBTFUL_ISOLATION);
  }

  /**
   * The server carries out the reset on the connection that the session keeps.
   *
   * @param keepsTransaction whether it is the reset that leaves a transaction open
   */
  public void resetInPlace(boolean keepsTransaction) {
    boolean doubtful = isIsolationDoubtful();
    // A delayed transaction begins in front of the request that carries the reset.
    reset(true);
    transaction.resetByServer();
    handles.wipedWithRequest();
    Remains held = remains;
    Pins left =
        pins.now()
            .afterReset(
                keepsTransaction, pin -> held != null && Leftovers.isKept(pin, held.plan()));
    pins.become(doubtful ? left.with(TrackedSettings.DOUBTFUL_ISOLATION) : left);
  }

  @Override
  public boolean needsItsLastConnection() {
    return !plain && values.needsOneConnection(effects.values());
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    // Another session may have left options there since that only a reset changes.
    return values.areOn(connection, effects.values())
        && !settings.since(connection.settings()).reset();
  }

  /**
   * Returns whether the request reads a value that the session left on a connection it no longer
   * has: its current connection would return a different value.
   */
  @Override
  public boolean readsLostValue() {
    return values.areLost(effects.values(), values.needsAnotherConnection() ? null : remains)
        || (questionNoticed && effects.values().readsEarlier() && effects.values().readsFleeting());
  }

  @Override
  public SessionSettings settings() {
    return settings.current();
  }

  // ---- lending ----

  @Override
  public boolean canUse(Remains found) {
    if (plain && isFitAsItIs(found)) {
      return true;
    }
    ResetPlan plan = found.plan();
    if (plan.restoresEverything()) {
      return true;
    }
    makeNotes();
    boolean readsOthers = needsReset(found);
    if (readsOthers && !plan.wipesValues()) {
      return IdentityOverwriting.isPossible(found, effects.values(), values, settings);
    }
    boolean isReset = found.needsReset() || readsOthers || settings.since(found.settings()).reset();
    boolean isComplete = !Leftovers.hasUnmeasuredOption(found.settings()) || plan.isComplete();
    return !isReset || (plan.canReset() && isComplete);
  }

  @Override
  public @Nullable Prelude prelude(Remains found) {
    if (plain && isFitAsItIs(found)) {
      remains = found;
      values.lent(found);
      return null;
    }
    makeNotes();
    remains = found;
    transaction.forget();
    doubts.forget();
    pins.nothing();
    boolean wiped = found.needsReset() || needsReset(found);
    String overwriting =
        wiped ? IdentityOverwriting.of(found, effects.values(), values, settings) : "";
    boolean reset = wiped && overwriting.isEmpty();
    SettingsChange change = reset ? settings.afterReset() : settings.since(found.settings());
    if (change.reset()) {
      found.wiped();
    }
    values.lent(found);
    found.recordSettings(settings.current());
    pins.set(effects.pins());
    handles.lent(found.handles());
    String unpreparing = handles.unpreparing(false, effects.values().readsFleeting());
    return Prelude.of(unpreparing + overwriting, change, found.plan(), transaction);
  }

  @Override
  public void preludeRefused(List<Setting> refused) {
    settings.refused(refused);
  }

  private boolean isFitAsItIs(Remains found) {
    return !found.needsReset()
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
   * Returns the prelude for a connection that the session keeps: handles are given up, and a
   * delayed transaction begins that follows one on this connection, with its isolation level.
   */
  @Override
  public @Nullable Prelude preludeForNextRequest() {
    makeNotes();
    String text = handles.unpreparing(true, effects.values().readsFleeting());
    if (remains != null && transaction.owesBeginning()) {
      // Never with a reset, which would drop the session's state on the connection.
      SettingsChange change = settings.since(remains.settings()).withoutReset();
      remains.recordSettings(settings.current());
      return Prelude.of(text, change, remains.plan(), transaction);
    }
    return text.isEmpty()
        ? null
        : new Prelude(Prelude.Opening.NO_RESET, text, false, transaction.descriptor(), List.of());
  }

  @Override
  public void forgotten() {
    makeNotes();
    endRequest();
  }

  private void endRequest() {
    handles.prepared().answered();
    effects = RequestEffects.NONE;
    unanswered = false;
  }

  private boolean needsReset(Remains found) {
    boolean mayKeep = settings.mayKeepAfter(effects) || transaction.isToBegin();
    return values.needsReset(effects.values(), found, mayKeep);
  }

  // ---- the server's responses ----

  /** Returns the handles that the session's requests name. */
  public SessionHandles handles() {
    makeNotes();
    return handles;
  }

  /** Returns the session's transaction, with its descriptors on both sides. */
  public OpenTransaction transaction() {
    makeNotes();
    return transaction;
  }

  /** Returns the evidence that the server's response is recorded in. */
  public ResponseEvidence server() {
    makeNotes();
    return server;
  }

  // ---- decisions ----

  @Override
  public void dropped() {
    makeNotes();
    values.givenUp();
    endRequest();
    pins.nothing();
  }

  /** Asks the server where only it can tell whether the connection is still needed. */
  @Override
  public Verdict answered() {
    if (plain && remains != null) {
      plain = false;
      remains.clearFleetingValues();
      Verdict verdict = alwaysReset ? resetVerdict(remains, false) : Verdict.RETURN_CLEAN;
      remains = null;
      return verdict;
    }
    makeNotes();
    boolean eventful = server.hasSpoken() || !effects.equals(RequestEffects.NONE);
    Verdict verdict = concludeRequest();
    quiet = verdict == Verdict.RETURN_CLEAN && !eventful && isWithoutNotes();
    return verdict;
  }

  /** Returns whether all notes are as after a login. */
  private boolean isWithoutNotes() {
    return transaction.isWithoutNotes() && settings.isWithoutNotes() && procedures.isWithoutNotes();
  }

  private Verdict concludeRequest() {
    questionNoticed = false;
    apply();
    procedures.called(effects, server.failed());
    transaction.written(!server.failed() && settings.hasBegunByWriting(effects));
    doubts.after(effects, server.failed(), transaction, settings.mayHaveBegun(effects), pins.now());
    pins.ofSessionState(effects.pins(), isRevocable());
    if (effects.changesObjects()) {
      handles.prepared().objectsChanged();
    }
    doubts.ofOtherCode(effects, server.failed(), remains, pins);
    if (handles.prepared().hasLostTrack()) {
      handles.loseTrack();
      pins.leaveSomething();
    }
    endRequest();
    return verdict();
  }

  private Verdict verdict() {
    if (doubts.isWorthAsking(pins.now(), transaction.isOpen())) {
      return Verdict.ASK;
    }
    boolean keep = transaction.isOpen() || pins.pinned() || values.expectsReader();
    return keep ? Verdict.KEEP : giveBack(false);
  }

  @Override
  public ServerQuestion question() {
    return doubts.question(pins.now(), transaction, settings.isPerhapsNotRun());
  }

  @Override
  public Verdict questionAnswered(@Nullable ServerAnswer answer) {
    makeNotes();
    UnclearEffects.Findings findings = doubts.findings(answer);
    if (findings == null) {
      if (doubts.areAboutTransaction() || doubts.areAboutSettings()) {
        pins.add(PinReason.UNKNOWN);
      }
      doubts.forget();
      return Verdict.KEEP;
    }
    questionNoticed = !findings.unnoticed();
    settings.found(findings.settings(), login.baseline());
    recordSettings();
    if (findings.transactionOpen()) {
      transaction.found();
      doubts.transactionKnown();
    } else {
      transaction.foundNone();
      pins.become(doubts.without(pins.now(), findings));
      doubts.settled();
      doubts.ofProcedures(pins.now());
    }
    pins.ofSessionState(List.of(), isRevocable());
    return verdict();
  }

  private void recordSettings() {
    if (remains != null && !transaction.owesBeginning()) {
      // Recorded now, since the client may reset its own settings before the connection goes back.
      // The settings for a delayed transaction are not in force there yet.
      remains.recordSettings(settings.current());
    }
    procedures.in(settings.database());
  }

  /** Returns whether a transaction may bring back what the server said was gone. */
  private boolean isRevocable() {
    return transaction.isOpen() || transaction.wasRolledBack() || doubts.areAboutTransaction();
  }

  private void apply() {
    if (remains != null) {
      values.left(remains, effects.values(), server.failed() || settings.isPerhapsNotRun());
    }
    pins.ofBulkLoad(effects, server.failed());
    Pins left = transaction.isOpen() ? pins.now() : pins.now().withoutDistributedTransaction();
    left = server.failed() ? left : left.afterSuccess(settings.undone(effects));
    pins.become(settings.answered(left, effects, server.failed(), transaction));
    if (server.wasUnreadable()) {
      handles.distrusted();
    }
    recordSettings();
  }

  @Override
  public Verdict left() {
    makeNotes();
    boolean begun = unanswered && !values.needsAnotherConnection();
    if (begun) {
      // The server will not be asked about doubts any more.
      doubts.after(effects, true, transaction, settings.mayHaveBegun(effects), pins.now());
    }
    boolean perhapsOpen = transaction.isOpen() || doubts.areAboutTransaction();
    boolean didMore = begun && !effects.equals(RequestEffects.NONE);
    if (perhapsOpen || didMore || handles.prepared().hasLostTrack()) {
      pins.leaveSomething();
    }
    return giveBack(perhapsOpen);
  }

  /** Gives the connection back; {@code inTransaction} tells whether one may be open on it. */
  private Verdict giveBack(boolean inTransaction) {
    boolean dirty = pins.areDirty() || alwaysReset;
    Verdict verdict = dirty ? Verdict.RETURN_DIRTY : Verdict.RETURN_CLEAN;
    if (dirty && remains != null) {
      verdict = resetVerdict(remains, inTransaction);
    } else if (pins.areTouched() && remains != null) {
      remains.touch();
    }
    remains = null;
    handles.released();
    values.released();
    transaction.forget();
    doubts.forget();
    pins.nothing();
    return verdict;
  }

  private Verdict resetVerdict(Remains left, boolean inTransaction) {
    return Leftovers.of(pins, settings.current(), inTransaction).canBeRemoved(left.plan())
        ? Verdict.RETURN_DIRTY
        : Verdict.CLOSE;
  }
}
