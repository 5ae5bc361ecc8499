package dev.weir.domain.tsql;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A variable with its declared type, and its value as long as that is a known constant. */
final class Variable {
  /** The limit of types declared with {@code (max)}. */
  static final int UNLIMITED = Integer.MAX_VALUE;

  /** The longest text that is kept. */
  static final int LONGEST = 16 * 1024;

  private static final int USUAL = 256;
  private static final int SYSNAME = 128;
  private static final int LONGEST_NUMBER = 20;
  private static final Pattern GUID =
      Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

  private String name = "";
  private String type = "";
  private int limit;
  private @Nullable StringBuilder text;
  private boolean known;
  private boolean isNull;
  private int mentions;
  private int reads;

  /** Becomes another variable without a value; the type is in lower case, empty if unknown. */
  Variable declare(String named, String ofType, int limitedTo) {
    boolean sysname = ofType.equals("sysname");
    name = named;
    type = sysname ? "nvarchar" : ofType;
    limit = sysname ? SYSNAME : limitedTo;
    forget();
    return this;
  }

  /** The value is unknown from now on. */
  void forget() {
    known = false;
    isNull = false;
    StringBuilder kept = text;
    if (kept != null) {
      if (kept.capacity() > LONGEST / 2) {
        text = null;
      } else {
        kept.setLength(0);
      }
    }
  }

  boolean isNamed(String other) {
    return name.equals(other);
  }

  boolean resembles(String other) {
    return name.equalsIgnoreCase(other);
  }

  boolean isOfType(String other) {
    return type.equals(other);
  }

  void mention() {
    mentions++;
  }

  void markRead() {
    reads++;
  }

  /** Returns whether the value is known, given that its last mention is the one that asks. */
  boolean isKnown() {
    return known && mentions == reads + 1;
  }

  boolean isNull() {
    return isNull;
  }

  /** Returns the value without quotes. */
  CharSequence text() {
    StringBuilder kept = text;
    return kept == null ? "" : kept;
  }

  /** Returns whether the value is a text, which could be a statement. */
  boolean isText() {
    return !isNull && (type.equals("nvarchar") || type.equals("varchar"));
  }

  /** Assigns NULL. */
  void assignNull() {
    forget();
    known = !type.isEmpty();
    isNull = true;
    begin();
  }

  /**
   * Assigns a constant; if its conversion to the declared type may change it, the value is unknown.
   *
   * @param kind the kind of the constant: a string, a number or a binary value
   * @param national whether it is a Unicode string
   */
  void assign(Kind kind, CharSequence value, boolean national) {
    forget();
    begin();
    if (value.length() > LONGEST || !fits(kind, value, national)) {
      return;
    }
    known = true;
    StringBuilder kept = text;
    if (kept == null) {
      kept = new StringBuilder(Math.max(USUAL, value.length()));
      text = kept;
    }
    kept.append(value);
  }

  private void begin() {
    mentions = 0;
    reads = 0;
  }

  private boolean fits(Kind kind, CharSequence value, boolean national) {
    return switch (type) {
      case "nvarchar" ->
          kind == Kind.STRING && value.length() <= limit && (national || isAscii(value));
      case "varchar" -> kind == Kind.STRING && value.length() <= limit && isAscii(value);
      case "varbinary" ->
          kind == Kind.BINARY && (long) value.length() - 2 <= 2L * limit && value.length() % 2 == 0;
      case "uniqueidentifier" -> kind == Kind.STRING && GUID.matcher(value).matches();
      case "bit" -> isNumber(kind, value, 0, 1);
      case "tinyint" -> isNumber(kind, value, 0, 255);
      case "smallint" -> isNumber(kind, value, Short.MIN_VALUE, Short.MAX_VALUE);
      case "int" -> isNumber(kind, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> isNumber(kind, value, Long.MIN_VALUE, Long.MAX_VALUE);
      default -> false;
    };
  }

  private static boolean isNumber(Kind kind, CharSequence value, long least, long most) {
    if (kind != Kind.NUMBER || value.length() > LONGEST_NUMBER) {
      return false;
    }
    try {
      long number = Long.parseLong(value, 0, value.length(), 10);
      return number >= least && number <= most;
    } catch (NumberFormatException notWhole) {
      return false;
    }
  }

  private static boolean isAscii(CharSequence value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /** Returns the value as a T-SQL constant; its type is that of {@link #typeOfConstant}. */
  String constant() {
    if (isNull) {
      return "NULL";
    }
    String value = text().toString();
    return switch (type) {
      case "nvarchar" -> "N'" + value.replace("'", "''") + "'";
      case "varchar", "uniqueidentifier" -> "'" + value.replace("'", "''") + "'";
      default -> value;
    };
  }

  /** Returns the type to which the constant has to be converted; empty if it has it already. */
  String typeOfConstant() {
    return switch (type) {
      case "uniqueidentifier", "bit", "tinyint", "smallint", "bigint" -> isNull ? "" : type;
      default -> "";
    };
  }
}
