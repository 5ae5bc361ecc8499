package dev.weir.domain.procedures;

import org.jspecify.annotations.Nullable;

/**
 * What the server told about a procedure.
 *
 * @param version changes when the procedure does ({@code sys.objects.modify_date}); empty where
 *     there is no such procedure, or not for this login
 * @param text the definition; null where it may not be read, is encrypted, or is not T-SQL
 */
public record ProcedureDefinition(String version, @Nullable String text) {
  /** There is no such procedure, as far as this login can see. */
  public static final ProcedureDefinition NONE = new ProcedureDefinition("", null);
}
