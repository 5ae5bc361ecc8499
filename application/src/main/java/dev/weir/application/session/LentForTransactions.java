package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.AfterPin;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import dev.weir.domain.settings.Assignment;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.domain.settings.SettingsBaseline;
import dev.weir.domain.settings.SettingsChange;
import dev.weir.domain.settings.SettingsTable;
import dev.weir.domain.tsql.ValuesRead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session has a connection for a request or a transaction, and longer only while a pin holds it
 * ({@code pinning_mode: transaction}). Its settings follow it from connection to connection.
 *
 * <p>Text sets pins; what the server says clears them.
 */
public final class LentForTransactions implements Lending {
  private final SettingsBaseline baseline;
  private final SettingsTable table;
  private final boolean alwaysReset;
  private SessionSettings settings = SessionSettings.INITIAL;
  private Pins pins = Pins.NONE;

  // The connection.
  private @Nullable Remains remains;
  private boolean transactionOpen;
  private boolean leftSomething;
  private boolean hadConnection;

  /** The session may have set a value on its last connection that lasts. */
  private boolean valuesSet;

  /** It did so, and had another connection since, or that one after a reset. */
  private boolean valuesLost;

  // The request.
  private RequestEffects effects = RequestEffects.NONE;
  private int callsEnded;
  private boolean callFailed;
  private boolean failed;
  private boolean transactionTold;
  private @Nullable String languageTold;
  private @Nullable String databaseTold;

  /**
   * Begins with the settings of a new login.
   *
   * @param table has the settings of all sessions that may use each other's connections
   * @param alwaysReset whether connections are reset even where nothing was left on them
   */
  public LentForTransactions(SettingsBaseline baseline, SettingsTable table, boolean alwaysReset) {
    this.baseline = baseline;
    this.table = table;
    this.alwaysReset = alwaysReset;
  }

  /** Why the session keeps its connection: one reason of perhaps several, or null. */
  public @Nullable PinReason pinnedBy() {
    if (transactionOpen) {
      return PinReason.TRANSACTION;
    }
    return pins.pinned() ? pins.all().getFirst().reason() : null;
  }

  @Override
  public boolean inTransaction() {
    return transactionOpen;
  }

  // ---- requests ----

  /** This is what the session's request does. */
  public void asks(RequestEffects request) {
    effects = request;
    callsEnded = 0;
    callFailed = false;
    failed = false;
    transactionTold = transactionOpen;
    languageTold = null;
    databaseTold = null;
    if (remains != null) {
      setPins();
    }
  }

  /** All of the request is here that was asked for when only a part of it was. */
  public void completes(RequestEffects request) {
    effects = request;
    setPins();
  }

  /**
   * Takes in what was asked last if it only sets options, and if no server is needed to know that
   * they are right. The session has no connection.
   *
   * @return whether the request needs nothing but to be answered
   */
  public boolean takesIn() {
    boolean taken = effects.settingsOnly() && isCertain(effects.assignments());
    if (taken) {
      set(effects.assignments());
      effects = RequestEffects.NONE;
    }
    return taken;
  }

  private void set(List<Assignment> assignments) {
    settings = table.same(settings.with(assignments, baseline));
  }

  /** Whether there are a database and a language of these names, only the server knows. */
  private static boolean isCertain(List<Assignment> assignments) {
    for (Assignment each : assignments) {
      if (each.option() == SessionOption.DATABASE || each.option() == SessionOption.LANGUAGE) {
        return false;
      }
    }
    return true;
  }

  /** The client wants its session to be as after its login; the isolation level stays. */
  public void reset() {
    settings = table.same(settings.afterReset());
  }

  /** The server is asked for that, but for the transaction that is open. */
  public void resetAroundTransaction() {
    reset();
    pins = pins.afterReset(true);
  }

  /** Whether the request reads what only the connection knows that the session had last. */
  public boolean needsItsLastConnection() {
    return hadConnection && effects.valuesRead() == ValuesRead.EARLIER;
  }

  /**
   * Whether the request reads what the session left on a connection that it has not any more: the
   * one it has now would tell it something else.
   */
  public boolean readsLostValue() {
    return valuesLost && effects.valuesRead() == ValuesRead.EARLIER && effects.readsLastingValue();
  }

  /** The options of the session. */
  public SessionSettings settings() {
    return settings;
  }

  // ---- what is lent ----

  @Override
  public @Nullable Prelude prelude(Remains found) {
    remains = found;
    hadConnection = true;
    transactionOpen = false;
    leftSomething = false;
    pins = Pins.NONE;
    SettingsChange change = change(found);
    if (change.reset() || !found.again()) {
      valuesLost |= valuesSet;
      valuesSet = false;
    }
    setPins();
    return change.reset() || !change.text().isEmpty()
        ? new Prelude(change.reset(), change.text())
        : null;
  }

  private SettingsChange change(Remains found) {
    boolean othersValues = effects.valuesRead().compareTo(ValuesRead.OWN) > 0 && !found.again();
    // A later request, which finds the connection its session's, could read them.
    boolean othersLast = found.values() && !found.again();
    return found.dirty() || othersValues || othersLast
        ? SettingsChange.afterReset(settings, baseline)
        : SettingsChange.between(found.settings(), settings, baseline);
  }

