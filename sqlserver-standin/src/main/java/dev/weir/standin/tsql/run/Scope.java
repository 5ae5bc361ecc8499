package dev.weir.standin.tsql.run;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.ast.Expression;
import dev.weir.standin.tsql.ast.Query;
import dev.weir.standin.tsql.render.Renderer;
import dev.weir.standin.tsql.render.Rendering;
import dev.weir.standin.type.SqlType;
import dev.weir.standin.type.TypedValue;
import org.jspecify.annotations.Nullable;

/** The context in which the statements of one frame run. */
final class Scope {
  private final Session session;
  private final Frame frame;
  private final Reply reply;
  private final SessionNames names;
  private final SessionValues values;
  private final Evaluator evaluator;

  Scope(Session session, Frame frame, Reply reply) {
    this.session = session;
    this.frame = frame;
    this.reply = reply;
    names = new SessionNames(session, frame);
    values = new SessionValues(session, frame);
    evaluator = new Evaluator(session, names, values);
    values.useFunctions(new SessionFunctions(session, names, evaluator, frame));
  }

  Session session() {
    return session;
  }

  Frame frame() {
    return frame;
  }

  Reply reply() {
    return reply;
  }

  SessionNames names() {
    return names;
  }

  SessionValues values() {
    return values;
  }

  Evaluator evaluator() {
    return evaluator;
  }

  Rendering render(Query query) {
    return Renderer.query(query, names, values);
  }

  /** Converts the value to the variable's type and assigns it. */
  void assign(String variable, Expression value) {
    frame.assign(variable, evaluator.convert(value, frame.variable(variable).type()));
  }

  /** Assigns a value that a row gave, converted to the variable's type. */
  void assign(String variable, TypedValue value) {
    frame.assign(variable, converted(value, frame.variable(variable).type()));
  }

  /** The value in another type. */
  @Nullable Object converted(TypedValue value, SqlType type) {
    if (value.value() == null || value.type().equals(type)) {
      return value.value();
    }
    Frame holder = Frame.batch();
    holder.declare("@value", value);
    Evaluator conversion = new Evaluator(session, names, new SessionValues(session, holder));
    return conversion.convert(new Expression.Variable("@value"), type);
  }

  /** A transaction begins by itself when the session wants that and none is open. */
  void beginImplicitly() {
    if (session.settings().isOn(Switch.IMPLICIT_TRANSACTIONS) && !session.transactions().isOpen()) {
      session.transactions().begin(null, reply);
    }
  }

  /** A call came back with another number of open transactions. */
  void reportMismatch(int before, int now) {
    SqlErrorException mismatch = SqlErrors.transactionCountMismatch(before, now);
    if (frame.catches()) {
      throw mismatch;
    }
    session.last().error(mismatch.error().number());
    reply.message(mismatch.error());
  }

  /** The end of a statement that counts rows. */
  void counted(int command, long rows) {
    session.last().rowCount(rows);
    boolean silent = session.settings().isOn(Switch.NOCOUNT);
    if (!silent) {
      reply.done(Done.counted(frame.doneKind(), command, rows));
    } else if (frame.doneKind() == DoneKind.DONE || command == Command.SELECT) {
      reply.done(Done.plain(frame.doneKind(), command));
    }
  }

  /** The end of a statement that counts none. */
  void finished(int command) {
    session.last().rowCount(0);
    if (frame.doneKind() == DoneKind.DONE) {
      reply.done(Done.plain(frame.doneKind(), command));
    }
  }
}
