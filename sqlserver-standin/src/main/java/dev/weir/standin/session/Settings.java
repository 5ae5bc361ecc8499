package dev.weir.standin.session;

import dev.weir.standin.kind.ResetPart;
import dev.weir.standin.tsql.ast.ObjectName;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The SET values of a session. */
public final class Settings {
  /** The level of a session that has not asked for another. */
  public static final String DEFAULT_ISOLATION = "READ COMMITTED";

  private final Set<Switch> on = EnumSet.noneOf(Switch.class);
  private final boolean ansiDefaults;
  private final Set<Switch> databaseOptions;
  private String isolation = DEFAULT_ISOLATION;
  private String language = "us_english";
  private String dateFormat = "mdy";
  private int dateFirst = 7;
  private long rowCount;
  private long lockTimeout = -1;
  private long textSize;
  private int deadlockPriority;
  private @Nullable ObjectName identityInsert;

  /**
   * Creates the settings that a login starts with.
   *
   * @param ansiDefaults the login asks for ANSI defaults
   * @param databaseOptions those that the database turns on where the login leaves them off
   */
  public Settings(boolean ansiDefaults, Set<Switch> databaseOptions) {
    this.ansiDefaults = ansiDefaults;
    this.databaseOptions = Set.copyOf(databaseOptions);
    toBaseline(Set.of());
  }

  /** The same values, for {@link #restore}. */
  Settings copy() {
    Settings copy = new Settings(ansiDefaults, databaseOptions);
    copy.restore(this);
    return copy;
  }

  /** Everything as it was there, the isolation level with it. */
  void restore(Settings other) {
    on.clear();
    on.addAll(other.on);
    isolation = other.isolation;
    language = other.language;
    dateFormat = other.dateFormat;
    dateFirst = other.dateFirst;
    rowCount = other.rowCount;
    lockTimeout = other.lockTimeout;
    textSize = other.textSize;
    deadlockPriority = other.deadlockPriority;
    identityInsert = other.identityInsert;
  }

  /**
   * Everything as after the login, but for the isolation level, which SQL Server leaves alone.
   *
   * @param left the parts that stay as they are
   */
  void toBaseline(Set<ResetPart> left) {
    for (Switch option : Switch.values()) {
      if (!left.contains(part(option))) {
        turn(option, isOnAfterLogin(option));
      }
    }
    if (!left.contains(ResetPart.LANGUAGE)) {
      language = "us_english";
    }
    if (!left.contains(ResetPart.DATE_OPTIONS)) {
      dateFormat = "mdy";
      dateFirst = 7;
    }
    rowCount = left.contains(ResetPart.ROW_COUNT) ? rowCount : 0;
    lockTimeout = left.contains(ResetPart.LOCK_TIMEOUT) ? lockTimeout : -1;
    if (!left.contains(ResetPart.TEXT_SIZE)) {
      textSize = ansiDefaults ? Integer.MAX_VALUE : 4096;
    }
    deadlockPriority = left.contains(ResetPart.DEADLOCK_PRIORITY) ? deadlockPriority : 0;
    identityInsert = left.contains(ResetPart.IDENTITY_INSERT) ? identityInsert : null;
  }

  private boolean isOnAfterLogin(Switch option) {
    return ansiDefaults ? option.ansiDefault() : databaseOptions.contains(option);
  }

  private static ResetPart part(Switch option) {
    if (option == Switch.IMPLICIT_TRANSACTIONS) {
      return ResetPart.IMPLICIT_TRANSACTIONS;
    }
    boolean ansi =
        option == Switch.QUOTED_IDENTIFIER
            || option == Switch.CONCAT_NULL_YIELDS_NULL
            || option.name().startsWith("ANSI_");
    return ansi ? ResetPart.ANSI_OPTIONS : ResetPart.QUERY_OPTIONS;
  }

  /** True when nothing but the isolation level differs from {@link #toBaseline}. */
  public boolean isBaseline() {
    Settings fresh = new Settings(ansiDefaults, databaseOptions);
    return on.equals(fresh.on)
        && language.equals(fresh.language)
        && dateFormat.equals(fresh.dateFormat)
        && dateFirst == fresh.dateFirst
        && rowCount == fresh.rowCount
        && lockTimeout == fresh.lockTimeout
        && textSize == fresh.textSize
        && deadlockPriority == fresh.deadlockPriority
        && identityInsert == null;
  }

  /** Returns the options that are on. */
  public Set<Switch> switchedOn() {
    return Set.copyOf(on);
  }

  public boolean isOn(Switch option) {
    return on.contains(option);
  }

  public void turn(Switch option, boolean turnedOn) {
    if (turnedOn) {
      on.add(option);
    } else {
      on.remove(option);
    }
  }

  public String isolation() {
    return isolation;
  }

  public void isolation(String level) {
    isolation = level;
  }

  public String language() {
    return language;
  }

  public void language(String name) {
    language = name;
  }

  public String dateFormat() {
    return dateFormat;
  }

  public void dateFormat(String format) {
    dateFormat = format;
  }

  public int dateFirst() {
    return dateFirst;
  }

  public void dateFirst(int day) {
    dateFirst = day;
  }

  /** The most rows a statement gives; 0 for all. */
  public long rowCount() {
    return rowCount;
  }

  public void rowCount(long rows) {
    rowCount = rows;
  }

  /** Milliseconds; -1 for ever. */
  public long lockTimeout() {
    return lockTimeout;
  }

  public void lockTimeout(long millis) {
    lockTimeout = millis;
  }

  public long textSize() {
    return textSize;
  }

  public void textSize(long bytes) {
    textSize = bytes;
  }

  /** From -10 to 10; 0 is NORMAL. */
  public int deadlockPriority() {
    return deadlockPriority;
  }

  public void deadlockPriority(int priority) {
    deadlockPriority = priority;
  }

  /** The table whose identity column takes explicit values; null for none. */
  public @Nullable ObjectName identityInsert() {
    return identityInsert;
  }

  public void identityInsert(@Nullable ObjectName table) {
    identityInsert = table;
  }
}
