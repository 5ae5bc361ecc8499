package dev.weir.domain.procedures;

import org.jspecify.annotations.Nullable;

/**
 * What the server told about a procedure.
 *
 * @param version changes when the procedure does ({@code sys.objects.modify_date}); empty where
 *     there is no such procedure, or not for this login
 * @param schema where it was found; empty where there is none
 * @param text the definition; null where it may not be read, is encrypted, or is not T-SQL
 */
public record ProcedureDefinition(String version, String schema, @Nullable String text) {
  /** There is no such procedure, as far as this login can see. */
  public static final ProcedureDefinition NONE = new ProcedureDefinition("", "", null);
}
