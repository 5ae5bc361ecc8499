package dev.weir.application.session;

import dev.weir.domain.login.LoginProfile;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The habits of the logins of one bucket. Only the logins used last are remembered. Confined to the
 * thread that owns the bucket.
 */
public final class NumberHabits {
  private static final float LOAD = 0.75f;

  private final Map<LoginProfile, NumberHabit> habits;

  /**
   * Creates it without habits.
   *
   * @param most how many are remembered
   */
  public NumberHabits(int most) {
    this.habits =
        new LinkedHashMap<>(16, LOAD, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<LoginProfile, NumberHabit> eldest) {
            return size() > most;
          }
        };
  }

  /** Returns the habit that sessions of this login share. */
  public NumberHabit of(LoginProfile login) {
    return habits.computeIfAbsent(login, unknown -> new NumberHabit());
  }
}
