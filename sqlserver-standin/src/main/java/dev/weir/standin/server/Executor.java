package dev.weir.standin.server;

import dev.weir.standin.engine.CancelledException;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.Announcement;
import dev.weir.standin.kind.Traits.AttentionPlace;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.packet.MalformedMessageException;
import dev.weir.standin.packet.Message;
import dev.weir.standin.packet.MessageType;
import dev.weir.standin.packet.PacketWriter;
import dev.weir.standin.record.SessionReport;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.request.ProtocolErrors;
import dev.weir.standin.session.Session;
import dev.weir.standin.token.Command;
import dev.weir.standin.token.Done;
import dev.weir.standin.token.DoneKind;
import dev.weir.standin.token.Reply;
import dev.weir.standin.token.ResponseWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a session's requests one after another and writes the responses: the writing side. */
final class Executor {
  /** H2 parses by recursion and so do we; this is deep enough and hundreds of them are cheap. */
  private static final long STACK_BYTES = 2L << 20;

  private final StandInServer server;
  private final LoginPhase.LoggedIn connection;
  private final Session session;
  private final long number;
  private final PacketWriter packets;
  private final Responder responder;
  private final ResponseTurn turn = new ResponseTurn();
  private final ServerKind kind;
  private final SessionStateTokens states;
  private final LateCancellation cancellation;
  private final BlockingQueue<Work> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private long requests;
  private volatile SessionReport report;

  /** The work that the reader hands over. */
  private sealed interface Work {
    record Request(Message message) implements Work {}

    record LateAttention() implements Work {}

    record Look(CompletableFuture<@Nullable SessionState> answer) implements Work {}

    record End() implements Work {}
  }

  private Executor(StandInServer server, LoginPhase.LoggedIn connection) {
    this.server = server;
    this.connection = connection;
    this.session = connection.session();
    this.number = server.nextSession();
    this.packets = connection.writer();
    this.kind = session.kind();
    this.states = connection.states();
    this.cancellation =
        new LateCancellation(kind.get(Traits.ATTENTION_PACKETS), session.engine()::cancel);
    this.packets.onPacket(cancellation::beforePacket);
    this.responder = new Responder(session, new ConnectionResets(session, turn, states));
    this.report = reportNow();
    this.thread =
        Thread.ofPlatform()
            .name("standin-session-" + session.spid())
            .daemon()
            .stackSize(STACK_BYTES)
            .unstarted(this::run);
  }

  static Executor start(StandInServer server, LoginPhase.LoggedIn connection) {
    Executor executor = new Executor(server, connection);
    executor.thread.start();
    return executor;
  }

  /** Any thread: the session as it was behind its last response. */
  SessionReport report() {
    return report;
  }

  /** Any thread: the session's state behind all requests so far; null when it has ended. */
  @Nullable SessionState state() {
    CompletableFuture<@Nullable SessionState> answer = new CompletableFuture<>();
    queue.add(new Work.Look(answer));
    CompletableFuture.anyOf(answer, ended).join();
    return answer.getNow(null);
  }

  private SessionReport reportNow() {
    return new SessionReport(
        session.spid(),
        number,
        session.login().applicationName(),
        session.login().hostName(),
        requests,
        session.prepared().made(),
        session.prepared().executions(),
        session.prepared().count(),
        session.prepared().countMax(),
        session.transactions().isOpen());
  }

  /** Reader: a whole request. */
  void request(Message message) {
    if (turn.requestArrived()) {
      // Here and not where it runs: an attention right behind it must not be forgotten.
      session.engine().ready();
      cancellation.requestArrived();
    } else {
      server
          .recorder()
          .violation("a " + message.type() + " request while a response was still due");
    }
    server.recorder().request();
    queue.add(new Work.Request(message));
  }

  /** Reader: the client wants to be rid of what runs, if anything does. */
  void attention() {
    if (turn.attentionArrived()) {
      cancellation.attentionArrived();
    } else {
      queue.add(new Work.LateAttention());
    }
  }

  /** The connection is over; whatever runs is to stop. Any thread. */
  void abort() {
    session.engine().cancel();
  }

