package dev.weir.standin.tsql.run;

import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.TypedValue;

/** DECLARE and SET of variables. */
final class BindingRunner {
  private final Scope scope;

  BindingRunner(Scope scope) {
    this.scope = scope;
  }

  void run(Statement.Binding binding) {
    switch (binding) {
      case Statement.Declare declare -> declare.declarations().forEach(this::declare);
      case Statement.SetVariable set -> {
        scope.assign(set.name(), set.value());
        scope.finished(Command.SET);
        scope.session().last().rowCount(1);
      }
    }
  }

  private void declare(Statement.Declaration declaration) {
    Frame frame = scope.frame();
    boolean again = !frame.firstTime(declaration);
    switch (declaration) {
      case Statement.ScalarVariable variable -> scalar(variable, again);
      case Statement.TableVariable variable -> {
        if (!again) {
          new TableDefinitions(scope).declare(variable);
        }
      }
      case Statement.TypedTableVariable variable -> {
        if (!again) {
          new TableTypes(scope).declare(variable.name(), variable.type());
        }
      }
      case Statement.CursorVariable variable -> {
        if (!again) {
          frame.declareCursorVariable(variable.name());
        }
      }
    }
  }

  /** In a loop, a DECLARE is reached more than once: only its value is given again. */
  private void scalar(Statement.ScalarVariable variable, boolean again) {
    Expression initial = variable.initial();
    if (again) {
      if (initial != null) {
        scope.assign(variable.name(), initial);
      }
      return;
    }
    Object value = initial == null ? null : scope.evaluator().convert(initial, variable.type());
    scope.frame().declare(variable.name(), new TypedValue(variable.type(), value));
  }
}