  private void setPins() {
    pins = pins.with(effects.pins());
    leftSomething |= pins.pinned();
  }

  // ---- what the server says ----

  /** A transaction is open from now on, or none. */
  public void transaction(boolean open) {
    transactionOpen = open;
    transactionTold = true;
  }

  /** The session is in this database from now on. */
  public void database(String name) {
    databaseTold = name;
  }

  /** The session has this language from now on. */
  public void language(String name) {
    languageTold = name;
  }

  /** Something has failed. */
  public void error() {
    failed = true;
    callFailed = true;
  }

  /** A call of the request has given back an integer as the value of this parameter. */
  public void returned(int parameter, long value) {
    HandleCall call = currentCall();
    if (call == null) {
      return;
    }
    switch (call.kind()) {
      case PREPARE -> remember(PinReason.PREPARED_HANDLE, parameter == 0, value);
      case OPEN_CURSOR -> remember(PinReason.API_CURSOR, parameter == 0, value);
      case EXECUTE_CURSOR -> remember(PinReason.API_CURSOR, parameter == 1, value);
      case PREPARE_AND_OPEN -> {
        remember(PinReason.PREPARED_HANDLE, parameter == 0, value);
        remember(PinReason.API_CURSOR, parameter == 1, value);
      }
      case NONE, UNPREPARE, CLOSE_CURSOR -> {}
    }
  }

  private void remember(PinReason reason, boolean isHandle, long value) {
    if (isHandle && value != 0) {
      pins = pins.with(new Pin(reason, Long.toString(value)));
      leftSomething = true;
    }
  }

  /** A call of the request has ended. */
  public void callEnded() {
    HandleCall call = currentCall();
    if (call != null && !callFailed) {
      forget(call);
    }
    callsEnded++;
    callFailed = false;
  }

  private void forget(HandleCall call) {
    String handle = Long.toString(call.handle());
    switch (call.kind()) {
      case UNPREPARE -> pins = pins.without(new Pin(PinReason.PREPARED_HANDLE, handle));
      case CLOSE_CURSOR -> pins = pins.without(new Pin(PinReason.API_CURSOR, handle));
      case NONE, PREPARE, OPEN_CURSOR, EXECUTE_CURSOR, PREPARE_AND_OPEN -> {}
    }
  }

  private @Nullable HandleCall currentCall() {
    List<HandleCall> calls = effects.handleCalls();
    return callsEnded < calls.size() ? calls.get(callsEnded) : null;
  }

  /** The rest of the response is not understood. */
  public void unreadable() {
    pinBy(PinReason.UNKNOWN);
  }

  // ---- what follows ----

  @Override
  public Verdict answered() {
    apply();
    effects = RequestEffects.NONE;
    if (transactionOpen || pins.pinned()) {
      return Verdict.KEEP;
    }
    return giveBack();
  }

  private void apply() {
    if (effects.leavesLastingValue()) {
      valuesSet = true;
      valuesLost &= failed;
    }
    if (effects.endsBulkLoad()) {
      // The server has answered: the rows are in, or none of them is.
      pins = pins.without(PinReason.BULK_LOAD);
    }
    if (!failed) {
      pins = pins.afterSuccess(effects.undone());
      if (!effects.assignments().isEmpty()) {
        set(effects.assignments());
        pins = pins.afterAssigning(effects.assignments());
      }
    } else if (effects.assignments().size() > (effects.settingsOnly() ? 1 : 0)) {
      // Which of them were run, nobody knows.
      pinBy(PinReason.UNSAFE_SET);
    }
    if (effects.beginsTransaction() && !transactionTold) {
      // The server does not tell of transactions that text begins: one may be open.
      pinBy(PinReason.UNKNOWN);
    }
    if (databaseTold != null) {
      set(List.of(new Assignment(SessionOption.DATABASE, databaseTold)));
    }
    if (languageTold != null && !sets(SessionOption.LANGUAGE) && isNews(languageTold)) {
      set(List.of(new Assignment(SessionOption.LANGUAGE, languageTold)));
    }
  }

  private boolean sets(SessionOption option) {
    return effects.assignments().stream().anyMatch(each -> each.option() == option);
  }

  private boolean isNews(String language) {
    return !language.equals(settings.value(SessionOption.LANGUAGE, baseline));
  }

  private void pinBy(PinReason reason) {
    pins = pins.with(reason);
    leftSomething = true;
  }

  @Override
  public Verdict left() {
    boolean spoilt = pins.after() == AfterPin.CLOSE;
    leftSomething |= transactionOpen || !effects.equals(RequestEffects.NONE);
    Verdict verdict = giveBack();
    return spoilt ? Verdict.CLOSE : verdict;
  }

  private Verdict giveBack() {
    Remains given = remains;
    remains = null;
    transactionOpen = false;
    pins = Pins.NONE;
    if (given != null) {
      given.leaveWith(settings);
      given.leaveValues(valuesSet);
    }
    return leftSomething || alwaysReset ? Verdict.RETURN_DIRTY : Verdict.RETURN_CLEAN;
  }
}
