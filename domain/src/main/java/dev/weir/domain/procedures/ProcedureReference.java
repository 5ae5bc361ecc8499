package dev.weir.domain.procedures;

import dev.weir.domain.tsql.ProcedureName;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A procedure as it is called from somewhere. Which one that is, the server says: a name without a
 * schema is looked for in the caller's own and in {@code dbo}.
 *
 * <p>In lower case. A server that tells names by their case has more procedures than this tells
 * apart, so what is cached under a reference is only good together with its version.
 *
 * @param database the one the call names, or the caller's
 * @param schema the one the call names, or null
 * @param callersSchema where a name without a schema is looked for first; null where it is not
 *     known
 */
public record ProcedureReference(
    String database, @Nullable String schema, String name, @Nullable String callersSchema) {
  /** Folds the case. */
  public ProcedureReference {
    database = folded(database);
    schema = schema == null ? null : folded(schema);
    name = folded(name);
    callersSchema = schema != null || callersSchema == null ? null : folded(callersSchema);
  }

  /** A call in a batch or by RPC, of a session whose user has that schema, if it is known. */
  public static ProcedureReference of(
      ProcedureName called, String database, @Nullable String defaultSchema) {
    String named = called.database();
    return new ProcedureReference(
        named == null ? database : named, called.schema(), called.name(), defaultSchema);
  }

  /** A call out of this procedure. */
  ProcedureReference calling(ProcedureName called) {
    return of(called, database, schema == null ? callersSchema : schema);
  }

  private static String folded(String part) {
    return part.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return new ProcedureName(database, schema, name).toString();
  }
}
