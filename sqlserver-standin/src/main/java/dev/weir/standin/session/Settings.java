package dev.weir.standin.session;

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
  private String isolation = DEFAULT_ISOLATION;
  private String language = "us_english";
  private String dateFormat = "mdy";
  private int dateFirst = 7;
  private long rowCount;
  private long lockTimeout = -1;
  private long textSize;
  private @Nullable ObjectName identityInsert;

  /** Creates the settings that a login of that kind starts with. */
  public Settings(boolean ansiDefaults) {
    this.ansiDefaults = ansiDefaults;
    toBaseline();
  }

  /** The same values, for {@link #restore}. */
  Settings copy() {
    Settings copy = new Settings(ansiDefaults);
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
    identityInsert = other.identityInsert;
  }

  /** Everything as after the login, but for the isolation level, which SQL Server leaves alone. */
  public void toBaseline() {
    on.clear();
    for (Switch option : Switch.values()) {
      if (ansiDefaults && option.ansiDefault()) {
        on.add(option);
      }
    }
    language = "us_english";
    dateFormat = "mdy";
    dateFirst = 7;
    rowCount = 0;
    lockTimeout = -1;
    textSize = ansiDefaults ? Integer.MAX_VALUE : 4096;
    identityInsert = null;
  }

  /** True when nothing but the isolation level differs from {@link #toBaseline}. */
  public boolean isBaseline() {
    Settings fresh = new Settings(ansiDefaults);
    return on.equals(fresh.on)
        && language.equals(fresh.language)
        && dateFormat.equals(fresh.dateFormat)
        && dateFirst == fresh.dateFirst
        && rowCount == fresh.rowCount
        && lockTimeout == fresh.lockTimeout
        && textSize == fresh.textSize
        && identityInsert == null;
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

  /** The table whose identity column takes explicit values; null for none. */
  public @Nullable ObjectName identityInsert() {
    return identityInsert;
  }

  public void identityInsert(@Nullable ObjectName table) {
    identityInsert = table;
  }
}
