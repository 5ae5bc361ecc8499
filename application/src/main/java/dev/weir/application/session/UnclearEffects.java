package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinQuestion;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.pinning.Pins;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The unclear effects of a session on its connection, about which only its server can tell: an open
 * transaction that the server did not report, temporary tables and cursors that may be gone, the
 * effects of called procedures, and options that an inner scope may have left set.
 *
 * <p>A client must not notice the question. The question sets {@code @@ROWCOUNT} and
 * {@code @@ERROR} to 0, and reads both first: if they were not 0, a later batch that reads them
 * would get the values of the question.
 */
final class UnclearEffects {
  private static final Pin BULK_LOAD = Pin.of(PinReason.BULK_LOAD);
  private static final int OWN_COLUMNS = 3;
  private static final String OWN =
      "SELECT CAST(@@ERROR AS nvarchar(11)),CAST(@@ROWCOUNT AS nvarchar(20)),"
          + "CAST(@@TRANCOUNT AS nvarchar(11))";

  /** The column of the default schema, in front of the other columns. */
  private static final String SCHEMA = ",SCHEMA_NAME()";

  /** Ends a transaction in which nothing was done, unless it is a nested one. */
  private static final String TAKING_BACK = "IF @@TRANCOUNT=1 ROLLBACK ";

  /** A statement without a result, which sets both to 0. */
  private static final String UNNOTICED = " PRINT N''";

  private static final String ZERO = "0";
  private static final Pattern NUMBER_OR_NULL = Pattern.compile("(-?[0-9]{1,9})?");

  private boolean transaction;
  private boolean pins;
  private boolean settings;
  private @Nullable PinQuestion asked;
  private boolean askedForSettings;
  private boolean askedForProcedures;
  private final CalledProcedures procedures;

  UnclearEffects(CalledProcedures procedures) {
    this.procedures = procedures;
  }

  /**
   * Records the answer to a request, after which the session has these pins.
   *
   * @param mayHaveBegun whether options in an unknown state may have begun a transaction
   */
  void after(
      RequestEffects request,
      boolean failed,
      OpenTransaction open,
      boolean mayHaveBegun,
      Pins held) {
    // Text and server may disagree about whether a transaction is open.
    transaction |= open.isDoubtfulAfter(request, failed, mayHaveBegun);
    pins |=
        open.mayHaveRolledBack(request)
            || held.mayContainAny(request.undone())
            || (failed && !request.pins().isEmpty());
  }

  /** Records the effects of code that is not in the request's text: of triggers and procedures. */
  void ofOtherCode(
      RequestEffects request, boolean failed, @Nullable Remains remains, HeldPins held) {
    if (failed && !request.values().left().isEmpty()) {
      // A trigger may have set the context or opened a cursor before it failed.
      held.touch();
    }
    if (remains == null || remains.plan().facts().undoesInnerScopes()) {
      return;
    }
    switch (request.innerSettings()) {
      case NONE -> {}
      case TOLD -> {
        held.touch();
        settings = true;
      }
      case UNTOLD -> {
        held.touch();
        settings = true;
        held.add(PinReason.UNKNOWN);
      }
    }
  }

  /** Returns whether it is unclear which options are set. */
  boolean areAboutSettings() {
    return settings;
  }

  /** Returns whether anything is unclear. */
  boolean areOpen() {
    return transaction || pins || settings || procedures.areOpen();
  }

  /** Returns whether it is unclear if a transaction is open. */
  boolean areAboutTransaction() {
    return transaction;
  }

  /** The transaction is clear now; pins stay unclear, since a rollback may bring them back. */
  void transactionKnown() {
    transaction = false;
    settings = false;
  }

  /** The server has answered the question; the answer may lead to further questions. */
  void settled() {
    transaction = false;
    pins = false;
    settings = false;
    asked = null;
  }

  /**
   * The server has shown the definitions of procedures that were called: pins that these may have
   * undone are worth another question.
   */
  void ofProcedures(Pins held) {
    pins |= held.mayContainAny(procedures.takeUndone());
  }

  /** Forgets all that is unclear. */
  void forget() {
    settled();
    procedures.forget();
  }

