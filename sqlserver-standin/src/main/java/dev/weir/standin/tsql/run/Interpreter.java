package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the statements of one frame: control of flow, and what an error leads to. */
final class Interpreter {
  private static final int TERMINATED = 3621;

  private final Scope scope;
  private final Session session;
  private final Frame frame;
  private final Reply reply;

  Interpreter(Scope scope) {
    this.scope = scope;
    this.session = scope.session();
    this.frame = scope.frame();
    this.reply = scope.reply();
  }

  /**
   * Runs them in order.
   *
   * @throws BatchEnded when an error ended the batch
   * @throws SqlErrorException when a TRY around the frame is to have it
   */
  Flow run(List<Located> statements) {
    for (Located located : statements) {
      Flow flow = runOne(located);
      if (flow != Flow.NEXT) {
        return flow;
      }
    }
    return Flow.NEXT;
  }

  private Flow runOne(Located located) {
    session.engine().checkCancelled();
    try {
      Flow flow = execute(located);
      if (!isControl(located.statement())) {
        session.lastError(0);
      }
      return flow;
    } catch (SqlErrorException e) {
      failed(e.at(frame.procedure(), located.line()), located.statement());
      return Flow.NEXT;
    }
  }

  /** Control of flow leaves {@code @@ERROR} to the statements within. */
  private static boolean isControl(Statement statement) {
    return statement instanceof Statement.Block
        || statement instanceof Statement.If
        || statement instanceof Statement.While
        || statement instanceof Statement.TryCatch;
  }

  private void failed(SqlErrorException e, Statement statement) {
    SqlError error = e.error();
    session.lastError(error.number());
    session.rowCount(0);
    if (error.number() == SqlErrors.UNSUPPORTED) {
      session.recorder().violation("unsupported: " + error.message());
    }
    if (error.number() == ErrorEffects.DEADLOCK_VICTIM) {
      session.transactions().lost(reply);
    }
    if (frame.catches()) {
      throw e;
    }
    reply.message(error);
    boolean aborts =
        session.settings().isOn(Switch.XACT_ABORT) && ErrorEffects.heedsXactAbort(statement);
    if (aborts) {
      session.transactions().lost(reply);
    }
    if (ErrorEffects.saysTerminated(statement)) {
      reply.message(
          SqlError.of(TERMINATED, 0, 0, "The statement has been terminated.")
              .at(error.procedure(), error.line()));
    }
    reply.done(Done.failed(frame.doneKind(), Command.NONE));
    if (aborts || ErrorEffects.endsBatch(error, statement)) {
      throw new BatchEnded(error.number());
    }
  }

  private Flow execute(Located located) {
    return switch (located.statement()) {
      case Statement.Block block -> run(block.statements());
      case Statement.If branch -> branch(branch);
      case Statement.While loop -> loop(loop);
      case Statement.Break ignored -> Flow.BREAK;
      case Statement.Continue ignored -> Flow.CONTINUE;
      case Statement.Return back -> back(back);
      case Statement.TryCatch attempt -> attempt(attempt);
      default -> {
        perform(located);
        yield Flow.NEXT;
      }
    };
  }

  private Flow branch(Statement.If branch) {
    if (scope.evaluator().isTrue(branch.condition())) {
      return runOne(branch.then());
    }
    return branch.otherwise() == null ? Flow.NEXT : runOne(branch.otherwise());
  }

  private Flow loop(Statement.While loop) {
    while (scope.evaluator().isTrue(loop.condition())) {
      session.engine().checkCancelled();
      Flow flow = runOne(loop.body());
      if (flow == Flow.BREAK) {
        break;
      }
      if (flow == Flow.RETURN) {
        return flow;
      }
    }
    return Flow.NEXT;
  }

  private Flow back(Statement.Return statement) {
    if (statement.status() != null) {
      Object status = scope.evaluator().convert(statement.status(), SqlType.INT);
      frame.returnStatus(status == null ? 0 : (Integer) status);
    }
    return Flow.RETURN;
  }

  private Flow attempt(Statement.TryCatch statement) {
    frame.enterTry();
    SqlError error;
    try {
      return run(statement.attempt().statements());
    } catch (SqlErrorException e) {
      error = e.error();
    } finally {
      frame.leaveTry();
    }
    SqlError outer = frame.caught();
    frame.caught(error);
    try {
      return run(statement.handler().statements());
    } finally {
      frame.caught(outer);
    }
  }

