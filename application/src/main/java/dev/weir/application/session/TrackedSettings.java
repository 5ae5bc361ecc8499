package dev.weir.application.session;

import dev.weir.application.prepared.PreparationContext;
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
import org.jspecify.annotations.Nullable;

/** The options of one session, by what its requests set and what its server tells. */
final class TrackedSettings {
  /** Nobody knows the isolation level. */
  static final Pin DOUBTFUL_ISOLATION =
      new Pin(PinReason.UNSAFE_SET, SessionOption.ISOLATION.name());

  private final SettingsBaseline baseline;
  private final SettingsTable table;
  private SessionSettings current = SessionSettings.INITIAL;
  private boolean perhapsImplicit;
  private @Nullable String languageTold;
  private @Nullable String databaseTold;

  /** Where prepared statements mean what they say, with these settings. */
  private @Nullable PreparationContext context;

  private SessionSettings contextOf = SessionSettings.INITIAL;

  private boolean cancelled;
  private final SuspendedExecution suspension = new SuspendedExecution();

  /** What the server calls the language that the session has set last; null where it has not. */
  private @Nullable String officialLanguage;

  /** What was set of the session's context since the transaction has begun that is open. */
  private List<Setting> setInTransaction = List.of();

  TrackedSettings(SettingsBaseline baseline, SettingsTable table) {
    this.baseline = baseline;
    this.table = table;
  }

  SessionSettings current() {
    return current;
  }

  /** Whether the session may keep its connection after such a request. */
  boolean mayKeepAfter(RequestEffects request) {
    return request.mayKeep() || isImplicit();
  }

  /** Whether statements begin transactions, as far as the session's own texts tell. */
  boolean isImplicit() {
    return current.isOn(SessionOption.IMPLICIT_TRANSACTIONS, baseline);
  }

  /**
   * Whether any statement of the request that ends may have begun a transaction, though such
   * statements may not do so any more.
   */
  boolean mayHaveBegun(RequestEffects request) {
    return perhapsImplicit || isPerhapsImplicit(request.pins()) || makesImplicit(request);
  }

  /** Whether statements begin transactions once the request has set its options. */
  private static boolean makesImplicit(RequestEffects request) {
    return request.assignments().stream().anyMatch(TrackedSettings::makesImplicit);
  }