  /** Reader: nothing more will come. Returns when the session is closed. */
  void finish() {
    abort();
    queue.add(new Work.End());
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      boolean more = true;
      while (more) {
        more = handle(nextWork());
      }
    } catch (UncheckedIOException clientWent) {
      // The reader notices the same and ends the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      server.recorder().violation("the stand-in failed: " + e);
      server.failed("serving session " + session.spid(), e);
    } finally {
      connection.wire().close();
      try {
        closeSession();
      } finally {
        server.recorder().sessionEnded();
        server.processIds().giveBack(session.spid());
        ended.complete(null);
      }
    }
  }

  /** An idle session gets its end as the next work, where the server does not keep such. */
  private Work nextWork() throws InterruptedException {
    int idle = kind.get(Traits.IDLE_KILL_MILLIS);
    if (idle == 0) {
      return queue.take();
    }
    Work work = queue.poll(idle, TimeUnit.MILLISECONDS);
    return work == null ? new Work.End() : work;
  }

  /** A connection's end cancels the request that runs; the end itself is not cancelled. */
  private void closeSession() {
    session.engine().ready();
    try {
      session.close();
    } catch (CancelledException abortedMeanwhile) {
      session.engine().ready();
      session.close();
    }
  }

  private boolean handle(Work work) {
    switch (work) {
      case Work.Request request -> respond(request.message());
      case Work.LateAttention ignored -> acknowledgeAttention();
      case Work.Look look -> look.answer().complete(session.state());
      case Work.End ignored -> {
        return false;
      }
    }
    return true;
  }

  private void respond(Message message) {
    ResponseWriter response = writer();
    Reply heard = tellsOfTransactions(message) ? response : new QuietReply(response);
    WatchedReply reply = new WatchedReply(heard, server.recorder());
    Done ifNone = Done.plain(DoneKind.DONE, Command.NONE);
    try {
      if (message.ignored()) {
        responder.forgetBulkLoad();
        ifNone = Done.failed(DoneKind.DONE, Command.NONE);
      } else {
        responder.answer(message, reply);
      }
    } catch (CancelledException e) {
      responder.cancelled(heard);
      response.done(Done.failed(DoneKind.DONE, Command.NONE));
    } catch (ConnectionDropped e) {
      drop(e, reply, response);
      return;
    } catch (MalformedMessageException e) {
      server.recorder().violation("protocol: " + e.getMessage());
      response.message(ProtocolErrors.streamEnded());
      response.finish(Done.failed(DoneKind.DONE, Command.NONE));
      response.end();
      connection.wire().close();
      return;
    } finally {
      session.requestEnded();
      requests++;
      report = reportNow();
    }
    end(response, ifNone);
    if (reply.isFatal()) {
      connection.wire().close();
    }
  }

  private void end(ResponseWriter response, Done ifNone) {
    if (kind.is(Traits.ATTENTION_PLACE, AttentionPlace.SAME_MESSAGE) && turn.hasAttention()) {
      turn.responseComplete();
      response.done(attentionAcknowledgement());
      response.finish(ifNone, this::writeTrailer);
      response.end();
      return;
    }
    response.finish(ifNone, this::writeTrailer);
    boolean attention = turn.responseComplete();
    response.end();
    if (attention) {
      acknowledgeAttention();
    }
  }

  /** The tokens between all others and the last DONE. */
  private void writeTrailer(ByteSink out) {
    responder.acknowledgeReset(out);
    states.write(out);
  }

  private void drop(ConnectionDropped dropped, Reply reply, ResponseWriter response) {
    if (!dropped.errors().isEmpty()) {
      dropped.errors().forEach(reply::message);
      response.finish(Done.failed(DoneKind.DONE, Command.NONE));
      response.end();
    }
    connection.wire().close();
  }

  private boolean tellsOfTransactions(Message message) {
    return kind.is(Traits.TEXT_TRANSACTIONS, Announcement.SENT)
        || message.type() == MessageType.TRANSACTION_REQUEST;
  }

  private void acknowledgeAttention() {
    responder.forgetBulkLoad();
    ResponseWriter response = writer();
    response.finish(attentionAcknowledgement());
    response.end();
  }

  private Done attentionAcknowledgement() {
    return new Done(DoneKind.DONE, Done.ATTENTION, kind.get(Traits.ATTENTION_COMMAND), 0);
  }

  private ResponseWriter writer() {
    return new ResponseWriter(packets, server.options().serverName(), session.login().version());
  }
}
