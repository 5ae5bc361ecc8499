package dev.weir.domain.settings;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The options of a session that may differ from its {@link SettingsBaseline}, and the keys of its
 * context. Two sessions of one login profile with equal settings can use each other's connections
 * without a change.
 *
 * <p>A value that equals the baseline's is omitted, so that the settings of a driver that sets the
 * defaults at connect equal those of a driver that sets nothing. A date format or first day of the
 * week is omitted where it comes with the language: that of the baseline only while the language is
 * that of the baseline.
 */
public final class SessionSettings {
  /** Nothing was set since the login. */
  public static final SessionSettings INITIAL =
      new SessionSettings(new EnumMap<>(SessionOption.class), SessionContext.NONE);

  private final EnumMap<SessionOption, String> values;
  private final SessionContext context;
  private final int hash;

  private SessionSettings(EnumMap<SessionOption, String> values, SessionContext context) {
    this.values = values;
    this.context = context;
    this.hash = 31 * values.hashCode() + context.hashCode();
  }

  /** Returns these settings after a statement ran. */
  public SessionSettings with(Setting setting, SettingsBaseline baseline) {
    return with(List.of(setting), baseline);
  }

  /** Returns these settings after statements ran, in their order. */
  public SessionSettings with(List<? extends Setting> settings, SettingsBaseline baseline) {
    EnumMap<SessionOption, String> changed = new EnumMap<>(values);
    SessionContext changedContext = context;
    for (Setting setting : settings) {
      switch (setting) {
        case Assignment assignment -> {
          apply(assignment, changed, baseline);
          if (assignment.option() == SessionOption.DATABASE) {
            changedContext = changedContext.movedTo(assignment.value());
          }
        }
        case ContextValue value ->
            changedContext = changedContext.with(value, database(changed, baseline));
      }
    }
    return changed.equals(values) && changedContext.equals(context)
        ? this
        : of(changed, changedContext);
  }

  /** Returns the name of the database, or an empty text if it is unknown. */
  private static String database(Map<SessionOption, String> values, SettingsBaseline baseline) {
    String own =
        values.getOrDefault(SessionOption.DATABASE, baseline.value(SessionOption.DATABASE));
    return own == null ? "" : own;
  }

  /**
   * Returns the settings after a reset of the connection.
   *
   * @param isKept tells of an option whether the server keeps its value
   */
  public SessionSettings afterReset(Predicate<SessionOption> isKept, SettingsBaseline baseline) {
    EnumMap<SessionOption, String> left = new EnumMap<>(values);
    left.keySet().removeIf(isKept.negate());
    if (left.containsKey(SessionOption.LANGUAGE)) {
      restore(SessionOption.DATEFORMAT, isKept, left, baseline);
      restore(SessionOption.DATEFIRST, isKept, left, baseline);
    }
    return left.equals(values) && context.isEmpty() ? this : of(left, SessionContext.NONE);
  }

  /** Restores an option that came with the language, where the reset has kept only that. */
  private static void restore(
      SessionOption option,
      Predicate<SessionOption> isKept,
      Map<SessionOption, String> values,
      SettingsBaseline baseline) {
    String initial = baseline.value(option);
    if (!isKept.test(option) && initial != null) {
      values.put(option, initial);
    }
  }

  /** The keys of the session's context. */
  SessionContext context() {
    return context;
  }

  /**
   * Returns whether the session's context exists only on its connection: it is too large, or its
   * keys or databases do not allow to set it on another connection for certain.
   */
  public boolean isBoundToConnection() {
    return context.isLost();
  }

  /** Returns the value of an option if it may differ from the baseline's; else null. */
  public @Nullable String changed(SessionOption option) {
    return values.get(option);
  }

  /** Returns the value of an option, or null if it is the baseline's and that is unknown. */
  public @Nullable String value(SessionOption option, SettingsBaseline baseline) {
    String own = values.get(option);
    return own == null ? baseline.value(option) : own;
  }

  /** Returns whether a switch is ON. */
  public boolean isOn(SessionOption option, SettingsBaseline baseline) {
    return "ON".equals(value(option, baseline));
  }

  /** Returns whether no option is known to differ from the baseline and the context is empty. */
  public boolean isInitial() {
    return values.isEmpty() && context.isEmpty();
  }

  private static SessionSettings of(EnumMap<SessionOption, String> values, SessionContext context) {
    return values.isEmpty() && context.isEmpty() ? INITIAL : new SessionSettings(values, context);
  }

  private static void apply(
      Assignment assignment, Map<SessionOption, String> values, SettingsBaseline baseline) {
    SessionOption option = assignment.option();
    if (option.isMomentary()) {
      throw new IllegalArgumentException(option + " is no setting but a pin");
    }
    if (option == SessionOption.ANSI_DEFAULTS) {
      for (SessionOption part : SessionOption.ANSI) {
        apply(Assignment.of(part, assignment.isOn()), values, baseline);
      }
      return;
    }
    if (option == SessionOption.LANGUAGE) {
      values.remove(SessionOption.DATEFORMAT);
      values.remove(SessionOption.DATEFIRST);
    }
    put(option, assignment.value(), values, baseline);
    SessionOption excluded = option.excludes();
    if (excluded != null && assignment.isOn()) {
      put(excluded, Assignment.OFF, values, baseline);
    }
  }

  private static void put(
      SessionOption option,
      String value,
      Map<SessionOption, String> values,
      SettingsBaseline baseline) {
    boolean isOfOtherLanguage =
        option.followsLanguage() && values.containsKey(SessionOption.LANGUAGE);
    if (value.equals(baseline.value(option)) && !isOfOtherLanguage) {
      values.remove(option);
    } else {
      values.put(option, value);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SessionSettings that
            && hash == that.hash
            && values.equals(that.values)
            && context.equals(that.context));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Returns the form for logs; it contains values of the client, such as CONTEXT_INFO. */
  @Override
  public String toString() {
    return context.isEmpty() ? values.toString() : values + " " + context;
  }
}
