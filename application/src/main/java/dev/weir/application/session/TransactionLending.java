package dev.weir.application.session;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.application.prepared.PreparedHandles;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.procedures.ProcedureVerdict;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.ProcedureName;
import java.util.List;
import java.util.Objects;
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

  /** True if Weir's question reads the session's values before its connection is reset. */
  private boolean capturing;

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
  private final ConnectionFit fit;
  private final ClientReset clientReset;
  private final LocalAnswering local;
  private final ResponseEvidence server;
  private final TransactionParking parking;

  /**
   * Creates the lending of a session with the settings of a new login.
   *
   * @param login the facts about the server of the session's login, and the values after it
   * @param table the settings of all sessions that may use each other's connections
   * @param procedures the procedures as far as they are known to this login
   * @param alwaysReset whether connections are reset even where nothing was left on them
   * @param prepared the session's prepared statements
   */
  public TransactionLending(
      ConnectionFacts login,
      SettingsTable table,
      CalledProcedures procedures,
      boolean alwaysReset,
      PreparedHandles prepared) {
    this.handles = new SessionHandles(prepared);
    this.values = new EarlierValues();
    this.login = login;
    this.settings = new TrackedSettings(login.settings(), login.accepted(), table);
    this.procedures = procedures;
    this.transaction = new OpenTransaction(login.announcesTransactions());
    this.fit = new ConnectionFit(settings, values, handles, transaction);
    this.doubts = new UnclearEffects(procedures);
    this.server = new ResponseEvidence(settings, transaction, handles, pins);
    this.parking = new TransactionParking(settings, transaction, pins, doubts, server, values);
    this.clientReset =
        new ClientReset(settings, transaction, handles, procedures, values, pins, parking);
    this.local = new LocalAnswering(login, settings, transaction, parking, values);
    this.alwaysReset = alwaysReset;
    procedures.in(settings.database());
  }

  @Override
  public TransactionParking parking() {
    return parking;
  }

  @Override
  public @Nullable PinReason pinnedBy() {
    if (transaction.isOpen()) {
      return PinReason.TRANSACTION;
    }
    return pins.pinned() ? pins.now().all().getFirst().reason() : null;
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
  public boolean isTransactionPromised() {
    return transaction.isAskedFor();
  }

  @Override
  public boolean isInTransaction() {
    return !plain && transaction.isOpen();
  }

  @Override
  public PinEnding ending() {
    if (parking.canPark()) {
      return PinEnding.WHEN_ASKED_FOR;
    }
    return transaction.isOpen() ? PinEnding.WHEN_IDLE : pins.now().ending();
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
    values.beginRequest(request.values(), mayKeep, transaction.bindsConnection());
    server.begin();
    parking.beginRequest();
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
    LocalAnswer taken = local.take(effects);
    if (taken != null) {
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
    return clientReset.carryOut(
        remains == null ? login.now() : remains.plan().facts(), keepsTransaction);
  }

  /**
   * Returns whether only the server can carry out its client's reset, on the connection that the
   * session keeps.
   */
  public boolean isResetInPlace() {
    return isInTransaction() || clientReset.isForServer(remains);
  }

  /**
   * The server carries out the reset on the connection that the session keeps.
   *
   * @param keepsTransaction whether it is the reset that leaves a transaction open
   */
  public void resetInPlace(boolean keepsTransaction) {
    boolean doubtful = clientReset.isIsolationDoubtful();
    // A delayed transaction begins in front of the request that carries the reset.
    reset(true);
    clientReset.carriedOutByServer(remains, keepsTransaction, doubtful);
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
    ValueEffects reads = effects.values();
    boolean lost = values.areLost(reads, values.needsAnotherConnection() ? null : remains);
    return lost || (questionNoticed && values.answer() == null && reads.readsFleetingOfEarlier());
  }

  @Override
  public boolean awaitsValues() {
    return !plain && values.areAwaited();
  }

  @Override
  public void whenValuesRead(Runnable listener) {
    values.whenCaptured(listener);
  }

  @Override
  public void valuesOverdue() {
    values.giveUpCapture();
  }

  /**
   * Returns the row in place of the server's, with an empty text for NULL; null for the server's.
   */
  public @Nullable List<String> valuesToAnswer() {
    return plain ? null : values.answer();
  }

  /** The session is over. */
  public void end() {
    handles.prepared().clear();
    values.end();
  }

  @Override
  public SessionSettings settings() {
    return settings.current();
  }

  // ---- lending ----

  @Override
  public boolean canUse(Remains found) {
    if (plain && fit.isGiven(found)) {
      return true;
    }
    if (found.plan().restoresEverything()) {
      return true;
    }
    makeNotes();
    return fit.isPossible(found, effects);
  }

  @Override
  public @Nullable Prelude prelude(Remains found) {
    Prelude.Capture capture = CapturedValues.beginCapture(found);
    Prelude prelude = preparation(found);
    return capture == null ? prelude : Prelude.capturing(capture, prelude);
  }

  private @Nullable Prelude preparation(Remains found) {
    if (plain && fit.isGiven(found)) {
      remains = found;
      values.lent(found);
      return null;
    }
    makeNotes();
    remains = found;
    transaction.forget();
    doubts.forget();
    pins.nothing();
    pins.set(effects.pins());
    return fit.prelude(found, effects);
  }

  @Override
  public void preludeRefused(List<Setting> refused) {
    settings.refused(refused);
  }

  @Override
  public @Nullable PreparedStatement toPrepare() {
    return plain ? null : handles.toPrepare();
  }

  @Override
  public void statementPrepared(long handle) {
    handles.statementPrepared(handle);
  }

  @Override
  public @Nullable Prelude preludeForNextRequest() {
    makeNotes();
    return fit.preludeForNextRequest(remains, effects);
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
      if (values.isCaptureDue(remains)) {
        remains.keepValuesFor(values);
      }
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
      parking.objectsChanged();
    }
    doubts.ofOtherCode(effects, server.failed(), remains, pins);
    if (effects.touches()) {
      pins.touch();
    }
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
    if (parking.asks(remains)) {
      return Verdict.ASK;
    }
    if (transaction.isOpen() || pins.pinned()) {
      return Verdict.KEEP;
    }
    boolean isReset = pins.areDirty() || alwaysReset;
    capturing = remains != null && values.leave(remains, isReset) && !pins.isBulkLoadSpoilt();
    return capturing ? Verdict.ASK : giveBack(false);
  }

  @Override
  public ServerQuestion question() {
    if (capturing && remains != null) {
      values.beginCapture(remains);
      return new ServerQuestion(CapturedValues.QUESTION, 0, true);
    }
    return parking.isAsking()
        ? parking.question()
        : doubts.question(pins.now(), transaction, settings.isPerhapsNotRun());
  }

  @Override
  public Verdict questionAnswered(@Nullable ServerAnswer answer) {
    makeNotes();
    if (capturing) {
      capturing = false;
      Remains asked = Objects.requireNonNull(remains, "asked without a connection");
      values.captured(asked, answer == null ? null : answer.firstRow());
      return giveBack(false);
    }
    if (parking.isHandingOver()) {
      return switch (parking.handedOver(answer)) {
        case ENDED -> verdict();
        case REFUSED -> Verdict.KEEP;
        case UNKNOWN -> {
          giveBack(false);
          yield Verdict.CLOSE;
        }
      };
    }
    if (parking.isAsking()) {
      questionNoticed |= parking.answered(answer);
      values.asked(questionNoticed);
      return verdict();
    }
    UnclearEffects.Findings findings = doubts.findings(answer);
    if (findings == null) {
      if (doubts.areAboutTransaction() || doubts.areAboutSettings()) {
        pins.add(PinReason.UNKNOWN);
      }
      doubts.forget();
      return Verdict.KEEP;
    }
    questionNoticed = !findings.unnoticed();
    values.asked(questionNoticed);
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
    String database = settings.database();
    pins.become(settings.answered(left, effects, server.failed(), transaction));
    if (!settings.database().equals(database)) {
      pins.become(pins.now().inAnotherDatabase());
    }
    if (server.wasUnreadable()) {
      handles.distrusted();
    }
    recordSettings();
  }

  @Override
  public Verdict left() {
    makeNotes();
    capturing = false;
    if (remains != null) {
      // A transaction may be open there, in which nothing can be read for the session any more.
      remains.keepValuesFor(null);
    }
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
