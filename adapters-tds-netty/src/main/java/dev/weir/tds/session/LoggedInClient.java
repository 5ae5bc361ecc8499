package dev.weir.tds.session;

import dev.weir.application.session.ClientSession;
import dev.weir.application.session.SessionActions;
import dev.weir.application.session.SessionState;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.pool.Borrower;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.pool.ResponseReader;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client that is logged in, on the loop that owns its bucket. {@link ClientSession} decides; this
 * class feeds requests and responses to it as they begin and end, and carries out what comes back.
 */
public final class LoggedInClient extends ConnectionHandler
    implements ConnectedClient, RequestEvents, SessionActions, Borrower, ResponseReader {
  private static final Logger log = LoggerFactory.getLogger(LoggedInClient.class);

  private final Channel channel;
  private final PooledBucket bucket;
  private final LoginProfile profile;
  private final ClientSettings settings;
  private final ClientSession session;
  private final ClientReplies replies;
  private final LocalAnswers localAnswers;
  private final ClientRequests requests;
  private final ResponsePath responses;
  private final DeadlineTimer timer;

  private long ticket;
  private boolean askedSince;
  private @Nullable PooledConnection server;
  private final WriteStall stall;

  /** Takes over a client whose login was answered. */
  public LoggedInClient(
      Channel channel, PooledBucket bucket, LoginProfile profile, ClientSettings settings) {
    this.channel = channel;
    this.bucket = bucket;
    this.profile = profile;
    this.settings = settings;
    this.timer = new DeadlineTimer(channel.eventLoop(), this::expire);
    this.session = new ClientSession(bucket.id(), settings.limits(), System::nanoTime, this);
    this.stall = new WriteStall(channel, settings.writeStall(), this::breakClientOff);
    this.replies = new ClientReplies(channel, settings);
    this.localAnswers = new LocalAnswers(replies);
    this.requests = new ClientRequests(channel.alloc(), settings.packetSize(), this);
    this.responses = new ResponsePath(channel, settings, this::clientIsFull);
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
    breakClientOff();
  }

  // ---- what the client says ----

  /** What the client sent together with its login; it is the session's from now on. */
  public void read(ByteBuf bytes) {
    requests.read(bytes);
    flushToServer();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    requests.read((ByteBuf) message);
  }

  @Override
  public void requestReady(boolean whole) {
    askedSince = true;
    if (whole && session.state().isFreeToAsk() && localAnswers.answered(requests.held())) {
      requests.drop();
      return;
    }
    if (!session.requestReady(whole)) {
      breach("a request while another is being served");
    } else if (!whole && session.state() == SessionState.QUEUED) {
      // The rest waits in the kernel, and in the client.
      channel.config().setAutoRead(false);
    }
  }

  @Override
  public void requestContinues(ByteBuf packet, boolean last) {
    if (last) {
      session.requestCompleted();
    } else {
      session.requestContinued();
    }
    PooledConnection connection = server();
    connection.send(packet);
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
    log.atInfo()
        .addKeyValue("client", channel.remoteAddress())
        .addKeyValue("reason", what)
        .log("client broke the protocol; closed");
    if (!session.state().awaitsResponse()) {
      replies.error(ClientError.protocolError(what));
    }
    session.end();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    flushToServer();
  }

  private void flushToServer() {
    if (server != null) {
      server.flush();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    boolean writable = channel.isWritable();
    if (server != null) {
      server.read(writable || session.state() == SessionState.DRAINING);
    }
    stall.writable(writable);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stall.writable(true);
    session.clientGone();
    requests.stop();
    responses.release();
    settings.left(this);
  }

  // ---- what the session decided ----

  @Override
  public void acquire() {
    ticket = bucket.request(this, profile);
  }

  @Override
  public void abandon() {
    bucket.abandon(ticket);
  }

  @Override
  public void forwardRequest() {
    requests.forwardTo(server()::send);
    server().flush();
    channel.config().setAutoRead(true);
  }

  @Override
  public void dropRequest() {
    requests.drop();
    channel.config().setAutoRead(true);
  }

  @Override
  public void breakRequestOff() {
    server().breakOff(requests.type());
  }

  @Override
  public void forwardAttention() {
    server().sendAttention();
  }

  @Override
  public void acknowledgeAttention() {
    replies.attentionAcknowledged();
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
  public void closeClient() {
    replies.closeAfterFlush();
  }

  @Override
  public void breakClientOff() {
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    channel.close();
  }

  @Override
  public void giveBack() {
    bucket.giveBack(takeServer());
  }

  @Override
  public void discard() {
    bucket.discard(takeServer());
  }

  @Override
  public void endOverdueResponse(ClientError error) {
    if (responses.forgetBrokenEnd()) {
      answer(error);
    }
    channel.flush();
  }

  @Override
  public void hearOut() {
    server().read(true);
  }

  @Override
  public void wakeAt(long moment) {
    if (moment == ClientSession.NEVER && !channel.isActive()) {
      // Else a timer would remember a client that is gone.
      timer.stop();
    } else {
      timer.set(moment);
    }
  }

  private void expire() {
    session.expire();
  }

  // ---- what the pool says ----

  @Override
  public void lent(PooledConnection connection) {
    server = connection;
    connection.readWith(this);
    session.lent();
  }

  @Override
  public void refused(ClientError error) {
    session.refused(error);
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
        session.responsePassed(false);
        responses.pass(packet);
      }
      case OVERDUE -> {
        session.responsePassed(false);
        responses.passAllButTheEnd(packet);
      }
      case DRAINING -> responses.drop(packet);
      case KEPT -> {
        packet.release();
        loseServer("the server spoke without being asked");
        return;
      }
      case FREE, QUEUED, LOST, ENDED ->
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
    bucket.discard(takeServer());
    session.serverGone(reason);
  }

  @Override
  public void responsePause() {
    channel.flush();
  }

  @Override
  public void serverWritable(boolean writable) {
    if (writable) {
      session.requestContinued();
      channel.config().setAutoRead(session.state() != SessionState.QUEUED);
    } else if (requests.isMidMessage()) {
      session.requestHeldUp();
      channel.config().setAutoRead(false);
    }
  }

  @Override
  public void serverGone(String reason) {
    server = null;
    session.serverGone(reason);
  }

  // ---- how ----

  private void clientIsFull() {
    if (server != null) {
      server.read(false);
    }
  }

  private PooledConnection server() {
    if (server == null) {
      throw new IllegalStateException("no connection in " + session.state());
    }
    return server;
  }

  private PooledConnection takeServer() {
    PooledConnection taken = server();
    server = null;
    return taken;
  }
}
