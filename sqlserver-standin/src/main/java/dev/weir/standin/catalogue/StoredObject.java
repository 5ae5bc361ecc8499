package dev.weir.standin.catalogue;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One object of a database.
 *
 * @param definition its text; null for tables
 * @param procedure the statements of a procedure or trigger; null for other objects
 * @param trigger null for other objects
 */
public record StoredObject(
    int id,
    ObjectKey key,
    ObjectType type,
    LocalDateTime created,
    LocalDateTime modified,
    @Nullable String definition,
    @Nullable Procedure procedure,
    @Nullable Trigger trigger) {
  /** Returns the object with another trigger. */
  public StoredObject withTrigger(Trigger other) {
    return new StoredObject(id, key, type, created, modified, definition, procedure, other);
  }

  public String name() {
    return key.name();
  }
}
