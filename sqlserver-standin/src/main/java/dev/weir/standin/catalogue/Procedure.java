package dev.weir.standin.catalogue;

import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import java.util.List;

/**
 * The definition of a procedure.
 *
 * @param quotedIdentifiers the session's setting when it was made, which it runs with
 * @param ansiNulls likewise
 */
public record Procedure(
    List<ParameterDeclaration> parameters,
    List<Located> body,
    boolean quotedIdentifiers,
    boolean ansiNulls) {
  public Procedure {
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
  }
}
