package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.ServerQuestion;
import dev.weir.application.session.SessionActions;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.tds.bucket.DeadlineTimer;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.session.ReadingPauses.Reason;
import dev.weir.tds.transport.BrokenConnection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Carries out what a {@link ClientSession} decides, between its client and its connection. */
final class SessionEffects implements SessionActions, Applicant {
  private final Channel channel;
  private final PooledBucket bucket;
  private final LoginProfile profile;
  private final LoggedInClient client;
  private final RequestInspection inspection;
  private final long number;
  private final String tenant;
  private final OwnReset ownReset;
  private final ReadingPauses pauses;
  private final ClientTurn turn;
  private final UnreadAnswers unread;
  private final ClientReplies replies;
  private final ClientRequests requests;
  private final ResponsePath responses;
  private final DeadlineTimer timer;
  private final PinnedSession pinned;
  private final Duration requestStall;
  private final Duration writeStall;

  /** Kept, for it is needed with every request. */
  private final Consumer<ByteBuf> send = this::send;

  private final Consumer<ByteBuf> toServer = this::toServer;

  private long ticket;
  private @Nullable PooledConnection server;
  private @Nullable Prelude preparing;

  SessionEffects(
      Channel channel,
      PooledBucket bucket,
      LoginProfile profile,
      ClientSettings settings,
      RequestInspection inspection,
      LoggedInClient client) {
    this.channel = channel;
    this.bucket = bucket;
    this.profile = profile;
    this.client = client;
    this.inspection = inspection;
    this.number = bucket.nextSession();
    this.tenant = settings.tenant();
    this.requestStall = settings.limits().requestStall();
    this.writeStall = settings.writeStall();
    this.ownReset = new OwnReset(channel, settings.spid());
    this.pauses = new ReadingPauses(channel.config());
    this.turn = new ClientTurn(channel, pauses, this::readOn);
    this.unread =
        new UnreadAnswers(
            channel, pauses, settings.writeStall(), this::breakClientOff, this::readOn);
    this.replies = new ClientReplies(channel, turn, settings, ownReset);
    this.requests = new ClientRequests(channel.alloc(), settings.packetSize(), turn, client);
    this.responses = new ResponsePath(channel, settings, ownReset, this::clientIsFull);
    this.timer = new DeadlineTimer(channel.eventLoop(), client::expire);
    this.pinned = bucket.watch().session(client::identity);
  }

  /** What the client hears of resets that it has asked for. */
  OwnReset ownReset() {
    return ownReset;
  }

  /** The reasons why the client is not read. */
  ReadingPauses pauses() {
    return pauses;
  }

  /** Reads on what has come already, in a turn of its own. */
  private void readOn() {
    requests.readOn();
    endTurn();
  }

  /** The loop goes on to other connections: what was said on both sides goes out. */
  void endTurn() {
    flushToServer();
    turn.end();
  }

  /** What the client was told and has not read. */
  UnreadAnswers unread() {
    return unread;
  }

  ClientReplies replies() {
    return replies;
  }

  ClientRequests requests() {
    return requests;
  }

  ResponsePath responses() {
    return responses;
  }

  /** The session as its bucket's operator sees it. */
  PinnedSession pinned() {
    return pinned;
  }

  /** The connection that is in the session's hands. */
  PooledConnection server() {
    if (server == null) {
      throw new IllegalStateException("the session has no connection");
    }
    return server;
  }

  void hold(PooledConnection lent) {
    server = lent;
    lent.readWith(client);
  }

  /** The connection is nobody's business any more. */
  PooledConnection letGo() {
    PooledConnection held = server();
    server = null;
    // That it takes more again will be no news for this session.
    pauses.end(Reason.SERVER_FULL);
    inspection.letsGo();
    pinned.letGo();
    prepared(false, 0);
    return held;
  }

  private void clientIsFull() {
    readServer(false);
  }

