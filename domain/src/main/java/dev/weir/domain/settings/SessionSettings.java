package dev.weir.domain.settings;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the options of a session are, where they may differ from its {@link SettingsBaseline}, and
 * the keys of its context. Two sessions of one login profile with equal settings can use each
 * other's connections as they are.
 *
 * <p>A value that is known to be the baseline's is left out, so that drivers which set at connect
 * what is set already are equal to those which set nothing. Likewise, a date format or first day of
 * the week that the language brought is left out.
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

  /** These settings after a statement that was run. */
  public SessionSettings with(Setting setting, SettingsBaseline baseline) {
    return with(List.of(setting), baseline);
  }

  /** These settings after statements that were run, in their order. */
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

  /** The name of the database, or nothing where it is not known. */
  private static String database(Map<SessionOption, String> values, SettingsBaseline baseline) {
    String own =
        values.getOrDefault(SessionOption.DATABASE, baseline.value(SessionOption.DATABASE));
    return own == null ? "" : own;
  }

  /** What a reset of the connection leaves: the isolation level, which it does not touch. */
  public SessionSettings afterReset() {
    String isolation = values.get(SessionOption.ISOLATION);
    if (values.size() == (isolation == null ? 0 : 1) && context.isEmpty()) {
      return this;
    }
    EnumMap<SessionOption, String> left = new EnumMap<>(SessionOption.class);
    if (isolation != null) {
      left.put(SessionOption.ISOLATION, isolation);
    }
    return of(left, SessionContext.NONE);
  }

  /** The keys of the session's context. */
  SessionContext context() {
    return context;
  }

  /**
   * Whether the session's context is on its connection alone: too much was set, or under names or
   * in databases that no other connection can be given for certain.
   */
  public boolean needTheirConnection() {
    return context.isLost();
  }

  /** The value of an option, where it may differ from the baseline's; else null. */
  public @Nullable String changed(SessionOption option) {
    return values.get(option);
  }

  /** The value of an option, or null where it is the baseline's and that is not known. */
  public @Nullable String value(SessionOption option, SettingsBaseline baseline) {
    String own = values.get(option);
    return own == null ? baseline.value(option) : own;
  }

  /** Whether an option that can be ON or OFF is ON. */
  public boolean isOn(SessionOption option, SettingsBaseline baseline) {
    return "ON".equals(value(option, baseline));
  }

  /** Whether nothing differs from the baseline. */
  public boolean initial() {
    return values.isEmpty() && context.isEmpty();
  }

  private static SessionSettings of(EnumMap<SessionOption, String> values, SessionContext context) {
    return values.isEmpty() && context.isEmpty() ? INITIAL : new SessionSettings(values, context);
  }

  private static void apply(
      Assignment assignment, Map<SessionOption, String> values, SettingsBaseline baseline) {
    SessionOption option = assignment.option();
    if (option.momentary()) {
      throw new IllegalArgumentException(option + " is no setting but a pin");
    }
    if (option == SessionOption.ANSI_DEFAULTS) {
      for (SessionOption part : SessionOption.ANSI) {
        apply(Assignment.of(part, assignment.on()), values, baseline);
      }
      return;
    }
    if (option == SessionOption.LANGUAGE) {
      values.remove(SessionOption.DATEFORMAT);
      values.remove(SessionOption.DATEFIRST);
    }
    put(option, assignment.value(), values, baseline);
    SessionOption excluded = option.excludes();
    if (excluded != null && assignment.on()) {
      put(excluded, Assignment.OFF, values, baseline);
    }
  }

  private static void put(
      SessionOption option,
      String value,
      Map<SessionOption, String> values,
      SettingsBaseline baseline) {
    if (value.equals(baseline.value(option))) {
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

  /** For logs: client's values, such as CONTEXT_INFO, are among them. */
  @Override
  public String toString() {
    return context.isEmpty() ? values.toString() : values + " " + context;
  }
}
