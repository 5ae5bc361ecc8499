package dev.weir.domain.settings;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An option and the value that a statement assigns to it, in canonical form.
 *
 * <p>Create it with {@link #of}, which rejects values that the server would reject.
 */
public record Assignment(SessionOption option, String value) implements Setting {
  static final String ON = "ON";
  static final String OFF = "OFF";

  private static final Map<SessionOption, Assignment> SWITCHED_ON = switches(ON);
  private static final Map<SessionOption, Assignment> SWITCHED_OFF = switches(OFF);

  /**
   * Returns the assignment of a constant as a client wrote it; null if the server would reject the
   * constant, so that the caller sends the statement to the server for the error.
   */
  public static @Nullable Assignment of(SessionOption option, String written) {
    String canonical = option.canonical(written);
    if (canonical == null) {
      return null;
    }
    if (option.operand() == Operand.SWITCH) {
      return of(option, canonical.equals(ON));
    }
    return new Assignment(option, canonical);
  }

  /** Returns the assignment of a switch. */
  public static Assignment of(SessionOption option, boolean on) {
    Assignment known = (on ? SWITCHED_ON : SWITCHED_OFF).get(option);
    if (known == null) {
      throw new IllegalArgumentException(option + " is not a switch");
    }
    return known;
  }

  /** Returns whether it turns a switch on. */
  public boolean isOn() {
    return value.equals(ON);
  }

  private static Map<SessionOption, Assignment> switches(String value) {
    Map<SessionOption, Assignment> switches = new EnumMap<>(SessionOption.class);
    for (SessionOption option : SessionOption.values()) {
      if (option.operand() == Operand.SWITCH) {
        switches.put(option, new Assignment(option, value));
      }
    }
    return switches;
  }
}
