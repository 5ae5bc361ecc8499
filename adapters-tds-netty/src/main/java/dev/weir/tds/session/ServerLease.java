package dev.weir.tds.session;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import dev.weir.application.pinning.PinnedSession;
import dev.weir.application.pool.Remains;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.ClientSession;
import dev.weir.application.session.ConnectionActions;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.application.session.SessionState;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.settings.SessionSettings;
import dev.weir.tds.bucket.Borrower;
import dev.weir.tds.bucket.PooledBucket;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.bucket.ResponseReader;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.session.ReadingPauses.Reason;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.PacketHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's right to a server connection. The session requests a connection, holds it, and then
 * gives it back, discards it or loses it.
 *
 * <p>{@link ClientSession} decides. This class passes it the events of the pool and the server, and
 * carries out its actions on the connection. Confined to the loop that owns the bucket.
 */
final class ServerLease implements Borrower, ResponseReader, ConnectionActions, Performer {
  private static final Logger log = LoggerFactory.getLogger(ServerLease.class);

  private final Channel client;
  private final PooledBucket bucket;
  private final LoginProfile profile;
  private final long number;
  private final String tenant;
  private final RequestInspection inspection;
  private final PinnedSession pinned;
  private final ReadingPauses pauses;
  private final ClientRequests requests;
  private final ResponsePath responses;
  private final Outbox outbox;

  /** Method references kept in fields, so that a request allocates none. */
  private final Consumer<ByteBuf> send = this::send;

  private final Consumer<ByteBuf> toServer = this::toServer;
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
      ResponsePath responses) {
    this.client = client;
    this.bucket = bucket;
    this.profile = profile;
    this.number = bucket.nextSession();
    this.tenant = tenant;
    this.inspection = inspection;
    this.pinned = pinned;
    this.pauses = pauses;
    this.requests = requests;
    this.responses = responses;
    this.outbox = bucket.outbox();
  }

  /** Sets the session that receives the events of this lease; called before the first event. */
  void serve(ClientSession decided) {
    session = decided;
  }

  private ClientSession session() {
    return Objects.requireNonNull(session, "a lease without a session");
  }

  // ---- called by the client's side ----

  /** Holds the connection on which the client's login was made; the session keeps it to its end. */
  void adopt(PooledConnection own) {
    hold(own);
    session().adopted();
    outbox.run();
  }

  private void hold(PooledConnection lent) {
    connection = lent;
    lent.readWith(this);
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
    PooledConnection held = connection();
    if (!held.isWritable()) {
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
  public void lent(PooledConnection lent, Remains remains) {
    hold(lent);
    session().lent(remains);
    outbox.run();
  }

  @Override
  public void refused(ClientError error) {
    session().refused(error);
    outbox.run();
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
    session().loginRefused(refusal);
    outbox.run();
  }

  @Override
  public void takenBack(Duration idle) {
    session().takenBack(idle);
    outbox.run();
  }

  // ---- events of the server ----

  @Override
  public void responsePacket(ByteBuf packet) {
    boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
    switch (session().state()) {
      case SERVED, CANCELLING -> {
        if (last && session().state() == SessionState.SERVED && isSentAgain(packet)) {
          packet.release();
          return;
        }
        ByteBuf answer = asExpected(packet);
        session().responsePassed(!responses.keepsEnd() && connection().isBetweenTokens());
        if (answer != null) {
          responses.pass(answer);
        }
        if (last) {
          responses.passEnd(inspection.follow());
        }
      }
      case OVERDUE -> {
        ByteBuf answer = asExpected(packet);
        // The held end may begin within a token: the bytes passed so far may end within it.
        session().responsePassed(false);
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
   */
  private boolean isSentAgain(ByteBuf last) {
    HeldRequest request = inspection.sendsAgain(last);
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
  private @Nullable ByteBuf asExpected(ByteBuf packet) {
    return inspection.answers(client.alloc(), packet, connection().valueBegun());
  }

  private void responseEnded() {
    boolean understood = responses.endedWell();
    boolean acknowledged = responses.acknowledgesAttention();
    responses.restart();
    if (understood) {
      session().responseEnded(acknowledged);
      outbox.run();
    } else {
      loseServer("the server ended a response without a final DONE");
    }
  }

  private void loseServer(String reason) {
    discard();
    session().serverGone(reason);
    outbox.run();
  }

  @Override
  public ResponseEvents events() {
    return inspection.responses();
  }

  @Override
  public void responsePause() {
    client.flush();
  }

  @Override
  public void serverWritable(boolean writable) {
    if (writable) {
      session().requestContinued();
      pauses.end(Reason.SERVER_FULL);
    } else if (requests.isForwarding()) {
      session().requestHeldUp();
      pauses.begin(Reason.SERVER_FULL);
    }
    outbox.run();
  }

  @Override
  public void serverGone(String reason) {
    end();
    session().serverGone(reason);
    outbox.run();
  }

  @Override
  public void cut(ClientError reason) {
    end();
    session().cut(reason);
    outbox.run();
  }

  /** Handles the server's answer to a prelude. */
  private void prepared(boolean well, long transaction) {
    preludeAnswered(well, transaction);
    session().prepared(well);
    outbox.run();
  }

  /**
   * Ends the prelude that is under way, if there is one: the server answered it, or the connection
   * is given up before the answer.
   *
   * @param transaction the descriptor of the transaction that has begun, or 0
   */
  private void preludeAnswered(boolean well, long transaction) {
    Prelude prelude = preparing;
    if (prelude != null) {
      preparing = null;
      bucket.watch().prepared(prelude, well);
      if (well && prelude.begins()) {
        connection().callTransaction(inspection.begun(transaction));
      }
    }
  }

  private void statementPrepared(boolean well, long handle) {
    session().statementPrepared(well, handle);
    outbox.run();
  }

  private void told(@Nullable ServerAnswer answer) {
    session().told(answer);
    outbox.run();
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
    ticket = bucket.request(this);
  }

  @Override
  public void abandon() {
    bucket.abandon(ticket);
  }

  @Override
  public void keep(PinEnding ending) {
    inspection.keeps(pinned);
    bucket.kept(connection(), ending);
  }

  @Override
  public void resume() {
    bucket.resumed(connection());
  }

  @Override
  public void giveBack(boolean dirty) {
    // The connection's next reader flushes its own client, not this one.
    client.flush();
    bucket.giveBack(end(), dirty);
  }

  @Override
  public void discard() {
    bucket.discard(end());
  }

  /** Detaches the connection from this session, which has lost it or is about to give it back. */
  private PooledConnection end() {
    PooledConnection held = connection();
    connection = null;
    // This session will not hear when the connection becomes writable again.
    pauses.end(Reason.SERVER_FULL);
    inspection.letsGo();
    pinned.released();
    preludeAnswered(false, 0);
    return held;
  }

  @Override
  public void prepare(Prelude prelude) {
    if (isLost()) {
      return;
    }
    preparing = prelude;
    connection().prepare(prelude, this::prepared);
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
      connection().ask(question, this::told);
    }
  }

  @Override
  public void forwardRequest() {
    if (isLost()) {
      return;
    }
    if (inspection.address(requests.held(), client.alloc())) {
      responses.keepEnd();
    }
    requests.forwardTo(send);
    flush();
    pauses.end(Reason.REQUEST_HELD);
  }

  /**
   * Sends a packet of a request to the server; the inspection may hold it until the next packet
   * comes.
   */
  private void send(ByteBuf packet) {
    inspection.passes(packet, toServer);
  }

  private void toServer(ByteBuf packet) {
    connection().send(packet);
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
  public void hearOut() {
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
