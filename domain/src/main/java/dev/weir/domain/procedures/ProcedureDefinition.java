package dev.weir.domain.procedures;

import org.jspecify.annotations.Nullable;

/**
 * The server's information about a procedure.
 *
 * @param version changes when the procedure does ({@code sys.objects.modify_date}); empty if there
 *     is no such procedure, or this login cannot see it
 * @param schema the schema of the procedure that was found; empty if none was found
 * @param text the definition; null if the login may not read it, it is encrypted, or it is not
 *     T-SQL
 */
public record ProcedureDefinition(String version, String schema, @Nullable String text) {
  /** There is no such procedure, as far as this login can see. */
  public static final ProcedureDefinition NONE = new ProcedureDefinition("", "", null);
}
