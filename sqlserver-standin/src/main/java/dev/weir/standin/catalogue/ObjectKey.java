package dev.weir.standin.catalogue;

import java.util.Locale;

/** Where an object is; names in any case are the same. */
public record ObjectKey(String database, String schema, String name) {
  /** The same for all spellings. */
  String folded() {
    return (database + "\u0000" + schema + "\u0000" + name).toLowerCase(Locale.ROOT);
  }
}
