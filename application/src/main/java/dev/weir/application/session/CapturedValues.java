package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.application.pool.ValueOwner;
import dev.weir.domain.tsql.LastingValue;
import dev.weir.domain.tsql.SelectedValue;
import dev.weir.domain.tsql.SessionValue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values of a session's last write, read from its connection before another session used it.
 * Each is valid until the session may have set it anew.
 */
final class CapturedValues {
  /**
   * Reads all values, as the first statement of a batch: each statement sets {@code @@ROWCOUNT} and
   * {@code @@ERROR}, and in another scope, such as that of {@code sp_executesql}, there is no
   * {@code SCOPE_IDENTITY()}.
   */
  static final String QUESTION =
      "SELECT CAST(@@IDENTITY AS nvarchar(40)),CAST(SCOPE_IDENTITY() AS nvarchar(40)),"
          + "CAST(@@ROWCOUNT AS nvarchar(40)),CAST(@@ERROR AS nvarchar(40))";

  /** The values in the order of the question. */
  private static final List<SessionValue> ASKED =
      List.of(
          SessionValue.IDENTITY,
          SessionValue.SCOPE_IDENTITY,
          SessionValue.ROWCOUNT,
          SessionValue.ERROR);

  private static final Set<String> TYPES = Set.of("int", "bigint", "numeric", "decimal");

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,38}");

  private final Map<SessionValue, String> values = new EnumMap<>(SessionValue.class);

  /** Begins to read the values of a connection's last session, if it still needs them; or null. */
  static Prelude.@Nullable Capture beginCapture(Remains found) {
    ValueOwner owner = found.takeValueOwner();
    return owner != null && owner.beginCapture(found)
        ? new Prelude.Capture(QUESTION, found, owner)
        : null;
  }

  /** Returns whether a SELECT of these values, and of nothing else, can be answered by them. */
  static boolean areEligible(List<SelectedValue> selected) {
    return !selected.isEmpty() && selected.stream().allMatch(CapturedValues::isEligible);
  }

  private static boolean isEligible(SelectedValue selected) {
    boolean isAsked =
        ASKED.contains(selected.value()) || selected.value() == SessionValue.ROWCOUNT_BIG;
    return isAsked && (selected.type() == null || TYPES.contains(selected.type()));
  }

  /**
   * Adds the values of an answer.
   *
   * @param row the answer to the question
   * @param kinds the values that are the session's own
   */
  void add(List<String> row, Set<SessionValue> kinds) {
    boolean isReadable =
        row.size() == ASKED.size()
            && row.stream()
                .allMatch(each -> each.isEmpty() || WHOLE_NUMBER.matcher(each).matches());
    if (isReadable) {
      for (int i = 0; i < row.size(); i++) {
        SessionValue kind = ASKED.get(i);
        if (kinds.contains(kind)) {
          values.put(kind, row.get(i));
        }
      }
    }
  }

  /** The session may have set a value that lasts. */
  void drop(LastingValue kind) {
    switch (kind) {
      case IDENTITY -> values.remove(SessionValue.IDENTITY);
      case SCOPE_IDENTITY -> values.remove(SessionValue.SCOPE_IDENTITY);
      case CURSOR -> {}
    }
  }

  /** The session has run a request, which sets the values that every statement sets. */
  void dropFleeting() {
    if (!values.isEmpty()) {
      values.remove(SessionValue.ROWCOUNT);
      values.remove(SessionValue.ERROR);
    }
  }

  void dropAll() {
    values.clear();
  }

  /**
   * Returns the row that answers such a SELECT, with an empty text for NULL; null where a value is
   * not known.
   *
   * @param unset the values that the session never set, which are NULL
   */
  @Nullable List<String> answer(List<SelectedValue> selected, Set<SessionValue> unset) {
    List<String> row = new ArrayList<>();
    for (SelectedValue each : selected) {
      SessionValue kind =
          each.value() == SessionValue.ROWCOUNT_BIG ? SessionValue.ROWCOUNT : each.value();
      String value = values.get(kind);
      if (value == null && !unset.contains(kind)) {
        return null;
      }
      row.add(value == null ? "" : value);
    }
    return row;
  }

  boolean has(SessionValue value) {
    return values.containsKey(value);
  }

  /** Returns the {@code @@IDENTITY} that is known; null if it is unknown or NULL. */
  @Nullable String identity() {
    String identity = values.get(SessionValue.IDENTITY);
    return identity == null || identity.isEmpty() ? null : identity;
  }

  /** Returns whether no value is known. */
  boolean isEmpty() {
    return values.isEmpty();
  }
}
