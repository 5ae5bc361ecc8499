package dev.weir.application.session;

import dev.weir.domain.pinning.Pin;
import dev.weir.domain.pinning.PinQuestion;
import dev.weir.domain.pinning.Pins;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a session may have left on its connection, or not, and only its server can tell: whether a
 * transaction is open of which it has not told, whether temporary tables and cursors are still
 * there, and what the procedures do that it has called.
 *
 * <p>A question must not be noticed. It sets {@code @@ROWCOUNT} and {@code @@ERROR} to 0, and asks
 * for both first: where they were something else, a later batch that reads them would read Weir's.
 */
final class UnclearEffects {
  private static final int OWN_COLUMNS = 3;
  private static final String OWN =
      "SELECT CAST(@@ERROR AS nvarchar(11)),CAST(@@ROWCOUNT AS nvarchar(20)),"
          + "CAST(@@TRANCOUNT AS nvarchar(11))";

  /** Where procedures are looked for, in front of everything else that is asked. */
  private static final String SCHEMA = ",SCHEMA_NAME()";

  /** A statement without a result, after which both are 0. */
  private static final String UNNOTICED = " PRINT N''";

  private static final String ZERO = "0";
  private static final Pattern NUMBER_OR_NULL = Pattern.compile("(-?[0-9]{1,9})?");

  private boolean transaction;
  private boolean pins;
  private @Nullable PinQuestion asked;
  private boolean askedForProcedures;
  private final CalledProcedures procedures;

  UnclearEffects(CalledProcedures procedures) {
    this.procedures = procedures;
  }

  /**
   * A request was answered, after which the session has these pins.
   *
   * @param mayHaveBegun whether options that nobody knows may have begun a transaction
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
        open.wasRolledBack()
            || held.holdAnyOf(request.undone())
            || (failed && !request.pins().isEmpty());
  }

  /** Whether that is in doubt. */
  boolean areAboutTransaction() {
    return transaction;
  }

  /** It is known whether one is; what pins may be gone may still come back with it. */
  void transactionKnown() {
    transaction = false;
  }

  /** The server has answered what there was to be asked; that may lead to other questions. */
  void settled() {
    transaction = false;
    pins = false;
    asked = null;
  }

  /** Nobody wants to know any more. */
  void forget() {
    settled();
    procedures.forget();
  }

  /**
   * Whether the server is to be asked now. About pins it is not while a transaction is open, which
   * could roll back what it would say, nor where they would stay pinned by others anyway.
   */
  boolean worthAsking(Pins held, boolean transactionOpen) {
    return transaction
        || ((pins || procedures.areOpen()) && !transactionOpen && canAllBeGone(held));
  }

  private boolean canAllBeGone(Pins held) {
    for (Pin pin : held.all()) {
      if (!PinQuestion.canBeAsked(pin) && !procedures.mayExplain(pin)) {
        return false;
      }
    }
    return held.pinned();
  }

  /** What the server is to be asked. */
  ServerQuestion question(Pins held, long descriptor) {
    asked = pins ? held.question() : null;
    askedForProcedures = procedures.areOpen();
    StringBuilder text = new StringBuilder(OWN);
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
   * @return what it says; null where it says nothing that can be relied on
   */
  @Nullable Findings findings(@Nullable ServerAnswer answer) {
    List<List<String>> rows = answer == null ? List.of() : answer.rows();
    List<String> row = rows.isEmpty() ? List.of() : rows.getFirst();
    int beforePins = OWN_COLUMNS + (askedForProcedures ? 1 : 0);
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
    String schema = askedForProcedures ? row.get(OWN_COLUMNS) : "";
    return new Findings(unnoticed, open, ofPins, schema, rows.subList(1, rows.size()));
  }

  private static boolean isNumberOrNull(String value) {
    return NUMBER_OR_NULL.matcher(value).matches();
  }

  /** What is left of pins after an answer that was given outside of transactions. */
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
   * What an answer says.
   *
   * @param unnoticed whether nothing that the client could ask for is different for the question
   * @param transactionOpen whether a transaction is open
   * @param pins the values of the pins that were asked for
   * @param schema where names without one are looked for first
   * @param procedures the rows about procedures
   */
  record Findings(
      boolean unnoticed,
      boolean transactionOpen,
      List<String> pins,
      String schema,
      List<List<String>> procedures) {}
}
