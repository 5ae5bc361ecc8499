package dev.weir.application.facts;

import dev.weir.domain.facts.ResetEffect;
import dev.weir.domain.facts.ResetWay;
import dev.weir.domain.facts.StateKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A prepared handle or an API cursor: state that messages create and that is known by the number
 * which the server gave it. Whether a reset has removed it is seen by using that number again.
 */
final class NumberedState {
  private final StateKind kind;
  private final String key;
  private final String create;
  private final String look;
  private final String remove;
  private final int unknownNumber;
  private final Set<Integer> errorsOfKept;
  private final List<String> numbers = new ArrayList<>();
  private boolean isNew;

  private NumberedState(
      StateKind kind,
      String key,
      String create,
      String look,
      String remove,
      int unknownNumber,
      Set<Integer> errorsOfKept) {
    this.kind = kind;
    this.key = key;
    this.create = create;
    this.look = look;
    this.remove = remove;
    this.unknownNumber = unknownNumber;
    this.errorsOfKept = errorsOfKept;
  }

  /** Prepares the measuring of prepared handles. */
  static NumberedState preparedHandle() {
    String key = "handle";
    return new NumberedState(
        StateKind.PREPARED_HANDLE,
        key,
        "EXEC("
            + MeasuringTexts.quoted(
                "DECLARE @h int; EXEC sp_prepare @h OUTPUT, N'', N'SELECT N''"
                    + key
                    + "'', N''set'''; "
                    + tell(key, "@h"))
            + ")",
        "EXEC sp_execute ",
        "EXEC sp_unprepare ",
        8179,
        // The handle is known, and was prepared in another context.
        Set.of(586));
  }

  /**
   * Prepares the measuring of API cursors. The cursor is a static one, which a rollback leaves
   * open. To look at it closes it.
   */
  static NumberedState apiCursor() {
    String key = "api_cursor";
    return new NumberedState(
        StateKind.API_CURSOR,
        key,
        "DECLARE @c int, @o int, @l int, @r int; SELECT @o = 8, @l = 1, @r = 0; "
            + "EXEC sp_cursoropen @c OUTPUT, N'SELECT 1', @o OUTPUT, @l OUTPUT, @r OUTPUT; "
            + tell(key, "@c"),
        "EXEC sp_cursorclose ",
        "EXEC sp_cursorclose ",
        16_909,
        Set.of());
  }

  private static String tell(String key, String variable) {
    return "SELECT N'" + keyOfNumber(key) + "', CAST(" + variable + " AS nvarchar(128))";
  }

  private static String keyOfNumber(String key) {
    return "created." + key;
  }

  StateKind kind() {
    return kind;
  }

  /** Returns the statement that creates one. */
  String create() {
    return MeasuringTexts.attempt(key, create);
  }

  /** Returns the question whether the last one is there. */
  String look() {
    if (numbers.isEmpty()) {
      return "";
    }
    // A prepared statement tells the same row; a second one is told after the first.
    return "BEGIN TRY "
        + look
        + numbers.getLast()
        + (kind == StateKind.PREPARED_HANDLE ? "" : "; SELECT N'" + key + "', N'set'")
        + " END TRY BEGIN CATCH SELECT N'"
        + key
        + "', CAST(ERROR_NUMBER() AS nvarchar(128)) END CATCH; ";
  }

  /** Returns statements that remove all that have been created. */
  String removeAll() {
    StringBuilder text = new StringBuilder();
    for (String number : numbers) {
      text.append(MeasuringTexts.attempt(key, remove + number));
    }
    return text.toString();
  }

  /** Takes the answer to a message that creates one. */
  void created(List<List<String>> rows) {
    String number = Readings.row(rows, keyOfNumber(key));
    Integer value = number == null ? null : Readings.numberOf(number);
    isNew = value != null && value > 0;
    if (isNew) {
      numbers.add(String.valueOf(value));
    }
  }

  /** Returns whether the server refused to create one. */
  boolean isRefused(List<List<String>> rows) {
    return Readings.row(rows, MeasuringTexts.REFUSED + key) != null;
  }

  /** No message since the last reset has created one. */
  void forgetLast() {
    isNew = false;
  }

  /** Takes the answer to a look behind a reset. */
  void addTo(ResetEvidence evidence, ResetWay way, List<List<String>> rows) {
    ResetEffect effect = effect(rows, 0);
    if (isNew && effect != ResetEffect.UNKNOWN) {
      evidence.see(way, kind, effect);
    }
  }

  /** Returns whether none is left, by the answer to the second look of a message. */
  boolean isGone(List<List<String>> rows) {
    return numbers.isEmpty() || effect(rows, 1) == ResetEffect.RESTORED;
  }

  private ResetEffect effect(List<List<String>> rows, int index) {
    List<String> told =
        rows.stream()
            .filter(row -> row.size() > 1 && row.getFirst().equals(key))
            .map(row -> row.get(1))
            .toList();
    return index < told.size() ? effect(told.get(index)) : ResetEffect.UNKNOWN;
  }

  private ResetEffect effect(String told) {
    if (told.equals(MeasuredValue.SET)) {
      return ResetEffect.KEPT;
    }
    Integer error = Readings.numberOf(told);
    if (error == null) {
      return ResetEffect.UNKNOWN;
    }
    if (errorsOfKept.contains(error)) {
      return ResetEffect.KEPT;
    }
    return error == unknownNumber ? ResetEffect.RESTORED : ResetEffect.UNKNOWN;
  }
}
