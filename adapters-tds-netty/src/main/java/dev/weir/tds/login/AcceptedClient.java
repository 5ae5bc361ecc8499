package dev.weir.tds.login;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.Refusal;
import dev.weir.tds.client.RefusalHandler;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.passthrough.PassthroughBucket;
import dev.weir.tds.passthrough.PassthroughRelay;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.ErrorReply;
import dev.weir.tds.wire.Login7;
import dev.weir.tds.wire.Opening;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TlsWrapping;
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
 * A client from its accept to the decision how it is served. Reads the client's first message;
 * then, unless that leads to a passthrough bucket, its LOGIN7, through TLS where the two agree on
 * it. The decision replaces this handler by a {@link PassthroughRelay}, by a {@link
 * LoginConversation} or by a refusal.
 *
 * <p>{@link ClientHandshake} decides on the messages, {@link ClientRouter} on the bucket.
 *
 * <p>Confined to the loop that the client was given when it was accepted.
 */
public final class AcceptedClient extends ChannelInboundHandlerAdapter implements ConnectedClient {
  private final Channel channel;
  private final UnidentifiedClient client;
  private final AcceptSettings settings;
  private final LoginChannel connection;
  private final ChannelFutureListener forgetClosed;
  private RoutingQuery query;

  /** The bytes of the first message, until it is recognized. */
  private ByteBuf received = Unpooled.EMPTY_BUFFER;

  /** Reads the client from its first message to its LOGIN7; null before and behind that. */
  private @Nullable ClientHandshake handshake;

  private @Nullable TlsWrapping wrapping;
  private boolean isPerforming;
  private boolean isRefused;

  /**
   * Takes over a connection that was just accepted.
   *
   * @param address where the client connected to
   */
  public AcceptedClient(
      Channel channel, UnidentifiedClient client, AcceptSettings settings, RoutingQuery address) {
    this.channel = channel;
    this.client = client;
    this.settings = settings;
    this.query = address;
    this.connection = new LoginChannel(channel, client, settings.services().log());
    this.forgetClosed = closed -> settings.services().clients().remove(this);
  }

