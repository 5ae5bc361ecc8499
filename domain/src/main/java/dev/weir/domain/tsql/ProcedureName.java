package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * The name of a procedure in a text, without quotes and in its original case.
 *
 * @param database null if the name does not contain it
 * @param schema null if the name does not contain it
 */
public record ProcedureName(@Nullable String database, @Nullable String schema, String name) {
  /** Returns a name without database and schema. */
  public static ProcedureName of(String name) {
    return new ProcedureName(null, null, name);
  }

  /** Returns whether it is a temporary procedure, which ends with its session. */
  public boolean isTemporary() {
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
