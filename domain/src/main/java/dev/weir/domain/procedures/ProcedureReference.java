package dev.weir.domain.procedures;

import dev.weir.domain.tsql.ProcedureName;
import org.jspecify.annotations.Nullable;

/**
 * A procedure as a caller names it. The server resolves the name: it looks for a name without a
 * schema in the caller's schema and then in {@code dbo}.
 *
 * <p>The case is kept as written, because only the server knows whether names are case-sensitive.
 *
 * @param database the database that the call names, or the caller's
 * @param schema the schema that the call names, or null
 * @param callersSchema the schema in which the server looks first for a name without a schema; null
 *     if it is unknown
 */
public record ProcedureReference(
    String database, @Nullable String schema, String name, @Nullable String callersSchema) {
  /** Drops the caller's schema if the call names a schema. */
  public ProcedureReference {
    callersSchema = schema == null ? callersSchema : null;
  }

  /**
   * Returns the reference for a call in a batch or by RPC; {@code defaultSchema} is the default
   * schema of the session's user, if it is known.
   */
  public static ProcedureReference of(
      ProcedureName called, String database, @Nullable String defaultSchema) {
    String named = called.database();
    return named == null || named.equals(database)
        ? new ProcedureReference(database, called.schema(), called.name(), defaultSchema)
        : new ProcedureReference(named, called.schema(), called.name(), null);
  }

  /**
   * Returns the reference for a call from within this procedure, which was found in {@code
   * schemaFound}.
   */
  ProcedureReference calling(ProcedureName called, String schemaFound) {
    return of(called, database, schemaFound);
  }

  /**
   * Returns whether the database and the schemas to look in are known. For a name without a schema
   * in another database they are not, because the user's default schema there is unknown.
   */
  public boolean isCertain() {
    return !database.isEmpty() && (schema != null || callersSchema != null);
  }

  @Override
  public String toString() {
    return new ProcedureName(database, schema, name).toString();
  }
}