  private static boolean makesImplicit(Setting setting) {
    return setting instanceof Assignment assignment
        && assignment.option().decidesImplicitTransactions()
        && assignment.on();
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

  /** The database the session is in; empty where that is not known. */
  String database() {
    String database = current.value(SessionOption.DATABASE, baseline);
    return database == null ? "" : database;
  }

  /**
   * Where a prepared statement means what it says now.
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
    current = table.same(current.with(settings, baseline));
  }

  /** The session is as after its login; the isolation level stays. */
  void reset() {
    setInTransaction = List.of();
    officialLanguage = null;
    current = table.same(current.afterReset());
  }

  /**
   * What is to be answered to a request that sets these options; null if a server is needed.
   *
   * @param beginIsOwed whether a BEGIN is still to come: where statements began transactions before
   *     it, it would begin one within another
   */
  static @Nullable LocalAnswer takesIn(RequestEffects request, boolean beginIsOwed) {
    if (!request.settingsOnly() || (beginIsOwed && makesImplicit(request))) {
      return null;
    }
    List<Assignment> certain = new ArrayList<>();
    for (Setting each : request.assignments()) {
      if (!(each instanceof Assignment assignment) || onlyTheServerKnows(assignment)) {
        return null;
      }
      certain.add(assignment);
    }
    return new LocalAnswer.Settings(certain);
  }

  /** Whether there are a database and a language of these names, only the server knows. */
  private static boolean onlyTheServerKnows(Assignment assignment) {
    return assignment.option() == SessionOption.DATABASE
        || assignment.option() == SessionOption.LANGUAGE;
  }

  // ---- what the server tells ----

  /**
   * A request was answered.
   *
   * @param failed whether something in it has failed
   * @return the pins, with those for what nobody knows now
   */
  Pins answered(Pins held, RequestEffects request, boolean failed, OpenTransaction transaction) {
    List<Setting> assigned = request.assignments();
    Pins pins = held;
    if (suspension.isPossible()) {
      pins = withDoubts(pins, assigned);
    } else if (!failed) {
      pins = pins.afterAssigning(assigned);
      if (databaseTold == null && sets(SessionOption.DATABASE, assigned)) {
        // A server tells of each USE that it runs.
        pins = withDoubts(pins, assigned);
      } else {
        set(assigned);
      }
    } else if (cancelled || assigned.size() > (request.settingsOnly() ? 1 : 0)) {
      // Which of them were run, nobody knows.
      pins = withDoubts(pins, assigned);
    }
    pins = asTold(pins, assigned);
    pins =
        withDoubts(
            pins,
            takenBack(assigned, transaction.isOpen(), transaction.mayHaveUndone(request, failed)));
    return current.needTheirConnection() ? pins.with(PinReason.SESSION_CONTEXT) : pins;
  }

  /**
   * Whether the request that ends may not have been run, though it was answered without an error.
   */
  boolean isPerhapsNotRun() {
    return suspension.isPossible();
  }

  /** What a request has undone that was answered without an error. */
  List<Pin> undone(RequestEffects request) {
    return suspension.undone(request);
  }

  private static Pins withDoubts(Pins held, List<Setting> settings) {
    Pins pins = held;
    for (Setting each : settings) {
      pins = pins.with(Pins.doubt(each));
    }
    return pins;
  }

  /**
   * What a rollback may have taken back of the session's context: whether it does is not
   * documented.
   *
   * @param open whether a transaction is open now
   * @param undone whether what was done in one may have been rolled back
   */
  private List<Setting> takenBack(List<Setting> assigned, boolean open, boolean undone) {
    List<Setting> inTransaction = setInTransaction;
    if (!assigned.isEmpty() && (open || undone)) {
      inTransaction = new ArrayList<>(inTransaction);
      for (Setting each : assigned) {
        if (isOfContext(each)) {
          Pin doubt = Pins.doubt(each);
          inTransaction.removeIf(other -> Pins.doubt(other).equals(doubt));
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

  /** Whether its requests are run as they are, in no transaction that they begin by themselves. */
  boolean isWithoutNotes() {
    boolean told = languageTold != null || databaseTold != null;
    return !cancelled && !perhapsImplicit && !isImplicit() && !suspension.isPossible() && !told;
  }

  void requestBegins(Pins held) {
    cancelled = false;
    suspension.requestBegins(held);
    perhapsImplicit = isImplicit() || isPerhapsImplicit(held.all());
    languageTold = null;
    databaseTold = null;
  }

  /** Whether the request was run to its end, is not told. */
  void cancelled() {
    cancelled = true;
  }

  void toldDatabase(String name) {
    databaseTold = name;
  }

  void toldLanguage(String name) {
    languageTold = name;
  }

  /** Takes in what the server told, beside what the request has set itself. */
  private Pins asTold(Pins held, List<Setting> byRequest) {
    Pins pins = held;
    if (databaseTold != null) {
      Assignment moved = new Assignment(SessionOption.DATABASE, databaseTold);
      set(List.of(moved));
      pins = pins.without(Pins.doubt(moved));
    }
    if (languageTold != null) {
      // The server tells it by another name than the one by which it was set.
      if (sets(SessionOption.LANGUAGE, byRequest)) {
        officialLanguage = languageTold;
      } else if (isNews(languageTold)) {
        // What it has brought along of the formats of dates, and what was set since, is not told.
        pins = pins.with(Pins.doubt(new Assignment(SessionOption.LANGUAGE, languageTold)));
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

  private boolean isNews(String language) {
    return !language.equals(officialLanguage)
        && !language.equals(current.value(SessionOption.LANGUAGE, baseline));
  }

  // ---- another connection ----

  /** Whether statements begin transactions with these settings; null where that is not known. */
  @Nullable Boolean isImplicit(SessionSettings others) {
    String implicit = others.value(SessionOption.IMPLICIT_TRANSACTIONS, baseline);
    return implicit == null ? null : implicit.equals("ON");
  }

  /** What makes them out of those that are in force on a connection. */
  SettingsChange since(SessionSettings others) {
    return SettingsChange.between(others, current, baseline);
  }

  /** What makes them out of nothing. */
  SettingsChange afterReset() {
    return SettingsChange.afterReset(current, baseline);
  }
}
