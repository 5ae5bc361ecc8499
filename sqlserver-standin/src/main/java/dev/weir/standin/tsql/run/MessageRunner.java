package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SessionErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.token.Command;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** PRINT, RAISERROR, THROW and WAITFOR. */
final class MessageRunner {
  private static final int USER_MESSAGE = 50_000;
  private static final int THROWN_SEVERITY = 16;
  private static final int WAIT_SLICE_MILLIS = 20;

  private static final int MOST_SEVERE_UNLOGGED = 18;

  private final Scope scope;

  MessageRunner(Scope scope) {
    this.scope = scope;
  }

  void run(Statement.Message message, int line) {
    switch (message) {
      case Statement.Print print -> print(print, line);
      case Statement.RaiseError raise -> raiseError(raise, line);
      case Statement.Throw thrown -> throw thrown(thrown, line);
      case Statement.WaitForDelay delay -> waitFor(delay);
    }
  }

  private void print(Statement.Print print, int line) {
    String text = Objects.requireNonNullElse(scope.evaluator().text(print.text()), "");
    scope.reply().message(SqlError.of(0, 0, 1, text).at(scope.frame().procedure(), line));
    scope.finished(Command.NONE);
  }

  /** A message goes out; an error goes the way of errors, but never ends the batch. */
  private void raiseError(Statement.RaiseError raise, int line) {
    List<Expression> arguments = raise.arguments();
    if (arguments.size() < 3) {
      throw SqlErrors.syntax(")");
    }
    TypedValue message = scope.evaluator().evaluate(arguments.get(0));
    int severity = integer(arguments.get(1));
    int state = integer(arguments.get(2));
    boolean byNumber = message.value() instanceof Integer;
    int number = byNumber ? (Integer) Objects.requireNonNull(message.value()) : USER_MESSAGE;
    List<String> values = new ArrayList<>();
    for (Expression argument : arguments.subList(3, arguments.size())) {
      values.add(Objects.requireNonNullElse(scope.evaluator().text(argument), "(null)"));
    }
    String text = byNumber ? "" : MessageFormat.format(String.valueOf(message.value()), values);
    SqlError error = SqlError.of(number, severity, state, text).at(scope.frame().procedure(), line);
    requireLogged(error, raise.options());
    if (error.isError()) {
      throw new SqlErrorException(error).locatedAt(scope.frame().procedure(), line);
    }
    scope.reply().message(error);
    if (raise.options().contains("NOWAIT")) {
      scope.reply().flush();
    }
    scope.finished(Command.NONE);
  }

  /** Severe errors are for administrators, and are logged; the most severe end the process. */
  private void requireLogged(SqlError error, List<String> options) {
    if (error.severity() > MOST_SEVERE_UNLOGGED && !options.contains("LOG")) {
      throw SessionErrors.severityNeedsLog();
    }
    if (error.isFatal()) {
      scope.reply().message(SessionErrors.processTerminated(scope.session().spid(), error).error());
    }
  }

  private int integer(Expression expression) {
    Object value = scope.evaluator().convert(expression, SqlType.INT);
    return value == null ? 0 : (Integer) value;
  }

  private SqlErrorException thrown(Statement.Throw statement, int line) {
    if (statement.arguments().isEmpty()) {
      SqlError caught = scope.frame().caught();
      if (caught == null) {
        return SqlErrors.nothingToRethrow();
      }
      return new SqlErrorException(caught).locatedAt(caught.procedure(), caught.line());
    }
    if (statement.arguments().size() != 3) {
      return SqlErrors.syntax("THROW");
    }
    int number = integer(statement.arguments().get(0));
    String text =
        Objects.requireNonNullElse(scope.evaluator().text(statement.arguments().get(1)), "");
    int state = integer(statement.arguments().get(2));
    return new SqlErrorException(SqlError.of(number, THROWN_SEVERITY, state, text))
        .locatedAt(scope.frame().procedure(), line);
  }

  /** Waits in slices, to see a cancellation soon. */
  private void waitFor(Statement.WaitForDelay statement) {
    String delay = Objects.requireNonNullElse(scope.evaluator().text(statement.delay()), "");
    long deadline = System.nanoTime() + Delays.parse(delay).toNanos();
    scope.reply().flush();
    while (System.nanoTime() - deadline < 0) {
      scope.session().engine().checkCancelled();
      try {
        Thread.sleep(WAIT_SLICE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        scope.session().engine().cancel();
      }
    }
    scope.session().engine().checkCancelled();
    scope.finished(Command.NONE);
  }
}
