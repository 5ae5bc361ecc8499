package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.type.SqlType;
import java.util.List;

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
   * @throws ScopeEnded when it ended the frame alone
   * @throws PassingError when a TRY around the frame is to have it
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
      if (resetsError(located.statement())) {
        session.last().error(0);
      }
      return flow;
    } catch (SqlErrorException e) {
      failed(e.at(frame.procedure(), located.line()), located.statement());
      return Flow.NEXT;
    }
  }

  /** Control of flow and calls leave {@code @@ERROR} to the statements within. */
  private static boolean resetsError(Statement statement) {
    return switch (statement) {
      case Statement.Break ignored -> true;
      case Statement.Continue ignored -> true;
      case Statement.Return ignored -> true;
      case Statement.Control ignored -> false;
      case Statement.Call ignored -> false;
      case Statement.Binding ignored -> true;
      case Statement.Message ignored -> true;
      case Statement.TransactionControl ignored -> true;
      case Statement.SessionControl ignored -> true;
      case Statement.CursorControl ignored -> true;
      case Statement.Data ignored -> true;
      case Statement.Definition ignored -> true;
    };
  }

  private void failed(SqlErrorException e, Statement statement) {
    SqlError error = e.error();
    session.last().error(error.number());
    session.last().rowCount(0);
    if (error.number() == SqlErrors.UNSUPPORTED) {
      session.recorder().violation("unsupported: " + error.message());
    }
    boolean xactAbort = session.settings().isOn(Switch.XACT_ABORT);
    ErrorEffect effect = ErrorEffect.of(error, statement, xactAbort);
    if (effect.catchableHere() ? frame.catches() : catchesOutside(error)) {
      if (effect.losesTransaction()) {
        session.transactions().doom();
      }
      throw new PassingError(error, frame, effect.catchableHere());
    }
    tell(error, effect, statement);
    switch (effect.ends()) {
      case STATEMENT -> frame.failed(error.severity());
      case SCOPE -> throw new ScopeEnded();
      case BATCH -> throw new BatchEnded();
    }
  }

  /** No TRY may hide what the stand-in cannot do; and no error survives its connection. */
  private boolean catchesOutside(SqlError error) {
    return error.number() != SqlErrors.UNSUPPORTED && !error.isFatal() && frame.caughtOutside();
  }

  private void tell(SqlError error, ErrorEffect effect, Statement statement) {
    reply.message(error);
    if (effect.losesTransaction()) {
      session.transactions().rollbackIfOpen(reply);
    } else if (ErrorEffect.isTermination(error, statement)) {
      reply.message(
          SqlError.of(TERMINATED, 0, 0, "The statement has been terminated.")
              .at(error.procedure(), error.line()));
    }
    reply.done(Done.failed(frame.doneKind(), Command.NONE));
  }

  private Flow execute(Located located) {
    if (located.statement() instanceof Statement.Control control) {
      return follow(control);
    }
    if (Rehearsal.runs(located.statement(), session.settings())) {
      perform(located);
    }
    return Flow.NEXT;
  }

  private Flow follow(Statement.Control control) {
    return switch (control) {
      case Statement.Block block -> run(block.statements());
      case Statement.If branch -> branch(branch);
      case Statement.While loop -> loop(loop);
      case Statement.Break ignored -> Flow.BREAK;
      case Statement.Continue ignored -> Flow.CONTINUE;
      case Statement.Return back -> back(back);
      case Statement.TryCatch attempt -> attempt(attempt);
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
    frame.returnStatus(0);
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
    } catch (PassingError e) {
      if (!e.isFor(frame)) {
        throw e;
      }
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
    switch (located.statement()) {
      case Statement.Control ignored ->
          throw new IllegalStateException("control of flow is followed, not performed");
      case Statement.Binding binding -> new BindingRunner(scope).run(binding);
      case Statement.Message message -> new MessageRunner(scope).run(message, located.line());
      case Statement.TransactionControl control -> new TransactionRunner(scope).run(control);
      case Statement.SessionControl control -> new SettingRunner(scope).run(control);
      case Statement.CursorControl control -> new CursorRunner(scope).run(control);
      case Statement.Call call -> new Procedures(scope).run(call);
      case Statement.Data data -> new DataRunner(scope).run(data);
      case Statement.Definition definition -> new DefinitionRunner(scope).run(definition);
    }
  }
}
