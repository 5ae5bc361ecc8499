package dev.weir.domain.settings;

import dev.weir.domain.login.LoginOptions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The known values of a session's options right after its login or a reset. The server's
 * configuration ({@code user options}) affects most of them, so the baseline contains only values
 * that the login determines, until {@code @@OPTIONS} of such a session was read.
 */
public final class SettingsBaseline {
  /** The bits of {@code @@OPTIONS}. */
  private static final Map<SessionOption, Integer> BITS =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(SessionOption.IMPLICIT_TRANSACTIONS, 2),
              Map.entry(SessionOption.CURSOR_CLOSE_ON_COMMIT, 4),
              Map.entry(SessionOption.ANSI_WARNINGS, 8),
              Map.entry(SessionOption.ANSI_PADDING, 16),
              Map.entry(SessionOption.ANSI_NULLS, 32),
              Map.entry(SessionOption.ARITHABORT, 64),
              Map.entry(SessionOption.ARITHIGNORE, 128),
              Map.entry(SessionOption.QUOTED_IDENTIFIER, 256),
              Map.entry(SessionOption.NOCOUNT, 512),
              Map.entry(SessionOption.ANSI_NULL_DFLT_ON, 1024),
              Map.entry(SessionOption.ANSI_NULL_DFLT_OFF, 2048),
              Map.entry(SessionOption.CONCAT_NULL_YIELDS_NULL, 4096),
              Map.entry(SessionOption.NUMERIC_ROUNDABORT, 8192),
              Map.entry(SessionOption.XACT_ABORT, 16384)));

  /** The switches of {@code @@OPTIONS} that no option of a database affects. */
  private static final List<SessionOption> OF_SESSIONS =
      List.of(
          SessionOption.NOCOUNT,
          SessionOption.XACT_ABORT,
          SessionOption.ARITHIGNORE,
          SessionOption.IMPLICIT_TRANSACTIONS);

  /** The switches of {@code @@OPTIONS} that a login of ODBC or OLE DB sets. */
  private static final List<SessionOption> OF_INTERFACES =
      Stream.concat(
              SessionOption.ANSI.stream(),
              Stream.of(SessionOption.ANSI_NULL_DFLT_OFF, SessionOption.CURSOR_CLOSE_ON_COMMIT))
          .filter(option -> bitOf(option) != 0)
          .toList();

  private final Map<SessionOption, String> values;

  private SettingsBaseline(Map<SessionOption, String> values) {
    this.values = values;
  }

  /**
   * Returns the values after such a login at a server that is assumed to be SQL Server.
   *
   * @param database the database that the server put the session in; empty if it did not tell
   * @param language the language that the server gave the session; empty if it did not tell
   */
  public static SettingsBaseline of(LoginOptions login, String database, String language) {
    Map<SessionOption, String> values = new EnumMap<>(told(database, language).values);
    values.put(SessionOption.ISOLATION, "READ COMMITTED");
    values.put(SessionOption.LOCK_TIMEOUT, "-1");
    values.put(SessionOption.ROWCOUNT, "0");
    values.put(SessionOption.DEADLOCK_PRIORITY, "0");
    values.put(SessionOption.FORCEPLAN, Assignment.OFF);
    values.put(SessionOption.STATISTICS_IO, Assignment.OFF);
    values.put(SessionOption.STATISTICS_TIME, Assignment.OFF);
    values.put(SessionOption.STATISTICS_PROFILE, Assignment.OFF);
    values.put(SessionOption.STATISTICS_XML, Assignment.OFF);
    if (isOfProgrammingInterface(login)) {
      SessionOption.ANSI.forEach(option -> values.put(option, Assignment.ON));
      values.put(SessionOption.ANSI_NULL_DFLT_OFF, Assignment.OFF);
      values.put(SessionOption.CURSOR_CLOSE_ON_COMMIT, Assignment.OFF);
      values.put(SessionOption.IMPLICIT_TRANSACTIONS, Assignment.OFF);
      values.put(SessionOption.TEXTSIZE, String.valueOf(Integer.MAX_VALUE));
    }
    return new SettingsBaseline(values);
  }

  /**
   * Returns the values that a server told at a login; no other is known.
   *
   * @param database the database that the server put the session in; empty if it did not tell
   * @param language the language that the server gave the session; empty if it did not tell
   */
  public static SettingsBaseline told(String database, String language) {
    Map<SessionOption, String> values = new EnumMap<>(SessionOption.class);
    putIfTold(values, SessionOption.DATABASE, database);
    putIfTold(values, SessionOption.LANGUAGE, language);
    return new SettingsBaseline(values);
  }

  /** ODBC and OLE DB have the server set options for the session (MS-TDS 2.2.6.4, fODBC). */
  private static boolean isOfProgrammingInterface(LoginOptions login) {
    return login.odbc() || login.oledb();
  }

  private static void putIfTold(
      Map<SessionOption, String> values, SessionOption option, String value) {
    if (!value.isEmpty()) {
      values.put(option, value);
    }
  }

  /** Returns this baseline with a value that was read in a session that had just logged in. */
  public SettingsBaseline with(SessionOption option, @Nullable String value) {
    if (value == null) {
      return this;
    }
    Map<SessionOption, String> known = new EnumMap<>(values);
    known.put(option, value);
    return new SettingsBaseline(known);
  }

  /**
   * Returns this baseline with the value of {@code @@OPTIONS} in a session that had just logged in.
   * A switch that an option of the database affects becomes known only where the login has set it:
   * else an explicit value differs from the default even where both are equal now, because the
   * default changes with the database.
   */
  public SettingsBaseline withOptions(int options, LoginOptions login) {
    Map<SessionOption, String> known = new EnumMap<>(values);
    for (SessionOption option : OF_SESSIONS) {
      known.put(option, switchIn(options, option));
    }
    if (isOfProgrammingInterface(login)) {
      for (SessionOption option : OF_INTERFACES) {
        known.put(option, switchIn(options, option));
      }
    }
    return new SettingsBaseline(known);
  }

  private static String switchIn(int options, SessionOption option) {
    return (options & bitOf(option)) == 0 ? Assignment.OFF : Assignment.ON;
  }

  /** Returns the bit of an option in {@code @@OPTIONS}; 0 for an option that has none. */
  public static int bitOf(SessionOption option) {
    return BITS.getOrDefault(option, 0);
  }

  /** Returns the value of an option, or null if it is unknown. */
  public @Nullable String value(SessionOption option) {
    return values.get(option);
  }
}
