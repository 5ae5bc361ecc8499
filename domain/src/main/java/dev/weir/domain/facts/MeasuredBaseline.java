package dev.weir.domain.facts;

import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginOptions;
import dev.weir.domain.settings.SessionOption;
import dev.weir.domain.settings.SettingsBaseline;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a session that had just logged in, as the server told them. They belong to one
 * login profile and one database, not to the server as a whole. A value that the server did not
 * tell is null.
 *
 * @param options the value of {@code @@OPTIONS}
 * @param isolation the number of the isolation level in {@code sys.dm_exec_sessions}
 */
public record MeasuredBaseline(
    @Nullable String database,
    @Nullable String language,
    @Nullable Integer options,
    @Nullable Integer isolation,
    @Nullable String dateFormat,
    @Nullable Integer dateFirst,
    @Nullable Integer lockTimeout,
    @Nullable Integer textSize,
    @Nullable Integer deadlockPriority) {
  /** A baseline of which nothing is known. */
  public static final MeasuredBaseline UNKNOWN =
      new MeasuredBaseline(null, null, null, null, null, null, null, null, null);

  private static final List<String> LEVELS =
      List.of("READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE", "SNAPSHOT");

  /**
   * Returns the settings after this login, as far as the server has told them.
   *
   * @param told the database and the language of the login's answer
   */
  public SettingsBaseline settings(LoginOptions login, LoginFacts told) {
    SettingsBaseline known =
        SettingsBaseline.told(
                toldFirst(told.database(), database), toldFirst(told.language(), language))
            .with(SessionOption.ISOLATION, level())
            .with(SessionOption.DATEFORMAT, dateFormat)
            .with(SessionOption.DATEFIRST, text(dateFirst))
            .with(SessionOption.LOCK_TIMEOUT, text(lockTimeout))
            .with(SessionOption.TEXTSIZE, text(textSize))
            .with(SessionOption.DEADLOCK_PRIORITY, text(deadlockPriority))
            // The value that means no limit, with which a session begins.
            .with(SessionOption.ROWCOUNT, "0");
    return options == null ? known : known.withOptions(options, login);
  }

  /**
   * Returns the settings after this login at a server that is assumed to be SQL Server.
   *
   * @param told the database and the language of the login's answer
   */
  public SettingsBaseline over(LoginOptions login, LoginFacts told) {
    return SettingsBaseline.of(
        login, toldFirst(told.database(), database), toldFirst(told.language(), language));
  }

  private @Nullable String level() {
    return isolation == null || isolation < 1 || isolation > LEVELS.size()
        ? null
        : LEVELS.get(isolation - 1);
  }

  /** Some servers tell the database or the language only where they are asked. */
  private static String toldFirst(String atLogin, @Nullable String asked) {
    return atLogin.isEmpty() && asked != null ? asked : atLogin;
  }

  private static @Nullable String text(@Nullable Integer value) {
    return value == null ? null : String.valueOf(value);
  }
}
