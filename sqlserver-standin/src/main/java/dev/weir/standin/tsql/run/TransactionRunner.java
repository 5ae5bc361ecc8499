package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Statement;
import org.jspecify.annotations.Nullable;

/** BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION. */
final class TransactionRunner {
  private final Scope scope;
  private final Session session;

  TransactionRunner(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
  }

  void run(Statement.TransactionControl control) {
    switch (control) {
      case Statement.BeginTransaction begin -> {
        // Under implicit transactions BEGIN finds one open already, and makes the count 2.
        scope.beginImplicitly();
        session.transactions().begin(name(begin.name()), scope.reply());
        scope.finished(Command.BEGIN);
      }
      case Statement.Commit ignored -> {
        session.transactions().commit(scope.reply());
        scope.finished(Command.COMMIT);
      }
      case Statement.Rollback rollback -> {
        session.transactions().rollback(name(rollback.name()), scope.reply());
        scope.finished(Command.ROLLBACK);
      }
      case Statement.SaveTransaction save -> save(save);
    }
  }

  private void save(Statement.SaveTransaction save) {
    String savepoint = name(save.name());
    if (savepoint == null) {
      throw SqlErrors.syntax("SAVE");
    }
    session.transactions().save(savepoint);
    scope.finished(Command.SAVE);
  }

  private @Nullable String name(@Nullable Expression name) {
    return name == null ? null : scope.evaluator().text(name);
  }
}
