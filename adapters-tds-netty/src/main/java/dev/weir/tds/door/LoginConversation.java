package dev.weir.tds.door;

import dev.weir.application.login.LoginRequest;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.arrival.ArrivalLog;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.arrival.UnidentifiedClient;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.encryption.EncryptionScope;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.opening.Opening;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.relayedlogin.RelayClient;
import dev.weir.tds.relayedlogin.RelayReason;
import dev.weir.tds.relayedlogin.RelayVisit;
import dev.weir.tds.reply.LoginGreeting;
import dev.weir.tds.reply.TdsVersion;
import dev.weir.tds.serverlogin.ServerTokens;
import dev.weir.tds.session.ClientSettings;
import dev.weir.tds.session.LoggedInClient;
import dev.weir.tds.session.NoInspection;
import dev.weir.tds.stream.Packets;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wrapping.TlsWrapping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * A client at the front door. {@link LoginMachine} decides what is said to it; this class feeds the
 * machine and carries out what comes back, takes the client to the loop that owns its bucket, and
 * asks there whether it may come in.
 *
 * <p>Confined to the loop that the client was given when it was accepted, and from its LOGIN7 on to
 * the loop of its bucket.
 */
public final class LoginConversation extends ChannelInboundHandlerAdapter
    implements ConnectedClient, LoginActions, Newcomer, RelayClient {
  private final Channel channel;
  private final DoorSettings settings;
  private final LoginMachine machine;
  private final LoopMove move;
  private final UnidentifiedClient client;
  private RoutingQuery query;

  /** What came before TLS could begin. */
  private ByteBuf beforeTls = Unpooled.EMPTY_BUFFER;

  private @Nullable TlsWrapping wrapping;
  private @Nullable Login7 login;
  private @Nullable BucketDoor door;
  private String loginName = "";
  private long ticket;
  private boolean waiting;
  private boolean closing;
  private @Nullable RelayVisit visit;

  /**
   * Meets a client.
   *
   * @param client its account until it is logged in
   * @param query what is known of where it arrived
   */
  public LoginConversation(
      Channel channel, UnidentifiedClient client, DoorSettings settings, RoutingQuery query) {
    this.channel = channel;
    this.client = client;
    this.settings = settings;
    this.move = new LoopMove(channel, client);
    this.query = query;
    this.machine =
        new LoginMachine(channel.alloc(), settings.encryption(), settings.serverName(), this);
  }

  /**
   * Begins, in the pipeline already.
   *
   * @param received what the client has sent so far, a whole opening; the conversation's from now
   *     on
   */
  public void begin(ByteBuf received) {
    settings.clients().arrived(this);
    listen();
    switch (Opening.examine(received)) {
      case Opening.PreloginSent sent -> {
        received.skipBytes(PacketHeader.lengthAt(received, received.readerIndex()));
        machine.prelogin(sent.prelogin());
      }
      case Opening.LoginSent ignored -> machine.loginFirst();
      case Opening.TlsSent ignored -> machine.tlsFirst();
      case Opening.Incomplete ignored -> throw new IllegalStateException("an opening in part");
      case Opening.Broken broken -> close(Closing.NOT_TDS, broken.reason());
    }
    take(received);
  }

  /** It is the client's turn. */
  private void listen() {
    client.speaks(() -> close(Closing.TOO_SLOW, "the login was not over within handshake_timeout"));
    channel.config().setAutoRead(true);
  }

  /** Weir, or its server, is to say something: nothing more of the client is read until then. */
  private void stopListening() {
    client.waits();
    channel.config().setAutoRead(false);
  }

  // ---- what the client says ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    take((ByteBuf) message);
  }

  private void take(ByteBuf bytes) {
    if (machine.state() == LoginMachine.State.WAITING_FOR_TLS) {
      beforeTls = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(channel.alloc(), beforeTls, bytes);
    } else {
      machine.bytes(bytes);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (!handshake.isSuccess()) {
        close(Closing.TLS, "the TLS handshake failed: " + handshake.cause().getMessage());
      } else {
        if (wrapping != null) {
          wrapping.handshakeDone(context);
        }
        query = query.withTlsServerName(RequestedName.of(context.pipeline().get(SslHandler.class)));
        machine.handshakeDone();
      }
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    client.deadline().stop();
    abandon();
    machine.release();
    beforeTls.release();
    beforeTls = Unpooled.EMPTY_BUFFER;
    settings.clients().left(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof DecoderException) {
      close(Closing.TLS, String.valueOf(cause.getMessage()));
    } else {
      BrokenConnection.close(context, cause);
    }
  }

  // ---- what the machine decided ----

  @Override
  public void send(ByteBuf reply) {
    Packets.send(channel, reply);
  }

  @Override
  public void wantRoom(int bytes) {
    channel.config().setAutoRead(false);
    client.want(bytes, this::roomGranted);
  }

  private void roomGranted() {
    if (channel.isActive()) {
      listen();
      machine.roomGranted();
    }
  }

  @Override
  public void startTls(EncryptionScope scope) {
    if (scope == EncryptionScope.STRICT) {
      channel.pipeline().addFirst(settings.encrypting().forStrict(channel.alloc()));
    } else {
      SslHandler tls = settings.encrypting().forWrapped(channel.alloc());
      wrapping = TlsWrapping.begin(channel.pipeline(), tls);
    }
    ByteBuf held = beforeTls;
    beforeTls = Unpooled.EMPTY_BUFFER;
    // From the head of the pipeline, for TLS stands before this handler now.
    if (held.isReadable()) {
      channel.pipeline().fireChannelRead(held).fireChannelReadComplete();
    } else {
      held.release();
    }
  }

  @Override
  public void endTls() {
    if (wrapping != null) {
      wrapping.encryptionDone(channel.pipeline().context(this));
    }
  }

  @Override
  public void sendAndClose(ByteBuf reply) {
    client.speaks(channel::close);
    channel.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void close(Closing why, String detail) {
    // A handshake that fails is told twice, and fails as well where its client was closed or left.
    if (closing || !channel.isActive()) {
      return;
    }
    closing = true;
    settings.log().closed(client, why, detail);
    client.deadline().stop();
    if (why == Closing.TOO_SLOW || machine.state() == LoginMachine.State.HANDSHAKE) {
      // TLS would keep everything written until its handshake is over, which may be never; and a
      // client that is slow to write may be slow to read.
      channel.close();
    } else {
      channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void login(Login7 whole) {
    stopListening();
    login = whole;
    ClientError objection = LoginTerms.objection(whole);
    if (objection != null) {
      refused(objection);
      return;
    }
    query = query.withLogin(whole.serverName(), whole.database(), whole.userName());
    switch (settings.directory().route(query)) {
      case Routing.Routed routed -> {
        BucketDoor found = settings.door(routed.bucket());
        if (found == null) {
          refused(ClientError.unroutable(query));
        } else {
          loginName = routed.user();
          door = found;
          move.to(found.loop(), this::knock);
        }
      }
      case Routing.Ambiguous ambiguous -> refused(ClientError.unroutable(query, ambiguous));
      case Routing.NotFound ignored -> refused(ClientError.unroutable(query));
    }
  }

  // ---- to the loop of the bucket ----

  private void knock() {
    Login7 whole = whole();
    waiting = true;
    LoginRequest request =
        new LoginRequest(loginName, whole.password(), door().options(whole), client.source());
    RelayReason reason = RelayReason.of(whole);
    if (reason != null) {
      visit = door().relay(reason, whole, request, this);
      return;
    }
    long given = door().arrived(this, request);
    if (waiting) {
      ticket = given;
    }
  }

  /** Whatever was waited for is not waited for any longer. */
  private void abandon() {
    if (waiting && visit != null) {
      visit.abandoned();
    } else if (waiting && door != null) {
      door.abandoned(ticket);
    }
    waiting = false;
  }

  // ---- what the desk says ----

  @Override
  public void accepted(LoginProfile profile, LoginFacts facts) {
    waiting = false;
    int packetSize = LoginTerms.packetSize(whole());
    int spid = settings.numbers().next();
    machine.accepted(
        LoginGreeting.answering(
            whole(), facts, profile.options().version(), packetSize, settings.serverName(), spid));
    BucketDoor entered = door();
    ClientSettings agreed = clientSettings(spid, packetSize, () -> entered.left(profile));
    begin(
        new LoggedInClient(
            channel, entered.pool(), profile, agreed, entered.inspection(profile, facts)));
  }

  // ---- what the server says to a login that is relayed ----

  @Override
  public void challenged(ServerTokens question, PacketType due) {
    listen();
    machine.challenged(question.asBuffer(), due);
  }

  @Override
  public void answered(byte[] answer) {
    stopListening();
    if (visit != null) {
      visit.answered(answer);
    }
  }

  @Override
  public void relayed(ServerTokens response, int packetSize, PooledConnection connection) {
    waiting = false;
    int spid = settings.numbers().next();
    machine.accepted(response.asBuffer(), spid);
    // In whatever mode the bucket is: nobody else could be lent this connection.
    LoggedInClient session =
        new LoggedInClient(
            channel,
            door().pool(),
            door().pool().nobody(),
            clientSettings(spid, packetSize, () -> {}),
            new NoInspection());
    session.adopt(connection);
    begin(session);
  }

  // ---- in ----

  private ClientSettings clientSettings(int spid, int packetSize, Runnable left) {
    // What the session keeps to its end must not keep this conversation, and its password, alive.
    ConnectedClients clients = settings.clients();
    ArrivalLog log = settings.log();
    UnidentifiedClient account = client;
    return new ClientSettings(
        spid,
        loginName,
        client.address().getHostString(),
        whole().appName(),
        TdsVersion.V7_2_AND_LATER,
        packetSize,
        door().tenant(whole()),
        settings.serverName(),
        settings.writeStall(),
        door().limits(),
        reason -> log.protocolBroken(account, reason),
        session -> {
          left.run();
          clients.left(session);
        });
  }

  /** From now on the client is a session, and somebody else reads it. */
  private void begin(LoggedInClient session) {
    settings.clients().arrived(session);
    ByteBuf rest = machine.takeRest();
    machine.release();
    channel.pipeline().replace(this, null, session);
    settings.clients().left(this);
    client.enter();
    channel.config().setAutoRead(true);
    if (rest.isReadable()) {
      session.read(rest);
    } else {
      rest.release();
    }
  }

  // ---- not in ----

  @Override
  public void refused(ClientError error) {
    waiting = false;
    settings.log().refused(client, door == null ? null : door.pool().id(), error);
    machine.refused(error);
  }

  @Override
  public void refusedByServer(ServerRefusal refusal) {
    waiting = false;
    settings.log().loginFailed(client, door().pool().id(), loginName, whole().appName(), refusal);
    machine.refused(refusal);
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void leave(boolean evenIfBusy) {
    if (move.isUnderWay() || !loop().inEventLoop()) {
      // It is asked again.
      return;
    }
    switch (machine.state()) {
      case AUTHENTICATING -> {
        abandon();
        refused(ClientError.shuttingDown());
      }
      // Neither has a request outstanding that could be answered.
      case OPENING, CHALLENGED, WAITING_FOR_ROOM, WAITING_FOR_TLS -> channel.close();
      case HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, OVER -> {
        if (evenIfBusy) {
          channel.close();
        }
      }
    }
  }

  @Override
  public void cut() {
    channel.close();
  }

  // ---- how ----

  private BucketDoor door() {
    if (door == null) {
      throw new IllegalStateException("no bucket in " + machine.state());
    }
    return door;
  }

  private Login7 whole() {
    if (login == null) {
      throw new IllegalStateException("no login in " + machine.state());
    }
    return login;
  }
}
