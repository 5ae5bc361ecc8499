package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.error.ProcedureErrors;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Session.Surroundings;
import dev.weir.standin.session.Switch;
import dev.weir.standin.tsql.ast.Located;
import dev.weir.standin.tsql.ast.ParameterDeclaration;
import java.util.List;
import java.util.function.Consumer;

/** Runs statements in a scope of their own: a procedure, a prepared or an executed text. */
final class NestedRun {
  private static final int DEEPEST = 32;
  private static final int FAILED_STATUS = -6;

  private final Scope caller;
  private final Session session;

  NestedRun(Scope caller) {
    this.caller = caller;
    this.session = caller.session();
  }

  /** A procedure, whose status is what it returns. */
  CallResult procedure(StoredProcedure stored, List<CallArgument> arguments) {
    String name = stored.name();
    Procedure procedure = stored.procedure();
    Frame frame = enter(name);
    boolean quotedIdentifiers = session.settings().isOn(Switch.QUOTED_IDENTIFIER);
    boolean ansiNulls = session.settings().isOn(Switch.ANSI_NULLS);
    Surroundings outer = session.enterScope(stored.database());
    turn(procedure.quotedIdentifiers(), procedure.ansiNulls());
    ArgumentBinding binding = new ArgumentBinding(name, procedure.parameters(), arguments);
    boolean whole;
    try {
      whole = run(frame, outer, procedure.body(), binding);
    } finally {
      // These two are the procedure's own even where the server leaves its SETs behind.
      turn(quotedIdentifiers, ansiNulls);
    }
    return whole
        ? new CallResult(frame.returnStatus(), binding.outputs(frame))
        : CallResult.broken(FAILED_STATUS);
  }

  /**
   * The body of a trigger, where an error ends its transaction.
   *
   * @param prepare makes the tables that the trigger reads
   */
  void trigger(StoredProcedure trigger, Consumer<Scope> prepare) {
    Procedure body = trigger.procedure();
    boolean quotedIdentifiers = session.settings().isOn(Switch.QUOTED_IDENTIFIER);
    boolean ansiNulls = session.settings().isOn(Switch.ANSI_NULLS);
    boolean abort = session.settings().isOn(Switch.XACT_ABORT);
    Frame frame = enter(trigger.name());
    Surroundings outer = session.enterScope(trigger.database());
    turn(body.quotedIdentifiers(), body.ansiNulls());
    session.settings().turn(Switch.XACT_ABORT, true);
    try {
      Scope scope = new Scope(session, frame, caller.reply());
      prepare.accept(scope);
      session.last().error(0);
      new Interpreter(scope).run(body.body());
    } catch (ScopeEnded ended) {
      // The error has been told, and the change goes on.
      session.last().rowCount(0);
    } finally {
      frame.tableVariables().forEach(session.tableVariables()::release);
      session.leaveScope(outer, caller.reply());
      turn(quotedIdentifiers, ansiNulls);
      session.settings().turn(Switch.XACT_ABORT, abort);
    }
  }

  private void turn(boolean quotedIdentifiers, boolean ansiNulls) {
    session.settings().turn(Switch.QUOTED_IDENTIFIER, quotedIdentifiers);
    session.settings().turn(Switch.ANSI_NULLS, ansiNulls);
  }

  /** A text, whose status is the error of its last statement. */
  CallResult text(
      List<Located> statements,
      List<ParameterDeclaration> parameters,
      List<CallArgument> arguments) {
    Frame frame = enter("");
    Surroundings outer = session.enterScope(session.database());
    ArgumentBinding binding = new ArgumentBinding("sp_executesql", parameters, arguments);
    boolean whole = run(frame, outer, statements, binding);
    return whole
        ? new CallResult(session.last().error(), binding.outputs(frame))
        : CallResult.broken(FAILED_STATUS);
  }

  private Frame enter(String name) {
    Frame frame = caller.frame().nested(name);
    if (frame.depth() > DEEPEST) {
      throw ProcedureErrors.nestedTooDeep();
    }
    return frame;
  }

  /** False when an error ended it before its last statement. */
  private boolean run(
      Frame frame, Surroundings outer, List<Located> statements, ArgumentBinding binding) {
    int transactions = session.transactions().count();
    boolean whole = true;
    try {
      Scope scope = new Scope(session, frame, caller.reply());
      bind(binding, scope);
      session.last().error(0);
      new Interpreter(scope).run(statements);
    } catch (ScopeEnded ended) {
      whole = false;
    } finally {
      frame.tableVariables().forEach(session.tableVariables()::release);
      session.leaveScope(outer, caller.reply());
    }
    requireCount(transactions);
    return whole;
  }

  /** A call that does not fit is the procedure's error, before its first line. */
  private static void bind(ArgumentBinding binding, Scope scope) {
    try {
      binding.bind(scope);
    } catch (SqlErrorException e) {
      boolean callers = e.error().number() == ProcedureErrors.POSITION_AFTER_NAME;
      throw callers ? e : e.at(scope.frame().procedure(), 0);
    }
  }

  /**
   * The scope that begins a transaction must end it; an implicit transaction is begun by no scope.
   */
  private void requireCount(int before) {
    int now = session.transactions().count();
    if (now != before && !session.settings().isOn(Switch.IMPLICIT_TRANSACTIONS)) {
      caller.reportMismatch(before, now);
    }
  }
}
