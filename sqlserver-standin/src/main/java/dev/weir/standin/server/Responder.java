package dev.weir.standin.server;

import dev.weir.standin.error.SqlErrorException;
import dev.weir.standin.error.SqlErrors;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.ByteSource;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.request.AllHeaders;
import dev.weir.standin.request.ProtocolErrors;
import dev.weir.standin.request.RpcParser;
import dev.weir.standin.request.TransactionRequest;
import dev.weir.standin.session.Session;
import dev.weir.standin.session.Switch;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.Reply;
import dev.weir.standin.tsql.run.RequestRunner;

/** Answers one request after another, and is as strict with them as SQL Server is. */
final class Responder {
  private final Session session;
  private final Recorder recorder;
  private final BulkLoads bulkLoads;
  private final ConnectionResets resets;
  private final boolean since72;

  /** Answers the requests of one session. */
  Responder(Session session, ConnectionResets resets) {
    this.session = session;
    this.resets = resets;
    this.recorder = session.recorder();
    this.since72 = session.login().version().atLeast(TdsVersion.V7_2);
    this.bulkLoads = new BulkLoads(session);
  }

  /**
   * Answers a request.
   *
   * @throws MalformedMessageException when it cannot even be answered with an error
   */
  void answer(Message message, Reply reply) {
    try {
      switch (message.type()) {
        case SQL_BATCH, RPC, TRANSACTION_REQUEST -> withHeaders(message, reply);
        case BULK_LOAD -> bulkLoads.load(message.payload(), reply);
        case OLD_LOGIN, REPLY, ATTENTION, FEDERATED_TOKEN, LOGIN7, SSPI, PRELOGIN ->
            throw new MalformedMessageException(message.type() + " after the login");
      }
    } catch (SqlErrorException e) {
      reply.message(e.error());
      reply.done(Done.failed(DoneKind.DONE, Command.NONE));
    } catch (ProtocolViolation e) {
      recorder.violation("protocol: " + e.getMessage());
      e.messages().forEach(reply::message);
      reply.done(Done.failed(DoneKind.DONE, Command.NONE));
    }
  }

  /** Writes the acknowledgement of a reset that is due before the last DONE. */
  void acknowledgeReset(ByteSink out) {
    resets.acknowledge(out);
  }

  /** The client has cancelled a bulk load before its rows were all there, or had begun. */
  void forgetBulkLoad() {
    bulkLoads.forget();
  }

  /** An attention has ended a request; the transaction stays unless errors are to end it. */
  void cancelled(Reply reply) {
    if (session.settings().isOn(Switch.XACT_ABORT)) {
      session.engine().ready();
      session.transactions().rollbackIfOpen(reply);
    }
  }

  private void withHeaders(Message message, Reply reply) {
    ByteSource source = message.payload();
    checkResetBits(message);
    AllHeaders headers = since72 ? headers(source) : null;
    if (message.resets()) {
      resets.run(message, reply);
    } else if (headers != null) {
      check(headers);
    }
    bulkLoads.otherRequest();
    RequestRunner runner = new RequestRunner(session, reply);
    switch (message.type()) {
      case SQL_BATCH -> batch(source.text(source.remaining()), runner, reply);
      case RPC -> runner.calls(RpcParser.parse(source, session.login().version()));
      case TRANSACTION_REQUEST -> {
        if (!since72) {
          throw new MalformedMessageException("a transaction manager request before TDS 7.2");
        }
        runner.transaction(TransactionRequest.parse(source));
      }
      case OLD_LOGIN, REPLY, ATTENTION, BULK_LOAD, FEDERATED_TOKEN, LOGIN7, SSPI, PRELOGIN ->
          throw new IllegalStateException(message.type() + " has no headers");
    }
  }

  /** The bits as MS-TDS 2.2.3.1.2 introduces them. */
  private void checkResetBits(Message message) {
    TdsVersion version = session.login().version();
    boolean unknown =
        message.keepsTransaction()
            ? !version.atLeast(TdsVersion.V7_3_A)
            : message.resets() && !version.atLeast(TdsVersion.V7_1);
    if (unknown) {
      throw new MalformedMessageException("a reset bit that came after " + version);
    }
  }

  private void batch(String text, RequestRunner runner, Reply reply) {
    if (!bulkLoads.announce(text, reply)) {
      runner.batch(text);
    }
  }

  private static AllHeaders headers(ByteSource source) {
    try {
      return AllHeaders.read(source);
    } catch (SqlErrorException e) {
      throw new ProtocolViolation(e.error());
    }
  }

  /** A client that is wrong about its transaction has mixed up connections. */
  private void check(AllHeaders headers) {
    long descriptor = headers.transactionDescriptor();
    if (headers.outstandingRequests() != 1) {
      throw new ProtocolViolation(ProtocolErrors.pendingRequests().error());
    }
    // Where texts announce no transaction, descriptors mean nothing.
    if (descriptor == session.transactions().descriptor()
        || session.kind().is(Traits.TEXT_TRANSACTIONS, Announcement.ABSENT)) {
      return;
    }
    if (descriptor == 0) {
      throw new ProtocolViolation(SqlErrors.descriptorMissing().error());
    }
    throw new ProtocolViolation(
        ProtocolErrors.transactionEnded(), SqlErrors.foreignDescriptor(descriptor).error());
  }
}
