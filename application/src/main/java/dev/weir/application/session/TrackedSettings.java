package dev.weir.application.session;

import dev.weir.application.facts.AcceptedValues;
import dev.weir.application.prepared.PreparationContext;
import dev.weir.domain.facts.MeasuredBaseline;
import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.ServerFacts;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.ContextValue;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.Setting;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import dev.weir.domain.settings.SettingsTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of one session, as set by its requests and reported by its server. */
final class TrackedSettings {
  /** The pin of an unknown isolation level. */
  static final Pin DOUBTFUL_ISOLATION =
      new Pin(PinReason.UNSAFE_SET, SessionOption.ISOLATION.name());

  private final SettingsBaseline baseline;
  private final AcceptedValues accepted;
  private final SettingsTable table;
  private SessionSettings current = SessionSettings.INITIAL;
  private boolean perhapsImplicit;
  private boolean surelyImplicit;
  private @Nullable String languageTold;
  private @Nullable String databaseTold;

  /** The context of prepared statements for {@link #contextOf}; null until it is needed. */
  private @Nullable PreparationContext context;

  private SessionSettings contextOf = SessionSettings.INITIAL;

  private boolean cancelled;
  private final SuspendedExecution suspension = new SuspendedExecution();

  /** The server's name of the language that the session set last; null where it set none. */
  private @Nullable String officialLanguage;

  /** The context values set since the open transaction began. */
  private List<Setting> setInTransaction = List.of();

  TrackedSettings(SettingsBaseline baseline, AcceptedValues accepted, SettingsTable table) {
    this.baseline = baseline;
    this.accepted = accepted;
    this.table = table;
  }

  SessionSettings current() {
    return current;
  }

  /** Returns whether the session may keep its connection after such a request. */
  boolean mayKeepAfter(RequestEffects request) {
    return request.mayKeep() || isImplicit();
  }

  /** Returns whether statements begin transactions, as far as the session's own texts tell. */
  boolean isImplicit() {
    return current.isOn(SessionOption.IMPLICIT_TRANSACTIONS, baseline);
  }

  /**
   * Returns whether any statement of the request that ends may have begun a transaction, even if
   * the request has turned implicit transactions off since.
   */
  boolean mayHaveBegun(RequestEffects request) {
    return perhapsImplicit || isPerhapsImplicit(request.pins()) || makesImplicit(request);
  }

  /**
   * Returns whether the request that ends has surely begun a transaction if it has written: it was
   * run, and does not decide itself whether statements begin transactions. If a condition kept it
   * from writing, the session holds its connection until it ends the transaction that it expects.
   */
  boolean hasBegunByWriting(RequestEffects request) {
    return surelyImplicit
        && !suspension.isPossible()
        && !request.values().left().isEmpty()
        && request.assignments().isEmpty()
        && request.pins().isEmpty();
  }

  private static boolean concernsBegin(RequestEffects request) {
    return makesImplicit(request)
        || request.assignments().stream().anyMatch(TrackedSettings::isSnapshot);
  }

  private static boolean isSnapshot(Setting setting) {
    return setting instanceof Assignment assignment
        && assignment.option() == SessionOption.ISOLATION
        && assignment.value().equals("SNAPSHOT");
  }

  /** Returns whether the request turns implicit transactions on. */
  private static boolean makesImplicit(RequestEffects request) {
    return request.assignments().stream().anyMatch(TrackedSettings::makesImplicit);
  }

  private static boolean makesImplicit(Setting setting) {
    return setting instanceof Assignment assignment
        && assignment.option().decidesImplicitTransactions()
        && assignment.isOn();
  }

