package dev.weir.domain.pinning;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A query of Weir's own whether temporary tables and cursors still exist. It is asked while no
 * transaction is open: in one, the answer could still be rolled back.
 *
 * @param asked the pins in question, in the order of the columns of the answer
 */
public record PinQuestion(List<Pin> asked) {
  /** The status of a cursor that does not exist. */
  private static final int NO_SUCH_CURSOR = -3;

  /** Keeps a copy. */
  public PinQuestion {
    asked = List.copyOf(asked);
  }

  /** Returns whether the server can tell that this pin is gone. */
  public static boolean canBeAsked(Pin pin) {
    return pin.reason().evidence().isAsked() && !pin.name().isEmpty();
  }

  /** Returns the columns of a SELECT, one for each pin: an integer, converted to text. */
  public String columns() {
    return asked.stream()
        .map(pin -> "CAST(" + expression(pin) + " AS nvarchar(11))")
        .collect(Collectors.joining(","));
  }

  /**
   * Returns the pins that remain after the answer; {@code values} has the order of {@link #asked}.
   */
  public Pins answered(Pins pins, List<@Nullable Integer> values) {
    if (values.size() != asked.size()) {
      throw new IllegalArgumentException(
          "asked for " + asked.size() + " values, got " + values.size());
    }
    Pins left = pins;
    for (int i = 0; i < asked.size(); i++) {
      Pin pin = asked.get(i);
      if (isGone(pin, values.get(i))) {
        left = left.without(pin);
      }
    }
    return left;
  }

  private static boolean isGone(Pin pin, @Nullable Integer value) {
    if (pin.reason().evidence() == PinEvidence.TEMP_TABLE_GONE) {
      return value == null;
    }
    return value != null && value == NO_SUCH_CURSOR;
  }

  private static String expression(Pin pin) {
    if (pin.reason().evidence() == PinEvidence.TEMP_TABLE_GONE) {
      return "OBJECT_ID(N'tempdb..[" + quoted(pin.name().replace("]", "]]")) + "]')";
    }
    return "CURSOR_STATUS('global',N'" + quoted(pin.name()) + "')";
  }

  private static String quoted(String name) {
    return name.replace("'", "''");
  }
}
