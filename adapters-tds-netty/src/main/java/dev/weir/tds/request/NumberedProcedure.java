package dev.weir.tds.request;

import org.jspecify.annotations.Nullable;

/**
 * A procedure of statements or cursors. All but the last can be called by a number (MS-TDS 2.2.6.6)
 * as well as by its name.
 */
public enum NumberedProcedure {
  /** Changes or fetches by a cursor. */
  CURSOR(1, "sp_cursor"),
  /** Opens a cursor for a statement. */
  CURSOR_OPEN(2, "sp_cursoropen", 1, 5),
  /** Prepares a statement for a cursor. */
  CURSOR_PREPARE(3, "sp_cursorprepare", 2, 1),
  /** Opens a cursor for a prepared statement. */
  CURSOR_EXECUTE(4, "sp_cursorexecute"),
  /** Prepares a statement and opens a cursor for it. */
  CURSOR_PREPARE_EXECUTE(5, "sp_cursorprepexec", 3, 2),
  /** Unprepares a statement that was prepared for a cursor. */
  CURSOR_UNPREPARE(6, "sp_cursorunprepare"),
  /** Fetches rows. */
  CURSOR_FETCH(7, "sp_cursorfetch"),
  /** Sets an option of a cursor. */
  CURSOR_OPTION(8, "sp_cursoroption"),
  /** Closes a cursor. */
  CURSOR_CLOSE(9, "sp_cursorclose"),
  /** Runs a statement. */
  EXECUTE_SQL(10, "sp_executesql", 0, 1),
  /** Prepares a statement. */
  PREPARE(11, "sp_prepare", 2, 1),
  /** Runs a prepared statement. */
  EXECUTE(12, "sp_execute"),
  /** Prepares a statement and runs it. */
  PREPARE_EXECUTE(13, "sp_prepexec", 2, 1),
  /** Prepares a procedure call that is written as text, and runs it. */
  PREPARE_EXECUTE_CALL(14, "sp_prepexecrpc", 1, NumberedProcedure.NONE),
  /** Unprepares a statement. */
  UNPREPARE(15, "sp_unprepare"),
  /** Opens a cursor for the rows of a procedure of the catalogue, as old ODBC drivers do. */
  CATALOGUE_CURSOR_OPEN(NumberedProcedure.NONE, "sp_ddopen");

  private static final int NONE = -1;

  /** The number of dots in a name that begins with the name of another server. */
  private static final int SERVERS = 3;

  private static final NumberedProcedure[] ALL = values();

  private final int number;
  private final String procedureName;
  private final int statement;
  private final int definitions;

  NumberedProcedure(int number, String procedureName) {
    this(number, procedureName, NONE, NONE);
  }

  NumberedProcedure(int number, String procedureName, int statement, int definitions) {
    this.number = number;
    this.procedureName = procedureName;
    this.statement = statement;
    this.definitions = definitions;
  }

  /** Returns the procedure with this number, or null. */
  public static @Nullable NumberedProcedure of(int number) {
    return number >= 1 && number <= UNPREPARE.number ? ALL[number - 1] : null;
  }

  /**
   * Returns the procedure with this name, in any database and with any quotes; null if there is
   * none. A name in a schema other than {@code sys} or {@code dbo}, or on another server, is that
   * of a different procedure. Behind a semicolon there may be the number 1, which every procedure
   * has; the procedures of the catalogue have further ones.
   */
  public static @Nullable NumberedProcedure named(CharSequence name) {
    int dots = 0;
    int last = -1;
    int before = -1;
    int semicolon = name.length();
    char closing = 0;
    for (int i = 0; i < name.length() && semicolon == name.length(); i++) {
      char each = name.charAt(i);
      if (closing != 0) {
        closing = each == closing ? 0 : closing;
      } else if (each == '[' || each == '"') {
        closing = each == '[' ? ']' : each;
      } else if (each == '.') {
        dots++;
        before = last;
        last = i;
      } else if (each == ';') {
        semicolon = i;
      }
    }
    boolean servers = dots == 0 || (dots < SERVERS && isServers(name, before + 1, last));
    return servers ? findIn(name, last + 1, semicolon) : null;
  }

  private static boolean isServers(CharSequence name, int from, int to) {
    return from == to || isPart(name, from, to, "sys") || isPart(name, from, to, "dbo");
  }

  private static @Nullable NumberedProcedure findIn(CharSequence name, int from, int to) {
    for (NumberedProcedure procedure : ALL) {
      if (isPart(name, from, to, procedure.procedureName)) {
        return procedure.hasNumber(name, to) ? procedure : null;
      }
    }
    return null;
  }

  /** Returns whether there is no semicolon at this place, or a number of this procedure behind. */
  private boolean hasNumber(CharSequence name, int semicolon) {
    if (semicolon == name.length()) {
      return true;
    }
    int digits = name.length() - semicolon - 1;
    if (this != CATALOGUE_CURSOR_OPEN) {
      return digits == 1 && name.charAt(semicolon + 1) == '1';
    }
    return digits > 0
        && name.subSequence(semicolon + 1, name.length()).chars().allMatch(Character::isDigit);
  }

  /** Returns whether a part of a name equals this text, with or without quotes. */
  private static boolean isPart(CharSequence name, int from, int to, String expected) {
    int quotes = to - from - expected.length();
    if (quotes != 0 && (quotes != 2 || !isQuoted(name, from, to))) {
      return false;
    }
    int begin = from + quotes / 2;
    for (int i = 0; i < expected.length(); i++) {
      if (Character.toLowerCase(name.charAt(begin + i)) != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isQuoted(CharSequence name, int from, int to) {
    char first = name.charAt(from);
    char last = name.charAt(to - 1);
    return (first == '[' && last == ']') || (first == '"' && last == '"');
  }

  /** Returns the number; -1 if there is none. */
  public int number() {
    return number;
  }

  /** Returns the name. */
  public String procedureName() {
    return procedureName;
  }

  /** Returns the position of the parameter that is the statement, from 0; -1 if none is. */
  public int statementOrdinal() {
    return statement;
  }

  /**
   * Returns the position of the parameter that defines the statement's parameters; -1 if none does.
   */
  public int definitionsOrdinal() {
    return definitions;
  }

  /** Returns the role of a parameter's text; null if it has none. */
  @Nullable TextRole roleOf(int parameter) {
    if (parameter == statement) {
      return TextRole.STATEMENT;
    }
    return parameter == definitions ? TextRole.DEFINITIONS : null;
  }
}