  private void perform(Located located) {
    DataRunner data = new DataRunner(scope);
    DefinitionRunner definitions = new DefinitionRunner(scope);
    SettingRunner settings = new SettingRunner(scope);
    MessageRunner messages = new MessageRunner(scope);
    switch (located.statement()) {
      case Statement.Select select -> new QueryRunner(scope).select(select.query());
      case Statement.Insert insert -> data.insert(insert);
      case Statement.Update update -> data.update(update);
      case Statement.Delete delete -> data.delete(delete);
      case Statement.TruncateTable truncate -> data.truncate(truncate);
      case Statement.Declare declare -> declare(declare);
      case Statement.SetVariable set -> setVariable(set);
      case Statement.SetOption set -> settings.set(set);
      case Statement.SetIsolation set -> settings.isolation(set);
      case Statement.SetIdentityInsert set -> settings.identityInsert(set);
      case Statement.Use use -> settings.use(use);
      case Statement.Print print -> messages.print(print, located.line());
      case Statement.RaiseError raise -> messages.raiseError(raise, located.line());
      case Statement.Throw thrown -> throw messages.thrown(thrown, located.line());
      case Statement.WaitForDelay delay -> messages.waitFor(delay);
      case Statement.BeginTransaction begin -> begin(begin);
      case Statement.Commit ignored -> commit();
      case Statement.Rollback rollback -> rollback(rollback);
      case Statement.SaveTransaction save -> save(save);
      case Statement.Execute execute -> new Procedures(scope).execute(execute);
      case Statement.ExecuteText text -> new Procedures(scope).executeText(text);
      case Statement.CreateTable table -> definitions.createTable(table);
      case Statement.AlterTableAdd add -> definitions.add(add);
      case Statement.AlterTableDrop drop -> definitions.dropFromTable(drop);
      case Statement.AlterColumn alter -> definitions.alterColumn(alter);
      case Statement.CreateIndex index -> definitions.createIndex(index);
      case Statement.DropIndex index -> definitions.dropIndex(index);
      case Statement.DropObjects drop -> definitions.drop(drop);
      case Statement.CreateView view -> definitions.createView(view);
      case Statement.CreateSchema schema -> definitions.createSchema(schema);
      case Statement.CreateDatabase database -> definitions.createDatabase(database);
      case Statement.Block ignored -> throw notPerformed();
      case Statement.If ignored -> throw notPerformed();
      case Statement.While ignored -> throw notPerformed();
      case Statement.Break ignored -> throw notPerformed();
      case Statement.Continue ignored -> throw notPerformed();
      case Statement.Return ignored -> throw notPerformed();
      case Statement.TryCatch ignored -> throw notPerformed();
    }
  }

  private static IllegalStateException notPerformed() {
    return new IllegalStateException("control of flow is executed, not performed");
  }

  private void declare(Statement.Declare declare) {
    for (Statement.Declaration declaration : declare.declarations()) {
      Expression initial = declaration.initial();
      Object value =
          initial == null ? null : scope.evaluator().convert(initial, declaration.type());
      frame.declare(declaration.name(), new TypedValue(declaration.type(), value));
    }
  }

  private void setVariable(Statement.SetVariable set) {
    scope.assign(set.name(), set.value());
    scope.finished(Command.SET);
  }

  private @Nullable String name(@Nullable Expression name) {
    return name == null ? null : scope.evaluator().text(name);
  }

  private void begin(Statement.BeginTransaction begin) {
    // Under implicit transactions BEGIN finds one open already, and makes the count 2.
    scope.beginImplicitly();
    session.transactions().begin(name(begin.name()), reply);
    scope.finished(Command.BEGIN);
  }

  private void commit() {
    session.transactions().commit(reply);
    scope.finished(Command.COMMIT);
  }

  private void rollback(Statement.Rollback rollback) {
    session.transactions().rollback(name(rollback.name()), reply);
    scope.finished(Command.ROLLBACK);
  }

  private void save(Statement.SaveTransaction save) {
    String savepoint = name(save.name());
    if (savepoint == null) {
      throw SqlErrors.syntax("SAVE");
    }
    session.transactions().save(savepoint);
    scope.finished(Command.SAVE);
  }
}
