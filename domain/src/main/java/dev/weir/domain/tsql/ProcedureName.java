package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * A procedure as a text names it, without quotes; case as it was written.
 *
 * @param database null where the name does not say it
 * @param schema null where the name does not say it
 */
public record ProcedureName(@Nullable String database, @Nullable String schema, String name) {
  /** One with its name alone. */
  public static ProcedureName of(String name) {
    return new ProcedureName(null, null, name);
  }

  /** Whether it lives in tempdb and ends with its session. */
  public boolean temporary() {
    return name.startsWith("#");
  }

  @Override
  public String toString() {
    String last = bracketed(name);
    if (database != null) {
      return bracketed(database) + "." + (schema == null ? "" : bracketed(schema)) + "." + last;
    }
    return schema == null ? last : bracketed(schema) + "." + last;
  }

  private static String bracketed(String part) {
    return "[" + part.replace("]", "]]") + "]";
  }
}
