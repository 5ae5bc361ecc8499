package dev.weir.standin.tsql.run;

import dev.weir.standin.error.KindErrors;
import dev.weir.standin.error.SqlError;
import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.request.RpcCall;
import dev.weir.standin.request.RpcParameter;
import dev.weir.standin.request.TransactionRequest;
import dev.weir.standin.session.Ownership;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.parse.StatementParser;
import dev.weir.standin.type.TableValue;
import java.util.ArrayList;
import java.util.List;

/** Runs requests: the entry of this package. */
public final class RequestRunner {
  private static final int FAILED_STATUS = -6;

  private final Session session;
  private final Reply reply;

  public RequestRunner(Session session, Reply reply) {
    this.session = session;
    this.reply = reply;
  }

  /** A SQL batch. Errors are told to the reply; nothing but cancellation comes out. */
  public void batch(String text) {
    session.requestBegins(text);
    Frame frame = Frame.batch();
    session.last().scopeIdentity(null);
    try {
      new Interpreter(new Scope(session, frame, reply)).run(session.parse(text));
    } catch (SqlErrorException e) {
      tell(e);
      reply.done(Done.failed(DoneKind.DONE, Command.NONE));
    } catch (ScopeEnded | BatchEnded ended) {
      // The client has been told, and the end of the response is the caller's.
    } finally {
      frame.tableVariables().forEach(session.tableVariables()::release);
    }
    endDoomed(DoneKind.DONE);
  }

  /** A transaction that can only be rolled back is, at the latest now. */
  private void endDoomed(DoneKind kind) {
    if (session.transactions().state() < 0) {
      reply.message(SqlErrors.doomedAtEndOfBatch().error());
      session.transactions().rollbackIfOpen(reply);
      reply.done(Done.failed(kind, Command.NONE));
    }
  }

  /** The calls of an RPC request, one after another. */
  public void calls(List<RpcCall> calls) {
    session.requestBegins(firstText(calls));
    for (int i = 0; i < calls.size(); i++) {
      int inBatch = i < calls.size() - 1 ? Done.RPC_IN_BATCH : 0;
      call(calls.get(i), inBatch);
    }
  }

  /** The first text among the arguments of sp_executesql or sp_prepexec says whose call it is. */
  private static String firstText(List<RpcCall> calls) {
    return calls.stream()
        .flatMap(call -> call.parameters().stream())
        .map(parameter -> parameter.value().value())
        .filter(value -> value instanceof String text && Ownership.named(text) != null)
        .map(String.class::cast)
        .findFirst()
        .orElse("");
  }

  private void call(RpcCall call, int doneStatus) {
    Scope scope = new Scope(session, Frame.call(), reply);
    try {
      requireUnnamedStatement(call);
      CallResult result =
          new Procedures(scope)
              .call(StatementParser.parseProcedureName(call.procedure()), arguments(scope, call));
      endDoomed(DoneKind.DONEINPROC);
      reply.returnStatus(result.status());
      for (CallResult.Output output : result.outputs()) {
        reply.returnValue(output.ordinal(), output.name(), output.value());
      }
      int failed = result.whole() ? 0 : Done.ERROR;
      reply.done(new Done(DoneKind.DONEPROC, doneStatus | failed, Command.EXECUTE, 0));
    } catch (SqlErrorException e) {
      tell(e);
      failedCall(doneStatus);
    } catch (BatchEnded ended) {
      failedCall(doneStatus);
    } finally {
      scope.frame().tableVariables().forEach(session.tableVariables()::release);
    }
  }

  private void requireUnnamedStatement(RpcCall call) {
    if (!session.kind().get(Traits.NAMED_STATEMENT)
        && call.procedure().equalsIgnoreCase("sp_executesql")
        && !call.parameters().isEmpty()
        && !call.parameters().getFirst().name().isEmpty()) {
      throw KindErrors.namedStatement(call.parameters().getFirst().name());
    }
  }

  /** Tables that the client has sent are the call's, which gives them to what it calls. */
  private static List<CallArgument> arguments(Scope scope, RpcCall call) {
    List<CallArgument> arguments = new ArrayList<>();
    for (RpcParameter parameter : call.parameters()) {
      TableValue sent = parameter.table();
      String table =
          sent == null ? null : new TableTypes(scope).received("@table " + arguments.size(), sent);
      boolean absent = parameter.defaulted() || sent != null;
      arguments.add(
          new CallArgument(
              parameter.name(), absent ? null : parameter.value(), parameter.output(), table));
    }
    return arguments;
  }

  private void failedCall(int doneStatus) {
    reply.returnStatus(FAILED_STATUS);
    reply.done(new Done(DoneKind.DONEPROC, doneStatus | Done.ERROR, Command.EXECUTE, 0));
  }

  /** A transaction-manager request. */
  public void transaction(TransactionRequest request) {
    try {
      perform(request);
    } catch (SqlErrorException e) {
      tell(e);
      reply.done(Done.failed(DoneKind.DONE, Command.NONE));
    }
  }

  private void perform(TransactionRequest request) {
    switch (request) {
      case TransactionRequest.Begin begin -> {
        begin(begin);
        reply.done(Done.plain(DoneKind.DONE, Command.BEGIN));
      }
      case TransactionRequest.Commit commit -> {
        session.transactions().commit(reply);
        if (commit.next() != null) {
          begin(commit.next());
        }
        reply.done(Done.plain(DoneKind.DONE, Command.COMMIT));
      }
      case TransactionRequest.Rollback rollback -> {
        session.transactions().rollback(rollback.name(), reply);
        if (rollback.next() != null && !session.transactions().isOpen()) {
          begin(rollback.next());
        }
        reply.done(Done.plain(DoneKind.DONE, Command.ROLLBACK));
      }
      case TransactionRequest.Save save -> {
        session.transactions().save(save.name());
        reply.done(Done.plain(DoneKind.DONE, Command.SAVE));
      }
      case TransactionRequest.Distributed distributed ->
          throw SqlErrors.unsupported("distributed transactions");
    }
  }

  /** The level that the request asks for stays after the transaction. */
  private void begin(TransactionRequest.Begin begin) {
    String level =
        switch (begin.isolation()) {
          case 1 -> "READ UNCOMMITTED";
          case 2 -> "READ COMMITTED";
          case 3 -> "REPEATABLE READ";
          case 4 -> "SERIALIZABLE";
          case 5 -> "SNAPSHOT";
          default -> session.settings().isolation();
        };
    session.isolation(level);
    session.transactions().begin(begin.name(), reply);
  }

  /** An error outside any statement: the text could not be read, or the call not be made. */
  private void tell(SqlErrorException e) {
    SqlError error = e.error();
    session.last().error(error.number());
    if (error.number() == SqlErrors.UNSUPPORTED) {
      session.recorder().violation("unsupported: " + error.message());
    }
    reply.message(error);
  }
}
