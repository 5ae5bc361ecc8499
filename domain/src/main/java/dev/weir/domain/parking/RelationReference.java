package dev.weir.domain.parking;

import dev.weir.domain.tsql.RelationName;
import org.jspecify.annotations.Nullable;

/**
 * A table or view as a query names it, with the schema in which the server looks first. The case is
 * kept as written, because only the server knows whether names are case-sensitive.
 *
 * @param database the database of the session
 * @param schema the schema that the query names, or else the one in which the server looks first
 * @param isNamed whether the query names the schema; else the server looks in {@code dbo} as well
 */
public record RelationReference(String database, String schema, String name, boolean isNamed) {
  private static final String DBO = "dbo";

  /**
   * Returns the reference for a name in a request; null for a table of another database, whose
   * users and options may differ.
   *
   * @param defaultSchema the default schema of the session's user
   */
  public static @Nullable RelationReference of(
      RelationName name, String database, String defaultSchema) {
    if (database.isEmpty() || (name.database() != null && !name.database().equals(database))) {
      return null;
    }
    String schema = name.schema();
    return schema == null
        ? new RelationReference(database, defaultSchema, name.name(), false)
        : new RelationReference(database, schema, name.name(), true);
  }

  /**
   * Returns the reference for a name in the definition of a view; null where it is not certain
   * which table it is.
   *
   * @param viewSchema the schema of the view
   */
  @Nullable RelationReference within(RelationName other, String viewSchema) {
    return other.schema() == null && !viewSchema.equals(DBO)
        ? null
        : of(other, database, viewSchema);
  }
}