  /**
   * Returns whether to ask the server now. Pins are not asked about while a transaction is open,
   * which could roll back the answer, nor where the session would stay pinned by other pins anyway.
   * Nothing is asked between INSERT BULK and its rows, where the server accepts nothing else
   * (MS-TDS 2.2.6.1): it is asked after them.
   */
  boolean isWorthAsking(Pins held, boolean transactionOpen) {
    if (held.all().contains(BULK_LOAD)) {
      return false;
    }
    return transaction
        || settings
        || ((pins || procedures.areOpen()) && !transactionOpen && canAllBeGone(held));
  }

  private boolean canAllBeGone(Pins held) {
    for (Pin pin : held.all()) {
      if (!PinQuestion.canBeAsked(pin) && !procedures.mayExplain(pin)) {
        return false;
      }
    }
    return held.isPinned();
  }

  /**
   * Returns the question for the server.
   *
   * @param perhapsNotRun whether the request may not have been run, so that it has not ended a
   *     transaction in which there is work
   */
  ServerQuestion question(Pins held, OpenTransaction open, boolean perhapsNotRun) {
    boolean takesBack = open.renew(!held.isPinned() && !perhapsNotRun);
    long descriptor = open.descriptor();
    asked = pins ? held.question() : null;
    askedForProcedures = procedures.areOpen();
    askedForSettings = settings;
    StringBuilder text = new StringBuilder(takesBack ? TAKING_BACK + OWN : OWN);
    if (askedForSettings) {
      text.append(',').append(FoundSettings.COLUMNS);
    }
    if (askedForProcedures) {
      text.append(SCHEMA);
    }
    if (asked != null) {
      text.append(',').append(asked.columns());
    }
    if (askedForProcedures) {
      text.append(procedures.question());
    }
    boolean cancellable = !transaction && descriptor == 0;
    return new ServerQuestion(text.append(UNNOTICED).toString(), descriptor, cancellable);
  }

  /**
   * Reads an answer.
   *
   * @return its findings; null where it cannot be relied on
   */
  @Nullable Findings findings(@Nullable ServerAnswer answer) {
    List<List<String>> rows = answer == null ? List.of() : answer.rows();
    List<String> row = rows.isEmpty() ? List.of() : rows.getFirst();
    int beforeSchema = OWN_COLUMNS + (askedForSettings ? FoundSettings.WIDTH : 0);
    int beforePins = beforeSchema + (askedForProcedures ? 1 : 0);
    if (row.size() != beforePins + (asked == null ? 0 : asked.asked().size())) {
      return null;
    }
    List<String> own = row.subList(0, OWN_COLUMNS);
    List<String> ofPins = row.subList(beforePins, row.size());
    if (!own.stream().allMatch(UnclearEffects::isNumberOrNull)
        || !ofPins.stream().allMatch(UnclearEffects::isNumberOrNull)) {
      return null;
    }
    boolean unnoticed = ZERO.equals(own.get(0)) && ZERO.equals(own.get(1));
    boolean open = !ZERO.equals(own.get(2));
    String schema = askedForProcedures ? row.get(beforeSchema) : "";
    FoundSettings found =
        askedForSettings
            ? new FoundSettings(row.subList(OWN_COLUMNS, beforeSchema))
            : FoundSettings.NONE;
    return new Findings(unnoticed, open, found, ofPins, schema, rows.subList(1, rows.size()));
  }

  private static boolean isNumberOrNull(String value) {
    return NUMBER_OR_NULL.matcher(value).matches();
  }

  /** Returns the pins that remain after an answer given outside of transactions. */
  Pins without(Pins held, Findings findings) {
    Pins left = held;
    if (asked != null) {
      List<@Nullable Integer> values = new ArrayList<>();
      findings.pins().forEach(value -> values.add(value.isEmpty() ? null : Integer.valueOf(value)));
      left = asked.answered(left, values);
    }
    return askedForProcedures
        ? procedures.answered(left, findings.schema(), findings.procedures())
        : left;
  }

  /**
   * The findings of an answer.
   *
   * @param unnoticed whether the question changed no value that the client could read
   * @param transactionOpen whether a transaction is open
   * @param settings the options in force, if they were asked for
   * @param pins the values of the pins that were asked for
   * @param schema the schema in which unqualified names are looked up first
   * @param procedures the rows about procedures
   */
  record Findings(
      boolean unnoticed,
      boolean transactionOpen,
      FoundSettings settings,
      List<String> pins,
      String schema,
      List<List<String>> procedures) {}
}
