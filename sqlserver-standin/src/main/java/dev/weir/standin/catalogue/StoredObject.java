package dev.weir.standin.catalogue;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One object of a database.
 *
 * @param definition its text; null for tables
 * @param procedure null for what is none
 */
public record StoredObject(
    int id,
    ObjectKey key,
    ObjectType type,
    LocalDateTime created,
    LocalDateTime modified,
    @Nullable String definition,
    @Nullable Procedure procedure) {
  public String name() {
    return key.name();
  }
}
