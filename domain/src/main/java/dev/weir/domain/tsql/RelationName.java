package dev.weir.domain.tsql;

import org.jspecify.annotations.Nullable;

/**
 * The name of a table or view as a query writes it, in the case in which it is written.
 *
 * @param database null where the name has none
 * @param schema null where the name has none
 */
public record RelationName(@Nullable String database, @Nullable String schema, String name) {
  @Override
  public String toString() {
    String inSchema = schema == null ? name : schema + "." + name;
    return database == null ? inSchema : database + "." + inSchema;
  }
}
