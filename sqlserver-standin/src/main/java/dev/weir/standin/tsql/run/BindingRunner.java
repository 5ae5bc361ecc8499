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
      case Statement.Declare declare -> declare(declare);
      case Statement.SetVariable set -> {
        scope.assign(set.name(), set.value());
        scope.finished(Command.SET);
      }
    }
  }

  private void declare(Statement.Declare declare) {
    for (Statement.Declaration declaration : declare.declarations()) {
      Expression initial = declaration.initial();
      Object value =
          initial == null ? null : scope.evaluator().convert(initial, declaration.type());
      scope.frame().declare(declaration.name(), new TypedValue(declaration.type(), value));
    }
  }
}
