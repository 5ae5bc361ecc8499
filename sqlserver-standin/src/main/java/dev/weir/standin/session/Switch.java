package dev.weir.standin.session;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The SET options that are ON or OFF, with whether the ANSI defaults of a login turn them on. */
public enum Switch {
  ANSI_DEFAULTS(true),
  ANSI_NULLS(true),
  ANSI_NULL_DFLT_OFF(false),
  ANSI_NULL_DFLT_ON(true),
  ANSI_PADDING(true),
  ANSI_WARNINGS(true),
  ARITHABORT(false),
  ARITHIGNORE(false),
  CONCAT_NULL_YIELDS_NULL(true),
  CURSOR_CLOSE_ON_COMMIT(false),
  FMTONLY(false),
  FORCEPLAN(false),
  IMPLICIT_TRANSACTIONS(false),
  NOCOUNT(false),
  NOEXEC(false),
  NO_BROWSETABLE(false),
  NUMERIC_ROUNDABORT(false),
  PARSEONLY(false),
  QUOTED_IDENTIFIER(true),
  REMOTE_PROC_TRANSACTIONS(false),
  SHOWPLAN_ALL(false),
  SHOWPLAN_TEXT(false),
  SHOWPLAN_XML(false),
  STATISTICS_IO(false),
  STATISTICS_PROFILE(false),
  STATISTICS_TIME(false),
  STATISTICS_XML(false),
  XACT_ABORT(false);

  /** What ANSI_DEFAULTS turns on and off; after a login two of them are off nevertheless. */
  public static final List<Switch> ANSI =
      List.of(
          ANSI_NULLS,
          ANSI_NULL_DFLT_ON,
          ANSI_PADDING,
          ANSI_WARNINGS,
          CURSOR_CLOSE_ON_COMMIT,
          IMPLICIT_TRANSACTIONS,
          QUOTED_IDENTIFIER);

  private static final Map<String, Switch> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(Switch::sqlName, Function.identity()));

  private final boolean ansiDefault;

  Switch(boolean ansiDefault) {
    this.ansiDefault = ansiDefault;
  }

  /** On after a login that asks for ANSI defaults. */
  public boolean ansiDefault() {
    return ansiDefault;
  }

  /** Its bit in {@code @@OPTIONS}; 0 for those that have none. */
  public int bit() {
    return switch (this) {
      case IMPLICIT_TRANSACTIONS -> 2;
      case CURSOR_CLOSE_ON_COMMIT -> 4;
      case ANSI_WARNINGS -> 8;
      case ANSI_PADDING -> 16;
      case ANSI_NULLS -> 32;
      case ARITHABORT -> 64;
      case ARITHIGNORE -> 128;
      case QUOTED_IDENTIFIER -> 256;
      case NOCOUNT -> 512;
      case ANSI_NULL_DFLT_ON -> 1024;
      case ANSI_NULL_DFLT_OFF -> 2048;
      case CONCAT_NULL_YIELDS_NULL -> 4096;
      case NUMERIC_ROUNDABORT -> 8192;
      case XACT_ABORT -> 16384;
      case ANSI_DEFAULTS,
          FMTONLY,
          FORCEPLAN,
          NOEXEC,
          NO_BROWSETABLE,
          PARSEONLY,
          REMOTE_PROC_TRANSACTIONS,
          SHOWPLAN_ALL,
          SHOWPLAN_TEXT,
          SHOWPLAN_XML,
          STATISTICS_IO,
          STATISTICS_PROFILE,
          STATISTICS_TIME,
          STATISTICS_XML ->
          0;
    };
  }

  /** The option's name in T-SQL. */
  public String sqlName() {
    return name().startsWith("STATISTICS") ? name().replace("STATISTICS_", "STATISTICS ") : name();
  }

  /** The option of that name, in any case; null if it is none of these. */
  public static @Nullable Switch named(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }
}
