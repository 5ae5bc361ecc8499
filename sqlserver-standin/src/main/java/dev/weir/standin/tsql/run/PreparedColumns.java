package dev.weir.standin.tsql.run;

import dev.weir.standin.engine.EngineResult;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.session.PreparedStatements.Prepared;
import dev.weir.standin.token.Column;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.TypedValue;
import java.util.List;

/** The columns that a prepared statement will give, which sp_prepare tells. */
final class PreparedColumns {
  private final Scope caller;

  PreparedColumns(Scope caller) {
    this.caller = caller;
  }

  /** Tells the columns of a text that is one query; SQL Server tells nothing of others. */
  void describe(Prepared prepared) {
    List<Located> statements = prepared.statements();
    if (statements.size() == 1
        && statements.getFirst().statement() instanceof Statement.Select select
        && select.query().head().items().stream().allMatch(item -> item.variable() == null)) {
      describe(select.query(), prepared.parameters());
    }
  }

  private void describe(Query query, List<ParameterDeclaration> parameters) {
    Frame frame = caller.frame().nested("");
    for (ParameterDeclaration parameter : parameters) {
      frame.declare(parameter.name(), TypedValue.nullOf(parameter.type()));
    }
    Scope scope = new Scope(caller.session(), frame, caller.reply());
    try (EngineResult result = caller.session().engine().query(scope.render(query))) {
      List<Column> columns = ResultColumns.refine(result.columns(), query, scope);
      caller.reply().columns(columns);
    } catch (SqlErrorException laterAtExecution) {
      // A table may be made between preparation and execution; then only execution can tell.
      return;
    }
  }
}
