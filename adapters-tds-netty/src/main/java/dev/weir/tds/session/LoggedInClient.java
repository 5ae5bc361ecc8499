package dev.weir.tds.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.session.ClientActions;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.LocalAnswer;
import dev.weir.application.session.SessionOutbox;
import dev.weir.application.session.SessionState;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.session.ReadingPauses.Reason;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;

/**
 * A client that is logged in, on the loop that owns its bucket.
 *
 * <p>{@link ClientSession} decides. This class passes it the events of the client and carries out
 * its actions on the client; {@link ServerLease} does the same for the server. After each event
 * this class runs the bucket's outbox. {@link ClientRequests} reads the client's packets, {@link
 * ResponsePath} and {@link ClientReplies} write to it.
 */
public final class LoggedInClient extends ConnectionHandler
    implements ConnectedClient, ClientActions, Performer {
  private final Channel channel;
  private final PooledBucket bucket;
  private final ClientSettings settings;
  private final RequestInspection inspection;

  // Parts that read from the client and write to it.
  private final LocalReset localReset;
  private final ReadingPauses pauses;
  private final ClientTurn turn;
  private final UnreadAnswers unread;
  private final ClientReplies replies;
  private final SpidAnswers localAnswers;
  private final ClientRequests requests;
  private final ResponsePath responses;

  private final PinnedSession pinned;
  private final ServerLease lease;
  private final Outbox outbox;
  private final ClientSession session;
  private final DeadlineTimer timer;

  private boolean requestedSinceLastLeave;

  /** Creates the session of a client whose login was answered. */
  public LoggedInClient(
      Channel channel,
      PooledBucket bucket,
      LoginProfile profile,
      ClientSettings settings,
      RequestInspection inspection) {
    this.channel = channel;
    this.bucket = bucket;
    this.settings = settings;
    this.inspection = inspection;
    this.localReset = new LocalReset(channel, settings.spid());
    this.pauses = new ReadingPauses(channel.config());
    this.turn = new ClientTurn(channel, pauses, this::readOn);
    this.unread =
        new UnreadAnswers(
            channel, pauses, settings.writeStall(), this::breakClientOff, this::readOn);
    this.replies = new ClientReplies(channel, turn, settings, localReset);
    this.localAnswers = new SpidAnswers(replies);
    this.requests = new ClientRequests(channel.alloc(), settings.packetSize(), turn);
    this.responses = new ResponsePath(channel, settings, localReset, this::clientIsFull);
    this.timer = new DeadlineTimer(channel.eventLoop(), this::expire);
    this.pinned = bucket.watch().session(this::identity);
    this.outbox = bucket.outbox();
    this.lease =
        new ServerLease(
            channel,
            bucket,
            profile,
            settings.tenant(),
            inspection,
            pinned,
            pauses,
            requests,
            responses);
    this.session =
        new ClientSession(
            bucket.id(),
            inspection.lending(),
            settings.limits(),
            System::nanoTime,
            new SessionOutbox<>(outbox, this, lease));
    lease.serve(session);
    outbox.run();
  }

  /** Serves the session to its end on the connection on which its login was made. */
  public void adopt(PooledConnection connection) {
    pinned.pinnedUntilEnd();
    lease.adopt(connection);
  }

  /** Returns the session as logs and operators see it. */
  private SessionIdentity identity() {
    return new SessionIdentity(
        settings.spid(), settings.login(), settings.address(), settings.application());
  }

  // ---- called by the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void endForShutdown(boolean evenIfBusy) {
    boolean quiet = !requestedSinceLastLeave && session.state() == SessionState.KEPT;
    requestedSinceLastLeave = false;
    // A session that waits for a connection is refused by the pool.
    if (evenIfBusy || quiet || !session.state().isUnderWay()) {
      session.end();
      outbox.run();
    }
  }

  @Override
  public void cut() {
    breakClientOff();
  }

  // ---- events of the client ----

  /**
   * Handles the bytes that the client sent behind its login; the session owns the buffer from now
   * on.
   */
  public void read(ByteBuf bytes) {
    requests.add(bytes);
    readOn();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    requests.add((ByteBuf) message);
    handlePackets();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    endTurn();
  }

  /** Handles the bytes that have arrived already, in a turn of its own. */
  private void readOn() {
    handlePackets();
    endTurn();
  }

  /** Flushes both sides, before the loop goes on to other connections. */
  private void endTurn() {
    lease.flush();
    turn.end();
  }

  /**
   * Handles the packets that have arrived, one by one; all effects of a packet are carried out
   * before the next.
   */
  private void handlePackets() {
    turn.begin();
    ClientEvent event = nextEvent();
    while (event != ClientEvent.NONE) {
      handle(event);
      outbox.run();
      event = nextEvent();
    }
  }

  /** Returns the next event; {@code NONE} while the client has to read earlier answers first. */
  private ClientEvent nextEvent() {
    return unread.holdUp(session.state(), session.holdsRequest())
        ? ClientEvent.NONE
        : requests.next();
  }

  private void handle(ClientEvent event) {
    switch (event) {
      case NONE, PASSED -> {}
      case REQUEST -> requestReady(true);
      case REQUEST_BEGINNING -> requestReady(false);
      case REQUEST_PART -> {
        session.requestContinued();
        lease.sendOn(requests.takePacket());
      }
      case REQUEST_END -> {
        session.requestCompleted();
        lease.sendOn(requests.takePacket());
      }
      case REQUEST_COMPLETED -> session.requestCompleted();
      case REQUEST_BROKEN_OFF -> breakRequestOff();
      case ATTENTION -> session.attention();
      case BREACH -> breach(requests.breach());
    }
  }

  private void requestReady(boolean whole) {
    requestedSinceLastLeave = true;
    pinned.requestSent(requests.held());
    serve(whole);
  }

  /**
   * Serves the held request: answers it locally, or hands it to the session, which needs a server
   * connection.
   */
  private void serve(boolean whole) {
    if (whole && session.state() == SessionState.FREE && inspection.asksPlainly(requests.held())) {
      handToSession(true);
      return;
    }
    if (acceptsRequest() && whole && localAnswers.answered(requests.held())) {
      dropRequest();
      return;
    }
    inspect(whole);
    LocalAnswer taken =
        acceptsRequest() && whole ? inspection.takesIn(session.state() == SessionState.FREE) : null;
    if (taken != null) {
      dropRequest();
      replies.takenIn(taken);
    } else if (acceptsRequest() && inspection.readsLostValue()) {
      dropRequest();
      answer(ServerLease.valueUnavailable());
    } else {
      handToSession(whole);
    }
  }

  private void handToSession(boolean whole) {
    if (!session.requestReady(whole)) {
      breach("a request while another is being served");
    } else if (!whole) {
      outbox.run();
      if (session.holdsRequest()) {
        // The rest waits in the kernel, and in the client.
        pauses.begin(Reason.REQUEST_HELD);
      }
    }
  }

  /**
   * Returns whether the session accepts a request. While a connection is being prepared, it does
   * once the request for which the preparation began has been dropped.
   */
  private boolean acceptsRequest() {
    SessionState state = session.state();
    return state.isFreeToAsk() || (state == SessionState.PREPARING && !session.holdsRequest());
  }

  private void inspect(boolean whole) {
    switch (session.state()) {
      case FREE, KEPT, PREPARING -> {
        if (inspection.resetsSession(requests.held().first())) {
          session.reset();
          outbox.run();
          localReset.done(inspection.rolledBack());
        }
        inspection.asks(requests.held(), whole);
        if (inspection.goesElsewhere()) {
          session.goElsewhere();
          outbox.run();
        }
      }
      // These states accept no request, so that there is nothing to inspect.
      case QUEUED, CONFIRMING, SERVED, CANCELLING, OVERDUE, DRAINING, LOST, ENDED -> {}
    }
  }

  private void breakRequestOff() {
    if (!session.requestBrokenOff()) {
      breach("a request given up while another is being served");
    }
  }

  private void breach(String what) {
    settings.brokenProtocol().accept(what);
    if (!session.state().awaitsResponse()) {
      replies.error(ClientError.protocolError(what));
    }
    session.end();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    lease.read(channel.isWritable() || session.state() == SessionState.DRAINING);
    unread.changed();
  }

  private void clientIsFull() {
    lease.read(false);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    unread.forget();
    session.clientGone();
    outbox.run();
    if (session.state() == SessionState.ENDED) {
      // DeadlineTimer keeps an earlier timer scheduled, which would hold the ended session until it
      // fires.
      timer.stop();
    }
    requests.stop();
    responses.release();
    inspection.over();
    settings.left(this);
  }

  // ---- time ----

  private void expire() {
    session.expire();
    outbox.run();
  }

  @Override
  public void wakeAt(long moment) {
    if (moment == ClientSession.NEVER && !channel.isActive()) {
      // The session and its client are gone: a timer would hold them in memory until it fires.
      timer.stop();
    } else {
      timer.set(moment);
    }
  }

  // ---- actions of the session ----

  @Override
  public void resumeRequest(boolean whole) {
    serve(whole);
  }

  @Override
  public void dropRequest() {
    requests.drop();
    pauses.end(Reason.REQUEST_HELD);
    pauses.end(Reason.SERVER_FULL);
  }

  @Override
  public void acknowledgeAttention() {
    if (turn.needsAcknowledgement()) {
      replies.attentionAcknowledged();
    }
  }

  @Override
  public void answerGivenUp() {
    replies.givenUp();
  }

  @Override
  public void answer(ClientError error) {
    bucket.meters().error(error.kind());
    replies.error(error);
  }

  @Override
  public void answerAsServer(ServerRefusal refusal) {
    replies.serverRefusal(refusal);
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    if (responses.forgetsBrokenEnd()) {
      answer(error);
    } else {
      responses.passEnd(inspection.follow());
    }
    channel.flush();
  }

  @Override
  public void closeClient() {
    GracefulClose.close(
        channel, requests, pauses, settings.limits().requestStall(), settings.writeStall());
  }

  @Override
  public void breakClientOff() {
    BrokenConnection.breakOff(channel);
  }

  @Override
  public void failed(RuntimeException defect) {
    lease.failed(defect);
  }
}
