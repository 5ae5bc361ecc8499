package dev.weir.tds.session;

import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.pool.Remains;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.SessionState;
import dev.weir.application.session.TakenIn;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.pool.Borrower;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.pool.ResponseReader;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.session.ReadingPauses.Reason;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client that is logged in, on the loop that owns its bucket. {@link ClientSession} decides; this
 * class feeds requests and responses to it as they begin and end; {@link SessionEffects} carries
 * out what comes back.
 */
public final class LoggedInClient extends ConnectionHandler
    implements ConnectedClient, ClientRequestEvents, Borrower, ResponseReader {
  private final Channel channel;
  private final ClientSettings settings;
  private final RequestInspection inspection;
  private final SessionEffects effects;
  private final ClientRequests requests;
  private final ResponsePath responses;
  private final LocalAnswers localAnswers;
  private final ClientSession session;
  private boolean askedSince;

  /** Takes over a client whose login was answered. */
  public LoggedInClient(
      Channel channel,
      PooledBucket bucket,
      LoginProfile profile,
      ClientSettings settings,
      RequestInspection inspection) {
    this.channel = channel;
    this.settings = settings;
    this.effects = new SessionEffects(channel, bucket, profile, settings, inspection, this);
    this.inspection = inspection;
    this.requests = effects.requests();
    this.responses = effects.responses();
    this.localAnswers = new LocalAnswers(effects.replies());
    this.session =
        new ClientSession(
            bucket.id(), inspection.lending(), settings.limits(), System::nanoTime, effects);
  }

  /** The login was made on this connection: the session has it to its end. */
  public void adopt(PooledConnection connection) {
    effects.hold(connection);
    effects.pinned().keptForGood();
    session.adopted();
  }

  /** Who the session is to an operator. */
  SessionIdentity identity() {
    return new SessionIdentity(
        settings.spid(), settings.login(), settings.address(), settings.application());
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void leave(boolean evenIfBusy) {
    boolean quiet = !askedSince && session.state() == SessionState.KEPT;
    askedSince = false;
    // Who waits is refused by the pool.
    if (evenIfBusy || quiet || !session.state().isUnderWay()) {
      session.end();
    }
  }

  @Override
  public void cut() {
    effects.breakClientOff();
  }

  // ---- what the client says ----

  /** What the client sent together with its login; it is the session's from now on. */
  public void read(ByteBuf bytes) {
    requests.read(bytes);
    effects.endTurn();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    requests.read((ByteBuf) message);
  }

  @Override
  public boolean hasToWait() {
    return effects.unread().holdUp(session.state(), session.holdsRequest());
  }

  @Override
  public void requestReady(boolean whole) {
    askedSince = true;
    effects.pinned().asks(requests.held());
    serve(whole);
  }

  /** A request is here that can be served, now or as soon as the server has been asked. */
  void serve(boolean whole) {
    if (mayAsk() && whole && localAnswers.answered(requests.held())) {
      effects.dropRequest();
      return;
    }
    inspect(whole);
    TakenIn taken =
        mayAsk() && whole ? inspection.takesIn(session.state() == SessionState.FREE) : null;
    if (taken != null) {
      effects.dropRequest();
      effects.replies().takenIn(taken);
      return;
    }
    if (mayAsk() && inspection.readsLostValue()) {
      effects.dropRequest();
      effects.answer(valueUnavailable());
      return;
    }
    if (!session.requestReady(whole)) {
      breach("a request while another is being served");
    } else if (!whole && session.holdsRequest()) {
      // The rest waits in the kernel, and in the client.
      effects.pauses().begin(Reason.REQUEST_HELD);
    }
  }

  /** A connection that is being made fit serves another request than the one that was given up. */
  private boolean mayAsk() {
    SessionState state = session.state();
    return state.isFreeToAsk() || (state == SessionState.PREPARING && !session.holdsRequest());
  }

  private void inspect(boolean whole) {
    switch (session.state()) {
      case FREE, KEPT, PREPARING -> {
        if (inspection.resetsSession(requests.held().first())) {
          session.reset();
          effects.ownReset().done(inspection.rolledBack());
        }
        inspection.asks(requests.held(), whole);
        if (inspection.goesElsewhere()) {
          session.goElsewhere();
        }
      }
      // Nobody will be asked.
      case QUEUED, CONFIRMING, SERVED, CANCELLING, OVERDUE, DRAINING, LOST, ENDED -> {}
    }
  }

  @Override
  public void requestContinues(ByteBuf packet, boolean last) {
    if (last) {
      session.requestCompleted();
    } else {
      session.requestContinued();
    }
    effects.send(packet);
    PooledConnection connection = effects.server();
    if (!connection.isWritable()) {
      connection.flush();
      serverWritable(connection.isWritable());
    }
  }

  @Override
  public void requestCompleted() {
    session.requestCompleted();
  }

  @Override
  public void requestBrokenOff() {
    if (!session.requestBrokenOff()) {
      breach("a request given up while another is being served");
    }
  }

  @Override
  public void attention() {
    session.attention();
  }

  @Override
  public void breach(String what) {
    settings.brokenProtocol().accept(what);
    if (!session.state().awaitsResponse()) {
      effects.replies().error(ClientError.protocolError(what));
    }
    session.end();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    effects.endTurn();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    effects.readServer(channel.isWritable() || session.state() == SessionState.DRAINING);
    effects.unread().changed();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    effects.unread().forget();
    session.clientGone();
    if (session.state() == SessionState.ENDED) {
      // Whether or not it waited for anything when it ended, an older timer may stand.
      effects.forget();
    }
    requests.stop();
    responses.release();
    inspection.over();
    settings.left(this);
  }

  // ---- what the pool says ----

  @Override
  public void lent(PooledConnection connection, Remains remains) {
    effects.hold(connection);
    session.lent(remains);
  }

  @Override
  public void refused(ClientError error) {
    session.refused(error);
  }

  @Override
  public void connectionTaken() {
    session.refused(valueUnavailable());
  }

  private static ClientError valueUnavailable() {
    return ClientError.previousValueUnavailable("@@IDENTITY or the like");
  }

  @Override
  public void loginRefused(ServerRefusal refusal) {
    session.loginRefused(refusal);
  }

  // ---- what the server says ----

  @Override
  public void responsePacket(ByteBuf packet) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    switch (session.state()) {
      case SERVED, CANCELLING -> {
        if (last && session.state() == SessionState.SERVED && effects.sentAgain(packet)) {
          packet.release();
          return;
        }
        ByteBuf answer = effects.asExpected(packet);
        session.responsePassed(!responses.keepsEnd() && effects.server().isBetweenTokens());
        if (answer != null) {
          responses.pass(answer);
        }
        if (last) {
          responses.passEnd(inspection.follow());
        }
      }
      case OVERDUE -> {
        ByteBuf answer = effects.asExpected(packet);
        // What is kept back may begin within a token.
        session.responsePassed(false);
        if (answer != null) {
          responses.passAllButTheEnd(answer);
        }
      }
      case DRAINING -> responses.drop(packet);
      case KEPT -> {
        packet.release();
        loseServer("the server spoke without being asked");
        return;
      }
      case FREE, QUEUED, PREPARING, CONFIRMING, LOST, ENDED ->
          throw new IllegalStateException("a response in " + session.state());
    }
    if (last) {
      responseEnded();
    }
  }

  private void responseEnded() {
    boolean understood = responses.endedWell();
    boolean acknowledged = responses.acknowledgesAttention();
    responses.restart();
    if (understood) {
      session.responseEnded(acknowledged);
    } else {
      loseServer("the server ended a response without saying so");
    }
  }

  private void loseServer(String reason) {
    effects.discard();
    session.serverGone(reason);
  }

  @Override
  public ResponseEvents events() {
    return inspection.responses();
  }

  @Override
  public void responsePause() {
    channel.flush();
  }

  @Override
  public void serverWritable(boolean writable) {
    if (writable) {
      session.requestContinued();
      effects.pauses().end(Reason.SERVER_FULL);
    } else if (requests.isForwarding()) {
      session.requestHeldUp();
      effects.pauses().begin(Reason.SERVER_FULL);
    }
  }

  @Override
  public void serverGone(String reason) {
    effects.letGo();
    session.serverGone(reason);
  }

  @Override
  public void cut(ClientError reason) {
    effects.letGo();
    session.cut(reason);
  }

  @Override
  public void takenBack(Duration idle) {
    session.takenBack(idle);
  }

  /** The server has answered a prelude. */
  void prepared(boolean well, long transaction) {
    effects.prepared(well, transaction);
    session.prepared(well);
  }

  void statementPrepared(boolean well, long handle) {
    session.statementPrepared(well, handle);
  }

  /** The server has answered a question. */
  void told(@Nullable ServerAnswer answer) {
    session.told(answer);
  }

  // ---- time ----

  /** A deadline of the session has passed. */
  void expire() {
    session.expire();
  }
}
