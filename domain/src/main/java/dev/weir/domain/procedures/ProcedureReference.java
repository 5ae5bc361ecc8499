package dev.weir.domain.procedures;

import dev.weir.domain.tsql.ProcedureName;
import org.jspecify.annotations.Nullable;

/**
 * A procedure as it is called from somewhere. Which one that is, the server says: a name without a
 * schema is looked for in the caller's own and in {@code dbo}.
 *
 * <p>As it was written: whether case tells names apart, only the server knows.
 *
 * @param database the one the call names, or the caller's
 * @param schema the one the call names, or null
 * @param callersSchema where a name without a schema is looked for first; null where it is not
 *     known
 */
public record ProcedureReference(
    String database, @Nullable String schema, String name, @Nullable String callersSchema) {
  /** Forgets the caller's schema where it does not matter. */
  public ProcedureReference {
    callersSchema = schema == null ? callersSchema : null;
  }

  /** A call in a batch or by RPC, of a session whose user has that schema, if it is known. */
  public static ProcedureReference of(
      ProcedureName called, String database, @Nullable String defaultSchema) {
    String named = called.database();
    return named == null || named.equals(database)
        ? new ProcedureReference(database, called.schema(), called.name(), defaultSchema)
        : new ProcedureReference(named, called.schema(), called.name(), null);
  }

  /** A call out of this procedure, which was found in that schema. */
  ProcedureReference calling(ProcedureName called, String schemaFound) {
    return of(called, database, schemaFound);
  }

  /**
   * Whether it can be said which procedure it is, in which database: of a name without a schema in
   * another database, only the user's schema there would tell.
   */
  public boolean certain() {
    return !database.isEmpty() && (schema != null || callersSchema != null);
  }

  @Override
  public String toString() {
    return new ProcedureName(database, schema, name).toString();
  }
}
