package dev.weir.application.facts;

import dev.weir.application.facts.MeasuringStep.Bit;
import dev.weir.domain.facts.DateOrder;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ReplicaRole;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.SetReaction;
import dev.weir.domain.facts.StateKind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One measuring of a server, on one connection that has just logged in and is not lent: at most
 * {@value #MOST_STEPS} messages, each of which reads the effect of the reset that it carries and
 * then sets state for the next one. The last message puts right what is left, and proves that the
 * session is as after its login.
 *
 * <p>A message that fails as a whole leaves the facts unknown that it was to show. The first
 * failure makes the later messages plainer; the second one ends the measuring.
 */
public final class FactMeasurement {
  /** The largest number of messages. */
  public static final int MOST_STEPS = 8;

  private static final String ROLE = "role";
  private static final String ROLE_QUESTION =
      "SELECT N'"
          + ROLE
          + "', CAST(DATABASEPROPERTYEX(DB_NAME(), N'Updateability') AS nvarchar(128))";
  private static final int MOST_FAILURES = 2;

  /** The states that each message sets which sets any, and the values that show them. */
  private static final Map<StateKind, MeasuredValue> ALWAYS_TRIED =
      Map.of(
          StateKind.LOCK_TIMEOUT, MeasuredValue.LOCK_TIMEOUT,
          StateKind.TEMP_TABLE, MeasuredValue.TEMP_TABLE);

  /** The states that are set until a message has failed. */
  private static final Map<StateKind, MeasuredValue> TRIED_AT_FIRST =
      Map.of(
          StateKind.CURSOR, MeasuredValue.CURSOR,
          StateKind.SESSION_CONTEXT, MeasuredValue.SESSION_CONTEXT,
          StateKind.CONTEXT_INFO, MeasuredValue.CONTEXT_INFO,
          StateKind.TEXTSIZE, MeasuredValue.TEXTSIZE,
          StateKind.ROWCOUNT, MeasuredValue.ROWCOUNT,
          StateKind.DEADLOCK_PRIORITY, MeasuredValue.DEADLOCK_PRIORITY);

  /** The purpose of a message, in the order of the messages. */
  private enum Phase {
    /** Reads the baseline, tries inner scopes, and begins a transaction by text. */
    BASELINE,
    /** Resets within that transaction, then sets everything without one. */
    SET_FREELY,
    /** Resets, then sets everything and lets a statement begin a transaction. */
    BEGIN_IMPLICITLY,
    /** Resets within that transaction. */
    AFTER_IMPLICIT,
    /** Begins a transaction by a transaction manager request. */
    BEGIN_MANAGED,
    /** Resets within that transaction, then sets everything and begins one by text. */
    SET_IN_TRANSACTION,
    /** Resets but for the transaction, then sets everything without one. */
    AFTER_KEEPING,
    /** Resets but for a transaction, puts right what is left, and proves it. */
    PROOF,
    /** Nothing is left to send. */
    ENDED
  }

  private final boolean readsBaselineOnly;
  private final boolean hasReset;
  private final boolean canKeepTransactions;
  private final boolean hasManagedTransactions;
  private final String otherDatabase;
  private final ServerFacts.Builder facts = new ServerFacts.Builder();
  private final ResetEvidence evidence = new ResetEvidence();
  private final Map<ServerTrait, Truth> traits = new EnumMap<>(ServerTrait.class);
  private final List<NumberedState> numbered =
      List.of(NumberedState.preparedHandle(), NumberedState.apiCursor());

  private Phase phase = Phase.BASELINE;
  private Bit bit = Bit.NONE;
  private int steps;
  private int failures;
  private boolean canUse;
  private boolean isPlain;
  private boolean isProven;
  private boolean isComplete;
  private Readings base = Readings.EMPTY;
  private Readings before = Readings.EMPTY;
  private long transaction;
  private boolean isManagedOpen;
  private SetReaction setIsolation = SetReaction.UNKNOWN;
  private ReplicaRole role = ReplicaRole.UNKNOWN;

  /** Prepares a measuring of everything on a connection with this login. */
  public FactMeasurement(LoginFacts login) {
    this(login, false);
  }

  private FactMeasurement(LoginFacts login, boolean readsBaselineOnly) {
    this.hasReset = login.version().hasReset();
    // Without a reset there is nothing to measure but the values after the login.
    this.readsBaselineOnly = readsBaselineOnly || !hasReset;
    this.canKeepTransactions = login.version().hasKeepingReset();
    this.hasManagedTransactions = login.version().announcesChanges();
    this.otherDatabase = login.database().equalsIgnoreCase("tempdb") ? "master" : "tempdb";
  }

  /** Prepares one message that reads the values after this login, and changes nothing. */
  public static FactMeasurement ofBaseline(LoginFacts login) {
    return new FactMeasurement(login, true);
  }

  /** Returns the first message. */
  public MeasuringStep begin() {
    return step(
        Bit.NONE,
        readsBaselineOnly ? baselineQuestions() + MeasuringTexts.UNNOTICED : baselineText());
  }

  /** Takes the answer to the last message, and returns the next one; null after the last. */
  public @Nullable MeasuringStep answered(StepAnswer answer) {
    if (answer.isWhole()) {
      noteReset(answer);
      conclude(answer);
    } else {
      noteFailure();
    }
    phase = next(answer.isWhole());
    return phase == Phase.ENDED || steps == MOST_STEPS ? null : message();
  }

  /** Returns the result, whether or not the measuring came to its end. */
  public FactResult result() {
    evidence.addTo(facts);
    traits.forEach(facts::trait);
    facts.setIsolation(setIsolation);
    return new FactResult(facts.build(), role, baseline(), isComplete, isProven, steps);
  }

  // ---- the way through the phases ----

  private Phase next(boolean isWhole) {
    if (failures == MOST_FAILURES || readsBaselineOnly) {
      return Phase.ENDED;
    }
    return switch (phase) {
      case BASELINE -> isWhole && isMeasurable() ? Phase.SET_FREELY : Phase.ENDED;
      case SET_FREELY -> Phase.BEGIN_IMPLICITLY;
      case BEGIN_IMPLICITLY -> Phase.AFTER_IMPLICIT;
      case AFTER_IMPLICIT ->
          hasManagedTransactions ? Phase.BEGIN_MANAGED : Phase.SET_IN_TRANSACTION;
      case BEGIN_MANAGED -> Phase.SET_IN_TRANSACTION;
      case SET_IN_TRANSACTION -> {
        isComplete = true;
        yield canKeepTransactions ? Phase.AFTER_KEEPING : Phase.PROOF;
      }
      case AFTER_KEEPING -> Phase.PROOF;
      case PROOF, ENDED -> Phase.ENDED;
    };
  }

  /** Returns whether the values after the login allow conclusions from later ones. */
  private boolean isMeasurable() {
    Integer options = base.number(MeasuredValue.OPTIONS);
    boolean isImplicit =
        options != null
            && (options & SettingsBaseline.bitOf(SessionOption.IMPLICIT_TRANSACTIONS)) != 0;
    return Boolean.FALSE.equals(base.isInTransaction()) && !isImplicit;
  }

  private MeasuringStep message() {
    return switch (phase) {
      case BASELINE, ENDED -> throw new IllegalStateException("no message in " + phase);
      case SET_FREELY -> step(Bit.RESET, afterReset() + setAll() + readSet() + setImplicit());
      case BEGIN_IMPLICITLY ->
          step(
              Bit.RESET,
              afterReset()
                  + setAll()
                  + MeasuringTexts.IMPLICIT_ON
                  + MeasuringTexts.CHANGE_NOTHING
                  + readSet());
      case AFTER_IMPLICIT -> step(Bit.RESET, afterReset());
      case BEGIN_MANAGED -> step(Bit.NONE, "");
      case SET_IN_TRANSACTION ->
          canKeepTransactions
              ? step(
                  Bit.RESET,
                  afterReset() + setAll() + MeasuringTexts.BEGIN + readSet() + setImplicit())
              : step(Bit.RESET, afterReset());
      case AFTER_KEEPING ->
          step(Bit.RESET_KEEPING_TRANSACTION, afterReset() + setAll() + readSet() + setImplicit());
      case PROOF -> step(proofBit(), read(MeasuringTexts.AFTER) + lookAtNumbered() + restore());
    };
  }

  /** A server that refused one reset of this kind is not sent another one. */
  private Bit proofBit() {
    return canKeepTransactions && traits.containsKey(ServerTrait.ACKNOWLEDGES_KEEPING_RESET)
        ? Bit.RESET_KEEPING_TRANSACTION
        : Bit.RESET;
  }

  private MeasuringStep step(Bit kind, String text) {
    bit = kind;
    steps++;
    // A reset ends the transaction of the message that carries it, unless it is to keep it.
    long open = kind == Bit.RESET ? 0 : transaction;
    return new MeasuringStep(
        steps, kind, text.isEmpty() ? "" : MeasuringTexts.COMMENT + text, open);
  }

  // ---- the texts ----

  private static String baselineQuestions() {
    return MeasuringTexts.read(MeasuringTexts.BASE, EnumSet.allOf(MeasuredValue.class));
  }

  private String baselineText() {
    return baselineQuestions()
        + MeasuringTexts.attempt(ROLE, "EXEC(" + MeasuringTexts.quoted(ROLE_QUESTION) + ")")
        + MeasuringTexts.setInside(otherDatabase)
        + MeasuringTexts.read(
            MeasuringTexts.INNER, EnumSet.of(MeasuredValue.OPTIONS, MeasuredValue.DATABASE))
        + MeasuringTexts.BEGIN
        + MeasuringTexts.read(MeasuringTexts.SET, EnumSet.of(MeasuredValue.TRANSACTIONS));
  }

  private String afterReset() {
    return read(MeasuringTexts.AFTER)
        + lookAtNumbered()
        + MeasuringTexts.ROLLBACK
        + MeasuringTexts.IMPLICIT_OFF;
  }

  private String readSet() {
    return read(MeasuringTexts.SET);
  }

  /** Turns implicit transactions on, which a question without a table does not begin. */
  private String setImplicit() {
    Set<MeasuredValue> affected = EnumSet.of(MeasuredValue.TRANSACTIONS, MeasuredValue.OPTIONS);
    affected.retainAll(known());
    return MeasuringTexts.IMPLICIT_ON + MeasuringTexts.read(MeasuringTexts.SET, affected);
  }

  /** Asks only for values that the server told before: an error might end a transaction. */
  private String read(String block) {
    return MeasuringTexts.read(block, known());
  }

  private Set<MeasuredValue> known() {
    Set<MeasuredValue> known = EnumSet.noneOf(MeasuredValue.class);
    known.addAll(base.values().keySet());
    return known;
  }

  private String lookAtNumbered() {
    return numbered.stream().map(NumberedState::look).collect(Collectors.joining());
  }

  private String setAll() {
    return MeasuringTexts.setAll(base, numbered, canUse ? otherDatabase : "", isPlain);
  }

  /** Puts right what the reset of the proof is not known to restore, and reads it all again. */
  private String restore() {
    Set<MeasuredValue> left = known();
    left.removeIf(reading -> evidence.restores(reading, proofWays()));
    if (!canUse) {
      left.remove(MeasuredValue.DATABASE);
    }
    return MeasuringTexts.restore(base, left)
        + removeNumbered()
        + read(MeasuringTexts.PROOF)
        + lookAtNumbered()
        + MeasuringTexts.UNNOTICED;
  }

  private String removeNumbered() {
    return numbered.stream()
        .filter(state -> !evidence.restores(state.kind(), proofWays()))
        .map(NumberedState::removeAll)
        .collect(Collectors.joining());
  }

  private ResetWay[] proofWays() {
    return proofBit() == Bit.RESET
        ? new ResetWay[] {ResetWay.RESET}
        : new ResetWay[] {ResetWay.RESET, ResetWay.KEEPING_IN_TRANSACTION};
  }

  // ---- the conclusions ----

  private void noteReset(StepAnswer answer) {
    switch (bit) {
      case NONE -> {}
      case RESET -> see(ServerTrait.ACKNOWLEDGES_RESET, answer.isResetAcknowledged());
      case RESET_KEEPING_TRANSACTION ->
          see(ServerTrait.ACKNOWLEDGES_KEEPING_RESET, answer.isResetAcknowledged());
    }
  }

  /** Adds an observation of a trait that a server has always or not reliably. */
  private void see(ServerTrait trait, boolean isSeen) {
    traits.merge(trait, Truth.of(isSeen), (one, other) -> one == other ? one : Truth.NO);
  }

  private void noteFailure() {
    boolean isExpected = phase == Phase.BEGIN_MANAGED || phase == Phase.AFTER_KEEPING;
    if (!isExpected) {
      failures++;
      isPlain = true;
    }
    before = Readings.EMPTY;
    numbered.forEach(NumberedState::forgetLast);
    transaction = 0;
    isManagedOpen = false;
  }

  private void conclude(StepAnswer answer) {
    switch (phase) {
      case BASELINE -> concludeBaseline(answer);
      case SET_FREELY -> {
        concludeReset(StateKind.TEXT_TRANSACTION, answer);
        noteSet(answer);
        noteIsolation(answer);
      }
      case BEGIN_IMPLICITLY -> {
        // A server may begin a transaction though no table is read.
        boolean isOpen = Boolean.TRUE.equals(before.isInTransaction());
        concludeReset(isOpen ? StateKind.IMPLICIT_TRANSACTION : null, answer);
        noteSet(answer);
        announced(ServerTrait.ANNOUNCES_IMPLICIT_TRANSACTIONS, answer);
      }
      case AFTER_IMPLICIT -> {
        concludeReset(StateKind.IMPLICIT_TRANSACTION, answer);
        before = Readings.EMPTY;
        numbered.forEach(NumberedState::forgetLast);
        // Its batch has rolled back whatever was open.
        transaction = 0;
      }
      case BEGIN_MANAGED -> {
        see(ServerTrait.ANNOUNCES_MANAGED_TRANSACTIONS, answer.hasBegun());
        isManagedOpen = answer.hasBegun();
        transaction = answer.descriptor();
      }
      case SET_IN_TRANSACTION -> {
        if (isManagedOpen) {
          evidence.compareTransactions(
              ResetWay.RESET_IN_TRANSACTION, StateKind.MANAGED_TRANSACTION, after(answer));
        }
        noteSet(answer);
        transaction = answer.descriptor();
      }
      case AFTER_KEEPING -> {
        concludeReset(StateKind.TEXT_TRANSACTION, answer);
        noteSet(answer);
        transaction = 0;
      }
      case PROOF -> {
        concludeReset(null, answer);
        isProven = isAsAfterLogin(answer);
      }
      case ENDED -> throw new IllegalStateException("an answer after the end");
    }
  }

  private void concludeBaseline(StepAnswer answer) {
    base = Readings.of(answer.rows(), MeasuringTexts.BASE);
    if (readsBaselineOnly) {
      isProven = base.has(MeasuredValue.TRANSACTIONS);
      isComplete = !hasReset;
      return;
    }
    if (isRefused(answer, MeasuredValue.SESSION_CONTEXT.key(MeasuringTexts.BASE))) {
      // Before SQL Server 2016 there is no such function, and no such state.
      evidence.tried(StateKind.SESSION_CONTEXT, true);
    }
    role = ReplicaRole.of(textOf(answer, ROLE));
    before = Readings.of(answer.rows(), MeasuringTexts.SET);
    transaction = answer.descriptor();
    announced(ServerTrait.ANNOUNCES_TEXT_TRANSACTIONS, answer);
    concludeInnerScopes(answer);
  }

  /** A transaction that is open is announced or not; one that is not open shows nothing. */
  private void announced(ServerTrait trait, StepAnswer answer) {
    if (Boolean.TRUE.equals(before.isInTransaction())) {
      see(trait, answer.hasBegun());
    }
  }

  private void concludeInnerScopes(StepAnswer answer) {
    Readings inner = Readings.of(answer.rows(), MeasuringTexts.INNER);
    Truth nocount = innerSwitch(answer, inner, SessionOption.NOCOUNT, MeasuringTexts.INNER_NOCOUNT);
    Truth abort =
        innerSwitch(answer, inner, SessionOption.XACT_ABORT, MeasuringTexts.INNER_XACT_ABORT);
    traits.put(ServerTrait.INNER_SCOPES_UNDO_SETTINGS, both(nocount, abort));
    String used = textOf(answer, MeasuringTexts.INNER_DATABASE);
    String database = base.get(MeasuredValue.DATABASE);
    canUse = used.equalsIgnoreCase(otherDatabase) && !used.equals(database);
    if (canUse && database != null && inner.has(MeasuredValue.DATABASE)) {
      see(ServerTrait.INNER_SCOPES_UNDO_USE, database.equals(inner.get(MeasuredValue.DATABASE)));
    }
    concludeNames(answer);
  }

  private static Truth both(Truth one, Truth other) {
    if (one == Truth.NO || other == Truth.NO) {
      return Truth.NO;
    }
    return one == other ? one : Truth.UNKNOWN;
  }

  private Truth innerSwitch(StepAnswer answer, Readings inner, SessionOption option, String key) {
    int bitOf = SettingsBaseline.bitOf(option);
    Integer outside = base.number(MeasuredValue.OPTIONS);
    Integer after = inner.number(MeasuredValue.OPTIONS);
    Integer inside = Readings.numberOf(textOf(answer, key));
    if (outside == null || after == null || inside == null) {
      return Truth.UNKNOWN;
    }
    boolean wasSet = ((outside ^ inside) & bitOf) != 0;
    return wasSet ? Truth.of(((outside ^ after) & bitOf) == 0) : Truth.UNKNOWN;
  }

  /** The database was asked for in capitals, which its name in the catalogue does not have. */
  private void concludeNames(StepAnswer answer) {
    if (canUse && !answer.databases().isEmpty()) {
      String told = answer.databases().getFirst();
      if (told.equals(otherDatabase)) {
        see(ServerTrait.DATABASE_NAMES_AS_ASKED, false);
      } else if (told.equalsIgnoreCase(otherDatabase)) {
        see(ServerTrait.DATABASE_NAMES_AS_ASKED, true);
      }
    }
  }

  private void noteSet(StepAnswer answer) {
    before = Readings.of(answer.rows(), MeasuringTexts.SET);
    noteAttempts(answer);
    numbered.forEach(state -> state.created(answer.rows()));
  }

  /** A state that the server refuses to create each time is one that it does not have. */
  private void noteAttempts(StepAnswer answer) {
    evidence.refuse(
        MeasuringTexts.ANSI.stream()
            .filter(option -> isRefused(answer, MeasuringTexts.keyOf(option)))
            .toList());
    ALWAYS_TRIED.forEach((state, value) -> noteAttempt(answer, state, value));
    noteSwitch(answer, StateKind.NOCOUNT, SessionOption.NOCOUNT);
    if (!isPlain) {
      TRIED_AT_FIRST.forEach((state, value) -> noteAttempt(answer, state, value));
      noteSwitch(answer, StateKind.XACT_ABORT, SessionOption.XACT_ABORT);
      numbered.forEach(state -> evidence.tried(state.kind(), state.isRefused(answer.rows())));
    }
  }

  private void noteSwitch(StepAnswer answer, StateKind state, SessionOption option) {
    if (base.has(MeasuredValue.OPTIONS)) {
      evidence.tried(state, isRefused(answer, MeasuringTexts.keyOf(option)));
    }
  }

  private void noteAttempt(StepAnswer answer, StateKind state, MeasuredValue value) {
    if (base.has(value)) {
      evidence.tried(state, isRefused(answer, value.key(MeasuringTexts.SET)));
    }
  }

  private static boolean isRefused(StepAnswer answer, String key) {
    return Readings.row(answer.rows(), MeasuringTexts.REFUSED + key) != null;
  }

  private void noteIsolation(StepAnswer answer) {
    String set = before.get(MeasuredValue.ISOLATION);
    String from = base.get(MeasuredValue.ISOLATION);
    if (isRefused(answer, MeasuredValue.ISOLATION.key(MeasuringTexts.SET))) {
      setIsolation = SetReaction.REFUSED;
    } else if (set != null && from != null) {
      setIsolation = set.equals(from) ? SetReaction.IGNORED : SetReaction.ACCEPTED;
    }
  }

  /**
   * Compares the session with that before the reset.
   *
   * @param kind the transaction that was to be open; null where none was
   */
  private void concludeReset(@Nullable StateKind kind, StepAnswer answer) {
    Boolean isOpen = before.isInTransaction();
    if (isOpen == null || isOpen != (kind != null)) {
      return;
    }
    ResetWay way =
        bit == Bit.RESET
            ? isOpen ? ResetWay.RESET_IN_TRANSACTION : ResetWay.RESET
            : isOpen ? ResetWay.KEEPING_IN_TRANSACTION : ResetWay.KEEPING;
    Readings after = after(answer);
    evidence.compare(way, base, before, after);
    if (kind != null) {
      evidence.compareTransactions(way, kind, after);
    }
    numbered.forEach(state -> state.addTo(evidence, way, answer.rows()));
  }

  private static Readings after(StepAnswer answer) {
    return Readings.of(answer.rows(), MeasuringTexts.AFTER);
  }

  private boolean isAsAfterLogin(StepAnswer answer) {
    Readings proof = Readings.of(answer.rows(), MeasuringTexts.PROOF);
    boolean areNumberedGone = numbered.stream().allMatch(state -> state.isGone(answer.rows()));
    // A value that was never told cannot be proven, and its state may have been set.
    return areNumberedGone && proof.values().equals(base.values()) && hasToldAllThatWasSet();
  }

  /** Inner scopes may have left settings behind, and a transaction may be open. */
  private boolean hasToldAllThatWasSet() {
    return base.has(MeasuredValue.TRANSACTIONS)
        && base.has(MeasuredValue.OPTIONS)
        && base.has(MeasuredValue.DATABASE);
  }

  private MeasuredBaseline baseline() {
    String date = base.get(MeasuredValue.DATEFORMAT);
    String order = date == null ? "" : DateOrder.of(date);
    return new MeasuredBaseline(
        base.get(MeasuredValue.DATABASE),
        base.get(MeasuredValue.LANGUAGE),
        base.number(MeasuredValue.OPTIONS),
        base.number(MeasuredValue.ISOLATION),
        order.isEmpty() ? null : order,
        base.number(MeasuredValue.DATEFIRST),
        base.number(MeasuredValue.LOCK_TIMEOUT),
        base.number(MeasuredValue.TEXTSIZE),
        base.number(MeasuredValue.DEADLOCK_PRIORITY));
  }

  private static String textOf(StepAnswer answer, String key) {
    String value = Readings.row(answer.rows(), key);
    return value == null ? "" : value;
  }
}
