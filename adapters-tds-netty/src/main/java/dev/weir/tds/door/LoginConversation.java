package dev.weir.tds.door;

import dev.weir.application.login.LoginRequest;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.client.ClientAddress;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.login7.Login7;
import dev.weir.tds.opening.Opening;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.reply.LoginGreeting;
import dev.weir.tds.reply.TdsVersion;
import dev.weir.tds.session.ClientSettings;
import dev.weir.tds.session.LoggedInClient;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wrapping.TlsWrapping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client at the front door. {@link LoginMachine} decides what is said to it; this class feeds the
 * machine and carries out what comes back, takes the client to the loop that owns its bucket, and
 * asks there whether it may come in.
 *
 * <p>Confined to the loop that the client was given when it was accepted, and from its LOGIN7 on to
 * the loop of its bucket.
 */
public final class LoginConversation extends ChannelInboundHandlerAdapter
    implements ConnectedClient, LoginActions, Newcomer {
  private static final Logger log = LoggerFactory.getLogger(LoginConversation.class);

  private final Channel channel;
  private final DoorSettings settings;
  private final LoginMachine machine;
  private RoutingQuery query;
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable TlsWrapping wrapping;
  private @Nullable Login7 login;
  private @Nullable BucketDoor door;
  private String loginName = "";
  private long ticket;
  private boolean waiting;
  private boolean moving;

  /**
   * Meets a client.
   *
   * @param query what is known of where it arrived
   */
  public LoginConversation(Channel channel, DoorSettings settings, RoutingQuery query) {
    this.channel = channel;
    this.settings = settings;
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
    deadline =
        channel
            .eventLoop()
            .schedule(
                () -> close("the login was not over within handshake_timeout"),
                settings.handshakeTimeout().toNanos(),
                TimeUnit.NANOSECONDS);
    channel.config().setAutoRead(true);
    switch (Opening.examine(received)) {
      case Opening.PreloginSent sent -> {
        received.skipBytes(PacketHeader.lengthAt(received, received.readerIndex()));
        machine.prelogin(sent.prelogin());
      }
      case Opening.LoginSent ignored -> machine.loginFirst();
      case Opening.TlsSent ignored -> {
        machine.tlsFirst();
        if (machine.state() == LoginMachine.State.HANDSHAKE) {
          channel.pipeline().addFirst(settings.encrypting().forStrict(channel.alloc()));
        }
      }
      case Opening.Incomplete ignored -> throw new IllegalStateException("an opening in part");
      case Opening.Broken broken -> close(broken.reason());
    }
    // From the head of the pipeline: TLS may stand before this handler by now.
    channel.pipeline().fireChannelRead(received);
  }

  // ---- what the client says ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    machine.bytes((ByteBuf) message);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (!handshake.isSuccess()) {
        close("the TLS handshake failed: " + handshake.cause().getMessage());
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
    cancelDeadline();
    if (waiting && door != null) {
      waiting = false;
      door.abandoned(ticket);
    }
    machine.release();
    settings.clients().left(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof DecoderException) {
      close(String.valueOf(cause.getMessage()));
    } else {
      BrokenConnection.close(context, cause);
    }
  }

  // ---- what the machine decided ----

  @Override
  public void send(ByteBuf reply) {
    channel.writeAndFlush(reply, channel.voidPromise());
  }

  @Override
  public void startTls() {
    SslHandler tls = settings.encrypting().forWrapped(channel.alloc());
    wrapping = TlsWrapping.begin(channel.pipeline(), tls);
  }

  @Override
  public void endTls() {
    if (wrapping != null) {
      wrapping.encryptionDone(channel.pipeline().context(this));
    }
  }

  @Override
  public void sendAndClose(ByteBuf reply) {
    cancelDeadline();
    channel.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void close(String reason) {
    log.atInfo()
        .addKeyValue("client", channel.remoteAddress())
        .addKeyValue("reason", reason)
        .log("client closed before its login was over");
    cancelDeadline();
    if (machine.state() == LoginMachine.State.HANDSHAKE) {
      // TLS would keep everything written until its handshake is over, which may be never.
      channel.close();
    } else {
      channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void login(Login7 whole) {
    cancelDeadline();
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
          moveTo(found);
        }
      }
      case Routing.Ambiguous ambiguous -> refused(ClientError.unroutable(query, ambiguous));
      case Routing.NotFound ignored -> refused(ClientError.unroutable(query));
    }
  }

  // ---- to the loop of the bucket ----

  private void moveTo(BucketDoor found) {
    door = found;
    EventLoop owner = found.loop();
    if (owner.inEventLoop()) {
      knock();
      return;
    }
    moving = true;
    channel.config().setAutoRead(false);
    // Not from within a read: what is being read now is read to its end on this loop.
    channel
        .eventLoop()
        .execute(
            () ->
                channel
                    .deregister()
                    .addListener(
                        gone ->
                            owner
                                .register(channel)
                                .addListener(here -> arrivedAtOwner(here.isSuccess()))));
  }

  private void arrivedAtOwner(boolean registered) {
    moving = false;
    if (registered && channel.isActive()) {
      channel.config().setAutoRead(true);
      knock();
    } else {
      channel.close();
    }
  }

  private void knock() {
    Login7 whole = whole();
    waiting = true;
    LoginRequest request =
        new LoginRequest(
            loginName, whole.password(), LoginTerms.options(whole), ClientAddress.of(channel));
    long given = door().arrived(this, request);
    if (waiting) {
      ticket = given;
    }
  }

  // ---- what the desk says ----

  @Override
  public void accepted(LoginProfile profile, LoginFacts facts) {
    waiting = false;
    Login7 whole = whole();
    int packetSize = LoginTerms.packetSize(whole);
    int spid = settings.numbers().next();
    machine.accepted(
        LoginGreeting.answering(
            whole, facts, profile.options().version(), packetSize, settings.serverName(), spid));
    handOver(profile, facts, spid, packetSize);
  }

  private void handOver(LoginProfile profile, LoginFacts facts, int spid, int packetSize) {
    BucketDoor entered = door();
    ClientSettings agreed =
        new ClientSettings(
            spid,
            TdsVersion.V7_2_AND_LATER,
            packetSize,
            settings.serverName(),
            settings.writeStall(),
            entered.limits(),
            client -> {
              entered.left(profile);
              settings.clients().left(client);
            });
    LoggedInClient client =
        new LoggedInClient(
            channel, entered.pool(), profile, agreed, entered.inspection(profile, facts));
    settings.clients().arrived(client);
    ByteBuf rest = machine.takeRest();
    machine.release();
    channel.pipeline().replace(this, null, client);
    settings.clients().left(this);
    if (rest.isReadable()) {
      client.read(rest);
    } else {
      rest.release();
    }
  }

  @Override
  public void refused(ClientError error) {
    waiting = false;
    settings.refusals().refused(channel.remoteAddress(), error);
    machine.refused(error);
  }

  @Override
  public void refusedByServer(ServerRefusal refusal) {
    waiting = false;
    machine.refused(refusal);
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void leave(boolean evenIfBusy) {
    if (moving || !loop().inEventLoop()) {
      // It is asked again.
      return;
    }
    if (machine.state() == LoginMachine.State.AUTHENTICATING) {
      if (waiting) {
        waiting = false;
        door().abandoned(ticket);
      }
      refused(ClientError.shuttingDown());
    } else if (evenIfBusy || machine.state() == LoginMachine.State.OPENING) {
      channel.close();
    }
  }

  @Override
  public void cut() {
    channel.close();
  }

  // ---- how ----

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

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
