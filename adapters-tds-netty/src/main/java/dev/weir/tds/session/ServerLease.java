package dev.weir.tds.session;

import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.pool.Applicant;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.ConnectionPerformer;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.application.session.SessionApplicant;
import dev.weir.application.session.SessionState;
import dev.weir.application.session.Stage;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.tds.bucket.Borrower;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.bucket.ResponseReader;
import dev.weir.tds.session.ReadingPauses.Reason;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's right to a server connection. The session requests a connection, holds it, and then
 * gives it back, discards it or loses it.
 *
 * <p>{@link ClientSession} decides. This class passes it the events of the pool and the server, and
 * carries out its actions on the connection. It never runs the outbox: the source of each event
 * does. Confined to the loop that owns the bucket.
 */
final class ServerLease
    implements Borrower, ResponseReader, ConnectionPerformer, PooledConnection.Prepared {
  private static final Logger log = LoggerFactory.getLogger(ServerLease.class);

  private final Channel client;
  private final PooledBucket bucket;
  private final LoginProfile profile;
  private final Applicant applicant;
  private final RequestInspection inspection;
  private final PinnedSession pinned;
  private final ReadingPauses pauses;
  private final ClientRequests requests;
  private final ResponsePath responses;
  private final ClientNumber number;
  private @Nullable ClientSession session;
  private long ticket;
  private @Nullable PooledConnection connection;
  private @Nullable Prelude preparing;

  ServerLease(
      Channel client,
      PooledBucket bucket,
      LoginProfile profile,
      String tenant,
      RequestInspection inspection,
      PinnedSession pinned,
      ReadingPauses pauses,
      ClientRequests requests,
      ResponsePath responses,
      ClientNumber number) {
    this.client = client;
    this.bucket = bucket;
    this.profile = profile;
    this.applicant = new SessionApplicant(bucket.nextSession(), tenant, inspection.lending());
    this.inspection = inspection;
    this.pinned = pinned;
    this.pauses = pauses;
    this.requests = requests;
    this.responses = responses;
    this.number = number;
  }

  /** Sets the session that receives the events of this lease; called before the first event. */
  void serve(ClientSession decided) {
    session = decided;
  }

  private ClientSession session() {
    return Objects.requireNonNull(session, "a lease without a session");
  }

  /** Returns the stage of the session, which receives the events. */
  private Stage stage() {
    return session().stage();
  }

  // ---- called by the client's side ----

  /** Holds the connection on which the client's login was made; the session keeps it to its end. */
  void adopt(PooledConnection own) {
    hold(own);
    stage().adopted();
  }

  private void hold(PooledConnection lent) {
    connection = lent;
    lent.readWith(this, inspection.responseEvents());
  }

  /** Returns the connection that is held. */
  private PooledConnection connection() {
    if (connection == null) {
      throw new IllegalStateException("the session has no connection");
    }
    return connection;
  }

  /** Starts or stops reading the connection; does nothing where none is held. */
  void read(boolean on) {
    if (connection != null) {
      connection.read(on);
    }
  }

  /** Flushes the packets written to the server; does nothing where no connection is held. */
  void flush() {
    if (connection != null) {
      connection.flush();
    }
  }

  /** Sends another packet of the request that is being forwarded. */
  void sendOn(ByteBuf packet) {
    send(packet);
    PooledConnection held = connection;
    if (held != null && !held.isWritable()) {
      held.flush();
      serverWritable(held.isWritable());
    }
  }

  // ---- events of the pool ----

  @Override
  public LoginProfile profile() {
    return profile;
  }

  @Override
  public Applicant applicant() {
    return applicant;
  }

  @Override
  public void lent(PooledConnection lent, Remains remains) {
    hold(lent);
    stage().lent(remains);
  }

  @Override
  public void refused(ClientError error) {
    stage().refused(error);
  }

  @Override
  public void connectionTaken() {
    refused(valueUnavailable());
  }

  /**
   * Returns the error for a request that reads a value which none of the session's connections
   * holds.
   */
  static ClientError valueUnavailable() {
    return ClientError.previousValueUnavailable("@@IDENTITY or the like");
  }

  @Override
  public void loginRefused(ServerRefusal refusal) {
    stage().loginRefused(refusal);
  }

  @Override
  public void takenBack(Duration idle) {
    stage().takenBack(idle);
  }

  @Override
  public void transactionOverdue() {
    stage().transactionOverdue();
  }

  // ---- events of the server ----

  @Override
  public void responsePacket(ByteBuf packet) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    switch (session().state()) {
      case SERVED, CANCELLING -> {
        if (last && session().state() == SessionState.SERVED && retry(packet)) {
          packet.release();
          return;
        }
        ByteBuf answer = rewrite(packet);
        if (inspection.isAnswerUnusable()) {
          loseServer("the server described values of the session in an unknown form");
          return;
        }
        stage().responsePassed(!responses.hasKeptEnd() && connection().isBetweenTokens());
        if (answer != null) {
          responses.pass(answer);
        }
        if (last) {
          responses.passEnd(inspection.beginNextTransaction());
        }
      }
      case OVERDUE -> {
        ByteBuf answer = rewrite(packet);
        if (inspection.isAnswerUnusable()) {
          loseServer("the server described values of the session in an unknown form");
          return;
        }
        // The held end may begin within a token: the bytes passed so far may end within it.
        stage().responsePassed(false);
        if (answer != null) {
          responses.passAllButTheEnd(answer);
        }
      }
      case DRAINING -> responses.drop(packet);
      case KEPT -> {
        packet.release();
        loseServer("the server sent a packet without a request");
        return;
      }
      case FREE, QUEUED, PREPARING, CONFIRMING, LOST, ENDED ->
          throw new IllegalStateException("a response in " + session().state());
    }
    if (last) {
      responseEnded();
    }
  }

  /**
   * Sends the request again if the server did nothing with it but report that it has lost the
   * handle.
   *
   * @param last the last packet of its answer
   * @return whether it was sent again
   */
  private boolean retry(ByteBuf last) {
    HeldRequest request = inspection.takeRetry(last);
    if (request == null) {
      return false;
    }
    requests.hold(request);
    forwardRequest();
    return true;
  }

  /**
   * Returns the bytes of a response packet that go to the client now, with the client's own
   * handles; null if there are none yet.
   */
  private @Nullable ByteBuf rewrite(ByteBuf packet) {
    return inspection.rewriteResponse(client.alloc(), packet, connection().valueBegun());
  }

  private void responseEnded() {
    boolean understood = responses.hasEndedWell();
    boolean acknowledged = responses.acknowledgesAttention();
    responses.restart();
    if (understood) {
      stage().responseEnded(acknowledged);
    } else {
      loseServer("the server ended a response without a final DONE");
    }
  }

  private void loseServer(String reason) {
    discard();
    stage().serverGone(ClientError.connectionLost(bucket.id(), reason));
  }

  @Override
  public SessionIdentity identity() {
    return pinned.identity();
  }

  @Override
  public void responsePause() {
    client.flush();
  }

  @Override
  public void serverWritable(boolean writable) {
    if (writable) {
      stage().requestContinued();
      pauses.end(Reason.SERVER_FULL);
    } else if (requests.isForwarding()) {
      stage().requestHeldUp();
      pauses.begin(Reason.SERVER_FULL);
    }
  }

  @Override
  public void serverGone(String reason) {
    end();
    stage().serverGone(ClientError.connectionLost(bucket.id(), reason));
  }

  @Override
  public void cut(ClientError reason) {
    end();
    stage().serverGone(reason);
  }

  /**
   * The server has carried out a prelude.
   *
   * @param transaction the descriptor of the transaction that has begun, or 0
   */
  @Override
  public void prepared(long transaction) {
    Prelude prelude = Objects.requireNonNull(preparing, "no prelude was sent");
    preparing = null;
    bucket.watch().prepared(prelude);
    if (prelude.begins()) {
      connection().callTransaction(inspection.transactionBegun(transaction));
    }
    stage().prepared();
  }

  @Override
  public void preludeFailed(PreludeFailure failure) {
    Prelude prelude = Objects.requireNonNull(preparing, "no prelude was sent");
    preparing = null;
    bucket.preludeFailed(connection(), prelude, failure);
    stage().preludeFailed(failure);
  }

  private void statementPrepared(boolean well, long handle) {
    stage().statementPrepared(well, handle);
  }

  private void questionAnswered(@Nullable ServerAnswer answer) {
    stage().questionAnswered(answer);
  }

  // ---- actions of the session ----

  /**
   * Returns whether the connection was lost between a decision and its action, such as when the end
   * of a lease cuts it. The session has heard of that, and the action has nothing to act on.
   */
  private boolean isLost() {
    return connection == null;
  }

  @Override
  public void acquire() {
    ticket = bucket.request(this, applicant, profile);
  }

  @Override
  public void abandon() {
    bucket.abandon(ticket);
  }

  @Override
  public void keep(PinEnding ending) {
    inspection.reportPins(pinned);
    bucket.kept(connection(), ending);
  }

  @Override
  public void resume() {
    bucket.resumed(connection());
  }

  @Override
  public void giveBack(boolean dirty) {
    bucket.giveBack(end(), dirty);
  }

  @Override
  public void discard() {
    bucket.discard(end());
  }

  @Override
  public void closeUnfit() {
    bucket.watch().unfit();
    discard();
  }

  /** Detaches the connection from this session, which has lost it or is about to give it back. */
  private PooledConnection end() {
    PooledConnection held = connection();
    connection = null;
    // The connection's next reader flushes its own client, not this one.
    client.flush();
    // This session will not hear when the connection becomes writable again.
    pauses.end(Reason.SERVER_FULL);
    inspection.connectionGone();
    pinned.released();
    if (preparing != null) {
      // The connection is given up before the answer.
      bucket.watch().preludeFailed(preparing, "the connection was given up before the answer");
      preparing = null;
    }
    return held;
  }

  @Override
  public void prepare(Prelude prelude) {
    if (isLost()) {
      Prelude.Capture capture = prelude.capture();
      if (capture != null) {
        capture.end(null);
      }
      return;
    }
    preparing = prelude;
    connection().prepare(prelude, this);
  }

  @Override
  public void prepare(PreparedStatement statement) {
    if (isLost()) {
      return;
    }
    connection().prepare(statement, inspection.transaction(), this::statementPrepared);
  }

  @Override
  public void ask(ServerQuestion question) {
    if (!isLost()) {
      connection().ask(question, this::questionAnswered);
    }
  }

  @Override
  public void forwardRequest() {
    if (isLost()) {
      return;
    }
    if (inspection.rewriteRequest(requests.held(), client.alloc())) {
      responses.keepEnd();
    }
    if (inspection.hasServersNumber()) {
      number.become(connection().number());
    }
    HeldRequest request = requests.forward();
    for (ByteBuf packet = request.poll(); packet != null; packet = request.poll()) {
      send(packet);
    }
    flush();
    pauses.end(Reason.REQUEST_HELD);
  }

  /**
   * Sends a packet of a request to the server; the inspection may hold it until the next packet
   * comes.
   */
  private void send(ByteBuf packet) {
    inspection.addPacket(packet);
    if (inspection.refusesRest()) {
      // The server drops a message whose end never comes, with its connection.
      discard();
      stage()
          .serverGone(
              ClientError.notPermitted(
                  "a text that names prepared statements beyond the first 64 KB of a message"));
      return;
    }
    PooledConnection held = connection();
    for (ByteBuf next = inspection.pollPacket(); next != null; next = inspection.pollPacket()) {
      held.send(next);
    }
  }

  @Override
  public void breakRequestOff() {
    if (!isLost()) {
      connection().breakOff(requests.type());
    }
  }

  @Override
  public void forwardAttention() {
    if (!isLost()) {
      connection().sendAttention();
    }
  }

  @Override
  public void readRest() {
    read(true);
  }

  /** Ends this session and its connection after a defect; other sessions go on. */
  @Override
  public void failed(RuntimeException defect) {
    log.atError()
        .addKeyValue("bucket", bucket.id())
        .addKeyValue("client", client.remoteAddress())
        .setCause(defect)
        .log("session ended by a defect");
    BrokenConnection.breakOff(client);
    if (connection != null) {
      loseServer("a defect");
    }
  }
}