  /** Goes on or stops reading the connection that is in the session's hands, if there is one. */
  void readServer(boolean on) {
    if (server != null) {
      server.read(on);
    }
  }

  /** Has go out what was sent on the connection that is in the session's hands, if there is one. */
  void flushToServer() {
    if (server != null) {
      server.flush();
    }
  }

  // ---- the pool ----

  @Override
  public void acquire() {
    ticket = bucket.request(client, this, profile);
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public SessionSettings settings() {
    return inspection.settings();
  }

  @Override
  public String tenant() {
    return tenant;
  }

  @Override
  public boolean needsItsLastConnection() {
    return inspection.needsItsLastConnection();
  }

  @Override
  public boolean hasLeftItsValuesOn(Remains connection) {
    return inspection.hasLeftItsValuesOn(connection);
  }

  @Override
  public void abandon() {
    bucket.abandon(ticket);
  }

  @Override
  public void keep(PinEnding ending) {
    inspection.keeps(pinned);
    bucket.kept(server(), ending);
  }

  @Override
  public void resume() {
    bucket.resumed(server());
  }

  @Override
  public void giveBack(boolean dirty) {
    // What the server said last; who reads it next flushes another client.
    channel.flush();
    bucket.giveBack(letGo(), dirty);
  }

  @Override
  public void discard() {
    bucket.discard(letGo());
  }

  // ---- the server ----

  @Override
  public void prepare(Prelude prelude) {
    preparing = prelude;
    server().prepare(prelude, client::prepared);
  }

  /**
   * The server has answered a prelude, if one was under way, or never will.
   *
   * @param transaction the descriptor of the transaction that has begun, or 0
   */
  void prepared(boolean well, long transaction) {
    Prelude prelude = preparing;
    if (prelude != null) {
      preparing = null;
      bucket.watch().prepared(prelude, well);
      if (well && prelude.begins()) {
        server().callTransaction(inspection.begun(transaction));
      }
    }
  }

  @Override
  public void prepare(PreparedStatement statement) {
    server().prepare(statement, inspection.transaction(), client::statementPrepared);
  }

  @Override
  public void ask(ServerQuestion question) {
    server().ask(question, client::told);
  }

  @Override
  public void resumeRequest(boolean whole) {
    client.serve(whole);
  }

  @Override
  public void forwardRequest() {
    if (inspection.address(requests.held(), channel.alloc())) {
      responses.keepEnd();
    }
    requests.forwardTo(send);
    server().flush();
    pauses.end(Reason.REQUEST_HELD);
  }

  /** Sends the server a packet of a request, unless that has to wait for the next one. */
  void send(ByteBuf packet) {
    inspection.passes(packet, toServer);
  }

  private void toServer(ByteBuf packet) {
    server().send(packet);
  }

  /**
   * Sends the server the request again, if it has done nothing but to say that it has lost a
   * handle.
   *
   * @param last the last packet of its answer
   */
  boolean sentAgain(ByteBuf last) {
    HeldRequest request = inspection.sendsAgain(last);
    if (request == null) {
      return false;
    }
    requests.hold(request);
    forwardRequest();
    return true;
  }

  /** What of a packet goes to the client, as that expects it; null where that is nothing yet. */
  @Nullable ByteBuf asExpected(ByteBuf packet) {
    return inspection.answers(channel.alloc(), packet, server().valueBegun());
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
  public void hearOut() {
    server().read(true);
  }

  // ---- the client ----

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
    PoliteClose.close(channel, requests, pauses, requestStall, writeStall);
  }

  @Override
  public void breakClientOff() {
    BrokenConnection.breakOff(channel);
  }

  // ---- time ----

  /** The session and its client are gone: a timer would remember them until it fires. */
  void forget() {
    timer.stop();
  }

  @Override
  public void wakeAt(long moment) {
    if (moment == ClientSession.NEVER && !channel.isActive()) {
      forget();
    } else {
      timer.set(moment);
    }
  }
}
