package dev.weir.domain.facts;

import java.util.Locale;

/** The role of the server in a group of replicas, as the database's updateability shows it. */
public enum ReplicaRole {
  /** The database can be written. */
  PRIMARY,
  /** The database can only be read. */
  READABLE_SECONDARY,
  /** The server did not say. */
  UNKNOWN;

  /** Returns the role for {@code DATABASEPROPERTYEX(…, 'Updateability')}. */
  public static ReplicaRole of(String updateability) {
    return switch (updateability) {
      case "READ_WRITE" -> PRIMARY;
      case "READ_ONLY" -> READABLE_SECONDARY;
      default -> UNKNOWN;
    };
  }

  /** Returns the name in logs and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
