package dev.weir.standin.lock;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The modes of an application lock, and which of them go together. */
public enum LockMode {
  INTENT_SHARED("IntentShared"),
  SHARED("Shared"),
  UPDATE("Update"),
  INTENT_EXCLUSIVE("IntentExclusive"),
  EXCLUSIVE("Exclusive");

  private final String sqlName;

  LockMode(String sqlName) {
    this.sqlName = sqlName;
  }

  /** As T-SQL writes it. */
  public String sqlName() {
    return sqlName;
  }

  /** The mode of that name in any case; null for none. */
  public static @Nullable LockMode named(String name) {
    for (LockMode mode : values()) {
      if (mode.sqlName.equalsIgnoreCase(name)) {
        return mode;
      }
    }
    return null;
  }

  boolean isCompatibleWith(LockMode other) {
    return compatibleModes().contains(other);
  }

  private Set<LockMode> compatibleModes() {
    return switch (this) {
      case INTENT_SHARED -> Set.of(INTENT_SHARED, SHARED, UPDATE, INTENT_EXCLUSIVE);
      case SHARED -> Set.of(INTENT_SHARED, SHARED, UPDATE);
      case UPDATE -> Set.of(INTENT_SHARED, SHARED);
      case INTENT_EXCLUSIVE -> Set.of(INTENT_SHARED, INTENT_EXCLUSIVE);
      case EXCLUSIVE -> Set.of();
    };
  }
}
