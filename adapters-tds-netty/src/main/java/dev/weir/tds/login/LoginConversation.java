package dev.weir.tds.login;

import dev.weir.application.login.LoginRequest;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginFacts;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.bucket.PooledConnection;
import dev.weir.tds.client.ArrivalLog;
import dev.weir.tds.client.ClientServices;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.server.ServerTokens;
import dev.weir.tds.session.ClientSettings;
import dev.weir.tds.session.LoggedInClient;
import dev.weir.tds.session.NoInspection;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.LoginGreeting;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/**
 * A client from its LOGIN7 to the answer to it. Moves the connection to the loop that owns the
 * bucket, requests the login there, and replaces itself by the session once the login is accepted.
 *
 * <p>{@link LoginExchange} decides on the messages, {@link LoginBucket} on the login.
 *
 * <p>Confined to the loop of the client, from the move on to the loop of the bucket.
 */
final class LoginConversation extends ChannelInboundHandlerAdapter
    implements ConnectedClient, PendingLogin, RelayClient {
  private final Channel channel;
  private final UnidentifiedClient client;
  private final SessionNumbers numbers;
  private final ClientServices services;
  private final LoginBucket bucket;
  private final String loginName;
  private final Login7 login;
  private final LoginChannel connection;
  private final LoginExchange exchange;
  private final LoopMove move;
  private boolean isPerforming;

  /** True if the bucket has not answered. */
  private boolean isPending;

  private long ticket;

  /** Relays a login that only the server can answer; null for any other. */
  private @Nullable LoginRelay relay;

  /**
   * Takes over a client whose LOGIN7 was read.
   *
   * @param messages reads the further messages of the client
   */
  LoginConversation(
      Channel channel,
      UnidentifiedClient client,
      AcceptSettings settings,
      ClientDecision.LogIn decision,
      Login7 login,
      LoginMessageReader messages) {
    this.channel = channel;
    this.client = client;
    this.numbers = settings.requireLogin().numbers();
    this.services = settings.services();
    this.bucket = decision.bucket();
    this.loginName = decision.loginName();
    this.login = login;
    this.connection = new LoginChannel(channel, client, services.log());
    this.exchange =
        new LoginExchange(
            channel.alloc(),
            services.serverName(),
            TdsVersion.ofLogin(login.rawVersion()),
            messages);
    this.move = new LoopMove(channel, client);
  }

  /** Takes the place of the handler that read LOGIN7, and requests the login. */
  void begin(ChannelHandler predecessor) {
    services.clients().add(this);
    channel.pipeline().replace(predecessor, null, this);
    move.moveTo(bucket.loop(), this::requestLogin);
  }

  // ---- the connection ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    exchange.read((ByteBuf) message);
    performActions();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent) {
      connection.close(CloseReason.TLS, "another TLS handshake, where one was over");
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof DecoderException) {
      connection.close(CloseReason.TLS, String.valueOf(cause.getMessage()));
    } else {
      BrokenConnection.close(context, cause);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    client.deadline().stop();
    abandon();
    exchange.release();
    services.clients().remove(this);
  }

  // ---- the bucket ----

  private void requestLogin() {
    isPending = true;
    LoginRequest request =
        new LoginRequest(loginName, login.password(), bucket.options(login), client.source());
    RelayReason reason = RelayReason.of(login);
    if (reason == null) {
      ticket = bucket.requestLogin(this, request);
    } else {
      relay = bucket.relayLogin(reason, login, request, this);
    }
    bucket.runOutbox();
  }

  /** Withdraws a login that the bucket has not answered. */
  private void abandon() {
    if (isPending && relay != null) {
      relay.abandon();
    } else if (isPending) {
      bucket.abandonLogin(ticket);
    }
    isPending = false;
  }

  // ---- the messages ----

  /**
   * Carries out the actions of one event. An action may cause another event, such as a failure of
   * the server connection; its actions line up behind those of the first.
   */
  private void performActions() {
    if (isPerforming) {
      return;
    }
    isPerforming = true;
    try {
      for (LoginAction.OfExchange action = exchange.nextAction();
          action != null;
          action = exchange.nextAction()) {
        perform(action);
      }
    } finally {
      isPerforming = false;
    }
  }

  private void perform(LoginAction.OfExchange action) {
    switch (action) {
      case LoginAction.Send send -> connection.send(send.reply());
      case LoginAction.RequestMemory request ->
          connection.requestMemory(
              request.bytes(),
              () -> {
                exchange.grantMemory();
                performActions();
              });
      case LoginAction.ForwardAnswer forward -> {
        connection.stopListening();
        if (relay != null) {
          relay.forwardAnswer(forward.answer().toArray());
        }
      }
      case LoginAction.SendAndClose send -> connection.sendAndClose(send.reply());
      case LoginAction.Close close -> connection.close(close.why(), close.detail());
    }
  }

  // ---- the answer of the bucket ----

  @Override
  public void accepted(LoginProfile profile, LoginFacts facts) {
    isPending = false;
    int packetSize = LoginTerms.packetSize(login);
    int spid = numbers.take();
    exchange.accept(
        LoginGreeting.forLogin(
            login, facts, profile.options().version(), packetSize, services.serverName(), spid));
    performActions();
    LoginBucket entered = bucket;
    ClientSettings agreed = clientSettings(spid, packetSize, () -> entered.sessionEnded(profile));
    begin(
        new LoggedInClient(
            channel, bucket.pool(), profile, agreed, bucket.inspection(profile, facts, spid)));
  }

  @Override
  public void refused(ClientError error) {
    isPending = false;
    services.log().refused(client, bucket.id(), error);
    exchange.refuse(error);
    performActions();
  }

  @Override
  public void refusedByServer(ServerRefusal refusal) {
    isPending = false;
    services.log().loginFailed(client, bucket.id(), loginName, login.appName(), refusal);
    exchange.refuse(refusal);
    performActions();
  }

  @Override
  public void failed(RuntimeException defect) {
    isPending = false;
    channel.pipeline().fireExceptionCaught(defect);
  }

  // ---- the server, to a login that only it can answer ----

  @Override
  public void challenged(ServerTokens challenge, PacketType answerType) {
    connection.listen();
    exchange.challenge(challenge.asBuffer(), answerType);
    performActions();
  }

  @Override
  public void relayed(ServerTokens response, int packetSize, PooledConnection serverConnection) {
    isPending = false;
    int spid = numbers.take();
    exchange.accept(response.asBuffer(), spid);
    performActions();
    // In any pinning mode: the connection cannot be lent to another session.
    LoggedInClient session =
        new LoggedInClient(
            channel,
            bucket.pool(),
            bucket.pool().placeholderProfile(),
            clientSettings(spid, packetSize, () -> {}),
            new NoInspection());
    session.adopt(serverConnection);
    begin(session);
  }

  // ---- the session ----

  private ClientSettings clientSettings(int spid, int packetSize, Runnable onLeave) {
    // The session lives for long: what it keeps must not reach this conversation, which has the
    // password.
    ConnectedClients clients = services.clients();
    ArrivalLog log = services.log();
    UnidentifiedClient account = client;
    SessionNumbers lender = numbers;
    return new ClientSettings(
        spid,
        loginName,
        client.address().getHostString(),
        login.appName(),
        TdsVersion.ofLogin(login.rawVersion()),
        packetSize,
        bucket.tenant(login),
        services.serverName(),
        services.timeouts().writeStall(),
        bucket.limits(),
        reason -> log.protocolBroken(account, reason),
        session -> {
          lender.giveBack(spid);
          onLeave.run();
          clients.remove(session);
        });
  }

  /** Replaces this handler by the session, which reads the bytes behind the login first. */
  private void begin(LoggedInClient session) {
    services.clients().add(session);
    ByteBuf rest = exchange.takeRest();
    exchange.release();
    channel.pipeline().replace(this, null, session);
    services.clients().remove(this);
    client.enter();
    channel.config().setAutoRead(true);
    if (rest.isReadable()) {
      session.read(rest);
    } else {
      rest.release();
    }
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void endForShutdown(boolean evenIfBusy) {
    if (move.isUnderWay() || !loop().inEventLoop()) {
      // It is asked again.
      return;
    }
    switch (exchange.state()) {
      case AUTHENTICATING -> {
        abandon();
        refused(ClientError.shuttingDown());
      }
      // The client has no request outstanding that could be answered.
      case CHALLENGED, WAITING_FOR_MEMORY -> channel.close();
      case OVER -> {
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
}