  // ---- the connection ----

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    settings.services().clients().add(this);
    // Not channelInactive: a client that is refused is read by another handler.
    channel.closeFuture().addListener(forgetClosed);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    client
        .deadline()
        .run(
            () ->
                connection.close(
                    CloseReason.TOO_SLOW, "no whole first message within handshake_timeout"));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (handshake != null) {
      handshake.read(bytes);
      performActions(handshake);
    } else {
      received = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, bytes);
      examineOpening();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent tls && handshake != null) {
      if (tls.isSuccess()) {
        completeTls(context, handshake);
      } else {
        closeForTls("the TLS handshake failed: " + tls.cause().getMessage());
      }
    }
    context.fireUserEventTriggered(event);
  }

  private void completeTls(ChannelHandlerContext context, ClientHandshake current) {
    if (wrapping != null) {
      wrapping.completeHandshake(context);
    }
    query = query.withTlsServerName(TlsServerName.read(context.pipeline().get(SslHandler.class)));
    current.completeTls();
    performActions(current);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof DecoderException) {
      closeForTls(String.valueOf(cause.getMessage()));
    } else {
      BrokenConnection.close(context, cause);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    client.deadline().stop();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    received.release();
    received = Unpooled.EMPTY_BUFFER;
    if (handshake != null) {
      handshake.release();
    }
  }

  // ---- the first message ----

  private void examineOpening() {
    switch (Opening.examine(received)) {
      case Opening.Incomplete ignored -> {}
      case Opening.Broken broken -> connection.closeAtOnce(CloseReason.NOT_TDS, broken.reason());
      case Opening.Recognized opening -> {
        if (opening instanceof Opening.PreloginSent sent) {
          query = query.withInstanceName(sent.prelogin().instance());
        }
        ClientDecision decision = settings.router().decideBeforeLogin(query);
        if (decision == null) {
          beginHandshake(opening);
        } else {
          decideBeforeLogin(decision, opening);
        }
      }
    }
  }

  // ---- the handshake ----

  private void beginHandshake(Opening.Recognized opening) {
    ClientHandshake begun =
        new ClientHandshake(channel.alloc(), settings.requireLogin().encryption());
    handshake = begun;
    connection.listen();
    begun.begin(opening, takeReceived());
    performActions(begun);
  }

  /**
   * Carries out the actions of one event. An action may cause another event, such as the bytes that
   * the end of TLS lets through; its actions line up behind those of the first.
   */
  private void performActions(ClientHandshake current) {
    if (isPerforming) {
      return;
    }
    isPerforming = true;
    try {
      for (LoginAction.OfHandshake action = current.nextAction();
          action != null;
          action = current.nextAction()) {
        perform(action, current);
      }
    } finally {
      isPerforming = false;
    }
  }

  private void perform(LoginAction.OfHandshake action, ClientHandshake current) {
    switch (action) {
      case LoginAction.Send send -> connection.send(send.reply());
      case LoginAction.RequestMemory request ->
          connection.requestMemory(
              request.bytes(),
              () -> {
                current.grantMemory();
                performActions(current);
              });
      case LoginAction.StartTls start -> startTls(start);
      case LoginAction.EndTls ignored -> {
        if (wrapping != null) {
          wrapping.endEncryption(channel.pipeline().context(this));
        }
      }
      case LoginAction.ReceiveLogin received -> receiveLogin(received.login(), current);
      case LoginAction.Close close -> connection.close(close.why(), close.detail());
    }
  }

  private void startTls(LoginAction.StartTls start) {
    if (start.scope() == EncryptionScope.STRICT) {
      channel.pipeline().addFirst(settings.requireLogin().requireTls().forStrict(channel.alloc()));
    } else {
      LoginSettings login = settings.requireLogin();
      SslHandler tls =
          login.requireTls().forWrapped(channel.alloc(), login.versions().at(query.listener()));
      wrapping = TlsWrapping.begin(channel.pipeline(), tls);
    }
    ByteBuf bytes = start.received();
    // From the head of the pipeline, for TLS stands before this handler now.
    if (bytes.isReadable()) {
      channel.pipeline().fireChannelRead(bytes).fireChannelReadComplete();
    } else {
      bytes.release();
    }
  }

  private void closeForTls(String detail) {
    if (handshake != null && handshake.state() == ClientHandshake.State.TLS_HANDSHAKE) {
      // TLS would keep everything written until its handshake is over, which may be never.
      connection.closeAtOnce(CloseReason.TLS, detail);
    } else {
      connection.close(CloseReason.TLS, detail);
    }
  }

  // ---- the decision ----

  private void decideBeforeLogin(ClientDecision decision, Opening.Recognized opening) {
    client.stopAwaiting();
    switch (decision) {
      case ClientDecision.RelayBytes relay ->
          relayBytes(relay.bucket(), opening instanceof Opening.PreloginSent);
      case ClientDecision.Refuse refuse -> refuseBeforeLogin(refuse.error());
      case ClientDecision.LogIn ignored -> throw new IllegalStateException("LOGIN7 was not read");
    }
  }

  private void relayBytes(PassthroughBucket bucket, boolean isMessageWhole) {
    PassthroughRelay relay =
        new PassthroughRelay(
            channel, client, bucket, settings.services(), takeReceived(), isMessageWhole);
    relay.begin(this);
    deregister();
  }

  private void refuseBeforeLogin(ClientError error) {
    isRefused = true;
    settings.services().log().refused(client, null, error);
    Refusal refusal = new Refusal(channel.alloc(), error, settings.services().serverName());
    channel.pipeline().replace(this, null, new RefusalHandler(refusal, takeReceived(), client));
  }

  private void receiveLogin(Login7 login, ClientHandshake current) {
    connection.stopListening();
    query = query.withLogin(login.serverName(), login.database(), login.userName());
    switch (settings.router().decide(query, login)) {
      case ClientDecision.LogIn decision -> logIn(decision, login, current);
      case ClientDecision.Refuse refuse -> refuseLogin(refuse.error(), login);
      case ClientDecision.RelayBytes ignored ->
          throw new IllegalStateException("LOGIN7 was read, and cannot be relayed");
    }
  }

  private void logIn(ClientDecision.LogIn decision, Login7 login, ClientHandshake current) {
    handshake = null;
    LoginConversation conversation =
        new LoginConversation(channel, client, settings, decision, login, current.takeMessages());
    conversation.begin(this);
    deregister();
  }

  private void refuseLogin(ClientError error, Login7 login) {
    settings.services().log().refused(client, null, error);
    TdsVersion shape = TdsVersion.ofLogin(login.rawVersion());
    connection.sendAndClose(
        ErrorReply.write(channel.alloc(), shape, error, settings.services().serverName()));
  }

  private ByteBuf takeReceived() {
    ByteBuf taken = received;
    received = Unpooled.EMPTY_BUFFER;
    return taken;
  }

  /** Another object represents this client from now on. */
  private void deregister() {
    channel.closeFuture().removeListener(forgetClosed);
    settings.services().clients().remove(this);
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void endForShutdown(boolean evenIfBusy) {
    if (isRefused) {
      // It is closed as soon as it has read the reason.
      return;
    }
    if (handshake != null) {
      leaveHandshake(handshake.state(), evenIfBusy);
    } else if (received.isReadable()) {
      client.stopAwaiting();
      refuseBeforeLogin(ClientError.shuttingDown());
    } else {
      channel.close();
    }
  }

  private void leaveHandshake(ClientHandshake.State state, boolean evenIfBusy) {
    switch (state) {
      case WAITING_FOR_TLS, WAITING_FOR_MEMORY -> channel.close();
      case TLS_HANDSHAKE, PRELOGIN_WITHIN_TLS, LOGIN, COMPLETE, CLOSED -> {
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