  private static boolean isPerhapsImplicit(List<Pin> pins) {
    for (Pin pin : pins) {
      SessionOption option =
          pin.reason() == PinReason.UNSAFE_SET ? SessionOption.named(pin.name()) : null;
      if (option != null && option.decidesImplicitTransactions()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether implicit transactions were on for certain when the request began, and its
   * statements have run.
   */
  boolean isSurelyImplicit() {
    return surelyImplicit && !suspension.isPossible();
  }

  /** Returns the isolation level of the session; null where it is unknown. */
  @Nullable String isolation() {
    return current.value(SessionOption.ISOLATION, baseline);
  }

  /** Returns whether an error within the session's own batch leaves its transaction open. */
  boolean isAbortKnownOff() {
    return "OFF".equals(current.value(SessionOption.XACT_ABORT, baseline));
  }

  /**
   * Returns whether the session's isolation level can be put in force on a connection of a server
   * that refuses levels.
   *
   * @param there the options in force on it
   * @param isReset whether it is reset before, to the level of the login
   */
  boolean canHaveItsLevel(SessionSettings there, boolean isReset) {
    String left = there.value(SessionOption.ISOLATION, baseline);
    String own = isolation();
    boolean isAccepted =
        own != null && accepted.contains(new Assignment(SessionOption.ISOLATION, own));
    boolean isRestored = !isReset || Objects.equals(left, baseline.value(SessionOption.ISOLATION));
    return isRestored && (Objects.equals(left, own) || isAccepted);
  }

  /** Returns the database of the session; empty where it is unknown. */
  String database() {
    String database = current.value(SessionOption.DATABASE, baseline);
    return database == null ? "" : database;
  }

  /**
   * Returns the context that decides the meaning of a prepared statement now.
   *
   * @param asAnother whether the session works as another user than its login's
   */
  PreparationContext preparationContext(boolean asAnother) {
    PreparationContext kept = context;
    if (kept == null || kept.asAnother() != asAnother || !contextOf.equals(current)) {
      kept =
          new PreparationContext(
              database(),
              current.value(SessionOption.ANSI_NULLS, baseline),
              current.value(SessionOption.QUOTED_IDENTIFIER, baseline),
              asAnother);
      context = kept;
      contextOf = current;
    }
    return kept;
  }

  void set(List<? extends Setting> settings) {
    if (settings.isEmpty()) {
      return;
    }
    current = table.intern(current.with(settings, baseline));
  }

  /** Resets the options to those after the login, but for those that the server keeps. */
  void reset(ServerFacts facts) {
    setInTransaction = List.of();
    officialLanguage = null;
    current = table.intern(current.afterReset(option -> keeps(facts, option), baseline));
  }

  private static boolean keeps(ServerFacts facts, SessionOption option) {
    return switch (facts.after(ResetWay.RESET, option)) {
      case KEPT -> true;
      case RESTORED, ABSENT -> false;
      // Clients know SQL Server's own behaviour.
      case UNKNOWN -> ServerFacts.SQL_SERVER.after(ResetWay.RESET, option) == ResetEffect.KEPT;
    };
  }

  /** The server has refused a prelude with these settings. */
  void refused(List<Setting> settings) {
    accepted.remove(settings);
  }

  /**
   * Returns the local answer to a request that sets these options; null if a server is needed.
   *
   * @param beginIsOwed whether a BEGIN is still to be sent: if implicit transactions were on before
   *     it, it would begin a nested transaction; and a level of SNAPSHOT before it would make it a
   *     transaction that the client's own is not
   */
  @Nullable LocalAnswer answerLocally(RequestEffects request, boolean beginIsOwed) {
    if (!request.settingsOnly() || (beginIsOwed && concernsBegin(request))) {
      return null;
    }
    List<Assignment> certain = new ArrayList<>();
    for (Setting each : request.assignments()) {
      if (!(each instanceof Assignment assignment)
          || needsServer(assignment)
          || !accepted.contains(assignment)) {
        return null;
      }
      certain.add(assignment);
    }
    return new LocalAnswer.Settings(certain);
  }

  /**
   * Returns whether the answer contains more than Weir can tell: the names as the server has them.
   */
  private static boolean needsServer(Assignment assignment) {
    return assignment.option() == SessionOption.DATABASE
        || assignment.option() == SessionOption.LANGUAGE;
  }

  // ---- what the server tells ----

  /**
   * A request was answered.
   *
   * @param failed whether a part of it has failed
   * @return the pins, including those for settings that are unknown now
   */
  Pins answered(Pins held, RequestEffects request, boolean failed, OpenTransaction transaction) {
    List<Setting> assigned = request.assignments();
    Pins pins = held;
    if (suspension.isPossible()) {
      pins = withDoubts(pins, assigned);
    } else if (!failed) {
      pins = pins.afterAssigning(assigned);
      if (databaseTold == null && sets(SessionOption.DATABASE, assigned)) {
        // A server reports each USE that it runs, so this one may not have run.
        pins = withDoubts(pins, assigned);
      } else {
        set(assigned);
        accepted.add(assigned);
      }
    } else if (cancelled || assigned.size() > (request.settingsOnly() ? 1 : 0)) {
      // It is unknown which of the assignments were run.
      pins = withDoubts(pins, assigned);
    }
    pins = applyReports(pins, assigned);
    pins =
        withDoubts(
            pins,
            possiblyUndone(
                assigned, transaction.isOpen(), transaction.mayHaveUndone(request, failed)));
    return current.isBoundToConnection() ? pins.with(PinReason.SESSION_CONTEXT) : pins;
  }

  /** Returns whether the request may not have been run, though it was answered without an error. */
  boolean isPerhapsNotRun() {
    return suspension.isPossible();
  }

  /** Returns the pins that a request has removed that was answered without an error. */
  List<Pin> undone(RequestEffects request) {
    return suspension.undone(request);
  }

  private static Pins withDoubts(Pins held, List<Setting> settings) {
    Pins pins = held;
    for (Setting each : settings) {
      pins = pins.with(Pins.pinForUnknown(each));
    }
    return pins;
  }

  /**
   * Returns the context values that a rollback may have undone; it is not documented whether it
   * does.
   *
   * @param open whether a transaction is open now
   * @param undone whether effects of a transaction may have been rolled back
   */
  private List<Setting> possiblyUndone(List<Setting> assigned, boolean open, boolean undone) {
    List<Setting> inTransaction = setInTransaction;
    if (!assigned.isEmpty() && (open || undone)) {
      inTransaction = new ArrayList<>(inTransaction);
      for (Setting each : assigned) {
        if (isOfContext(each)) {
          Pin doubt = Pins.pinForUnknown(each);
          inTransaction.removeIf(other -> Pins.pinForUnknown(other).equals(doubt));
          inTransaction.add(each);
        }
      }
    }
    setInTransaction = open ? inTransaction : List.of();
    return undone ? inTransaction : List.of();
  }

  private static boolean isOfContext(Setting setting) {
    return switch (setting) {
      case Assignment assignment -> assignment.option() == SessionOption.CONTEXT_INFO;
      case ContextValue value -> true;
    };
  }

  /** Returns whether nothing is noted: requests are run, and begin no implicit transactions. */
  boolean isWithoutNotes() {
    boolean told = languageTold != null || databaseTold != null;
    return !cancelled && !perhapsImplicit && !isImplicit() && !suspension.isPossible() && !told;
  }

  void beginRequest(Pins held) {
    cancelled = false;
    suspension.beginRequest(held);
    boolean unclear = isPerhapsImplicit(held.all());
    perhapsImplicit = isImplicit() || unclear;
    surelyImplicit = isImplicit() && !unclear;
    languageTold = null;
    databaseTold = null;
  }

  /** The request was cancelled: it is unknown whether it ran to its end. */
  void cancelled() {
    cancelled = true;
  }

  void databaseChanged(String name) {
    databaseTold = name;
  }

  void languageChanged(String name) {
    languageTold = name;
  }

  /** Applies what the server reported beyond what the request itself has set. */
  private Pins applyReports(Pins held, List<Setting> byRequest) {
    Pins pins = held;
    if (databaseTold != null) {
      Assignment moved = new Assignment(SessionOption.DATABASE, databaseTold);
      set(List.of(moved));
      pins = pins.without(Pins.pinForUnknown(moved));
    }
    if (languageTold != null) {
      // The server reports another name of the language than the one that was set.
      if (sets(SessionOption.LANGUAGE, byRequest)) {
        officialLanguage = languageTold;
      } else if (isUnexpected(languageTold)) {
        // The date formats it changed, and those set since, are not reported.
        pins = pins.with(Pins.pinForUnknown(new Assignment(SessionOption.LANGUAGE, languageTold)));
      }
    }
    return pins;
  }

  private static boolean sets(SessionOption option, List<Setting> settings) {
    return settings.stream().anyMatch(each -> isOf(option, each));
  }

  private static boolean isOf(SessionOption option, Setting setting) {
    return setting instanceof Assignment assignment && assignment.option() == option;
  }

  private boolean isUnexpected(String language) {
    return !language.equals(officialLanguage)
        && !language.equals(current.value(SessionOption.LANGUAGE, baseline));
  }

  /** The server was asked for the values of options that inner scopes may have set. */
  void found(FoundSettings found, MeasuredBaseline measured) {
    set(found.differencesFrom(current, baseline, measured));
  }

  // ---- another connection ----

  /** Returns whether these settings turn implicit transactions on; null where that is unknown. */
  @Nullable Boolean isImplicit(SessionSettings others) {
    String implicit = others.value(SessionOption.IMPLICIT_TRANSACTIONS, baseline);
    return implicit == null ? null : implicit.equals("ON");
  }

  /** Returns the change from the options in force on a connection to those of the session. */
  SettingsChange since(SessionSettings others) {
    return SettingsChange.between(others, current, baseline);
  }

  /** Returns the change from the options after a reset to those of the session. */
  SettingsChange afterReset() {
    return SettingsChange.afterReset(current, baseline);
  }
}
