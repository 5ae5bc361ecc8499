package dev.weir.tds.session;

import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.SessionOutbox;
import dev.weir.application.session.SessionState;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.SessionPlace;
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
 * <p>This class reads the client: it passes the events of the client to its {@link ClientSession},
 * which decides, and carries out what the session and the pool have decided after each event. It is
 * never called by what it carries out: {@link ClientEffects} acts on the client, {@link
 * ServerLease} on the server connection.
 */
public final class LoggedInClient extends ConnectionHandler implements ConnectedClient {
  private final Channel channel;
  private final BucketId bucket;
  private final ClientSettings settings;
  private final RequestInspection inspection;
  private final ClientNumber number;

  // Parts that read from the client and write to it.
  private final ReadingPauses pauses;
  private final ClientTurn turn;
  private final UnreadAnswers unread;
  private final ClientRequests requests;
  private final RequestIntake intake;
  private final ResponsePath responses;

  private final PinnedSession pinned;
  private final ServerLease lease;
  private final Dispatcher dispatcher;
  private final ClientSession session;
  private final DeadlineTimer timer;

  /** Creates the session of a client whose login was answered. */
  public LoggedInClient(
      Channel channel,
      PooledBucket bucket,
      LoginProfile profile,
      ClientSettings settings,
      RequestInspection inspection) {
    this.channel = channel;
    this.bucket = bucket.id();
    this.settings = settings;
    this.inspection = inspection;
    this.number = new ClientNumber(settings.spid());
    this.dispatcher = bucket.dispatcher();
    this.pauses = new ReadingPauses(channel.config());
    this.turn = new ClientTurn(channel, pauses, this::readOn);
    this.unread =
        new UnreadAnswers(channel, pauses, settings.writeStall(), this::cut, this::readOn);
    this.requests =
        new ClientRequests(channel.alloc(), settings.packetSize(), settings.version(), turn);
    this.timer = new DeadlineTimer(channel.eventLoop(), this::expire);
    this.pinned = bucket.watch().session(this::identity);
    LocalReset localReset = new LocalReset(channel, settings, number);
    ClientReplies replies = new ClientReplies(channel, turn, settings, number, localReset);
    this.responses = new ResponsePath(channel, settings, number, localReset, this::clientIsFull);
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
            responses,
            number);
    this.intake =
        new RequestIntake(
            bucket.id(),
            settings.spid(),
            inspection,
            requests,
            pauses,
            localReset,
            replies,
            bucket.meters(),
            bucket.outbox(),
            settings.brokenProtocol(),
            lease::failed);
    this.session = openSession(bucket, replies);
    lease.serve(session);
    intake.serve(session);
    dispatcher.run();
  }

  /** Creates the session, whose actions the parts of this client carry out. */
  private ClientSession openSession(PooledBucket bucket, ClientReplies replies) {
    ClientEffects effects =
        new ClientEffects(
            channel,
            settings,
            inspection,
            bucket.meters(),
            requests,
            intake,
            pauses,
            turn,
            replies,
            responses,
            timer,
            lease::failed);
    return new ClientSession(
        bucket.id(),
        inspection.lending(),
        settings.limits(),
        System::nanoTime,
        new SessionOutbox(bucket.outbox(), effects, lease));
  }

  /** Serves the session to its end on the connection on which its login was made. */
  public void adopt(PooledConnection connection) {
    pinned.pinnedUntilEnd();
    lease.adopt(connection);
    dispatcher.run();
  }

  /** Returns the session as logs and operators see it. */
  private SessionIdentity identity() {
    return new SessionIdentity(
        number.current(), settings.login(), settings.address(), settings.application());
  }

  // ---- called by the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  /**
   * Ends a session that has nothing under way, in two steps: a request that crosses the first gets
   * the reason as its answer. Work is interrupted only if {@code evenIfBusy} says so.
   */
  @Override
  public void endForShutdown(boolean evenIfBusy) {
    switch (session.state()) {
      case FREE -> {
        if (evenIfBusy) {
          session.stage().end();
        } else if (!session.isTransactionPromised()) {
          session.stage().end(ClientError.shuttingDown());
        }
      }
      case LOST, ENDED -> session.stage().end();
      case KEPT -> {
        if (evenIfBusy) {
          session.stage().end();
        }
      }
      case QUEUED, PREPARING, CONFIRMING, SERVED, CANCELLING, OVERDUE, DRAINING -> {
        if (evenIfBusy) {
          session.stage().end(ClientError.shuttingDown());
        }
      }
    }
    dispatcher.run();
  }

  @Override
  public SessionPlace session() {
    return new SessionPlace(bucket, settings.login(), settings.spid());
  }

  @Override
  public void end(ClientError error) {
    session.stage().end(error);
    dispatcher.run();
  }

  @Override
  public void cut() {
    BrokenConnection.breakOff(channel);
  }

  // ---- events of the client ----

  /**
   * Handles the bytes that the client sent behind its login; the session owns the buffer from now
   * on.
   */
  public void read(ByteBuf bytes) {
    requests.add(bytes);
    // In a task of its own: the answer to the login is an action, within which no other runs.
    channel.eventLoop().execute(this::readOn);
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
      dispatcher.run();
      if (event == ClientEvent.REQUEST_BEGINNING && session.stage().holdsRequest()) {
        // The rest waits in the kernel, and in the client.
        pauses.begin(Reason.REQUEST_HELD);
      }
      event = nextEvent();
    }
  }

  /** Returns the next event; {@code NONE} while the client has to read earlier answers first. */
  private ClientEvent nextEvent() {
    boolean heldUp =
        !channel.isWritable() && unread.holdUp(session.state(), session.stage().holdsRequest());
    return heldUp ? ClientEvent.NONE : requests.next();
  }

  private void handle(ClientEvent event) {
    switch (event) {
      case NONE, PASSED -> {}
      case REQUEST -> takeRequest(true);
      case REQUEST_BEGINNING -> takeRequest(false);
      case REQUEST_PART -> {
        session.stage().requestContinued();
        lease.sendOn(requests.takePacket());
      }
      case REQUEST_END -> {
        session.stage().requestCompleted();
        lease.sendOn(requests.takePacket());
      }
      case REQUEST_COMPLETED -> session.stage().requestCompleted();
      case REQUEST_BROKEN_OFF -> breakOff();
      case REQUEST_CANCELLED -> {
        if (breakOff()) {
          session.stage().attention();
        }
      }
      case ATTENTION -> session.stage().attention();
      case BREACH -> intake.endForBreach(requests.breach());
    }
  }

  /** Returns whether the client may give up the request that it is sending. */
  private boolean breakOff() {
    boolean allowed = session.stage().requestBrokenOff();
    if (!allowed) {
      intake.endForBreach("a request given up while another is being served");
    }
    return allowed;
  }

  private void takeRequest(boolean whole) {
    pinned.requestSent(requests.held());
    intake.take(whole);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    session.stage().responseHeldUp(!channel.isWritable());
    lease.read(channel.isWritable() || session.state() == SessionState.DRAINING);
    unread.writabilityChanged();
  }

  private void clientIsFull() {
    session.stage().responseHeldUp(true);
    lease.read(false);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    unread.forget();
    session.stage().clientGone();
    dispatcher.run();
    if (session.state() == SessionState.ENDED) {
      // DeadlineTimer keeps an earlier timer scheduled, which would hold the ended session until it
      // fires.
      timer.stop();
    }
    requests.stop();
    responses.release();
    inspection.end();
    settings.reportLeft(this);
  }

  // ---- time ----

  private void expire() {
    session.stage().expire();
    dispatcher.run();
  }
}
