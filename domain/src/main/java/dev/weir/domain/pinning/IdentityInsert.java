package dev.weir.domain.pinning;

/**
 * The pins of {@code SET IDENTITY_INSERT}, which holds for one table. A name without a database
 * means another table after USE, so that only a name with its database can undo the option then.
 */
public final class IdentityInsert {
  private static final String OPTION = "IDENTITY_INSERT ";
  private static final String ELSEWHERE = " of another database";

  /** The number of dots in a name that includes the database. */
  private static final int DATABASE = 2;

  private IdentityInsert() {}

  /** Returns the name of the pin for a table. */
  public static String of(String table) {
    return OPTION + table;
  }

  /** Returns whether the meaning of the name of a table depends on the current database. */
  public static boolean isRelative(String table) {
    return table.chars().filter(each -> each == '.').count() < DATABASE;
  }

  /** Returns whether it is such a pin, and the meaning of its name depends on the database. */
  static boolean isRelative(Pin pin) {
    return isOne(pin) && isRelative(pin.name()) && !pin.name().endsWith(ELSEWHERE);
  }

  static boolean isOne(Pin pin) {
    return pin.reason() == PinReason.UNSAFE_SET && pin.name().startsWith(OPTION);
  }

  /** Returns the pin after the database has changed: no text undoes it any more. */
  public static Pin elsewhere(Pin pin) {
    return isRelative(pin) ? new Pin(pin.reason(), pin.name() + ELSEWHERE, pin.origin()) : pin;
  }
}
