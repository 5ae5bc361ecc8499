package dev.weir.tds.passthrough;

import dev.weir.application.passthrough.PassthroughAction;
import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.RequestSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.application.passthrough.PassthroughSession;
import dev.weir.application.passthrough.PassthroughState;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.domain.routing.Routing;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.arrival.Closing;
import dev.weir.tds.arrival.UnidentifiedClient;
import dev.weir.tds.bucket.BucketOwner;
import dev.weir.tds.bucket.SlotClaimant;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.opening.Opening;
import dev.weir.tds.refusal.Refusal;
import dev.weir.tds.refusal.RefusalHandler;
import dev.weir.tds.relay.Discard;
import dev.weir.tds.relay.RelayCounters;
import dev.weir.tds.relay.RelayEnd;
import dev.weir.tds.relay.RelayTraffic;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.ServerLink;
import dev.weir.tds.transport.ConnectionHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A passthrough client, from accept to end. {@link PassthroughSession} decides; this class feeds
 * events to it and carries out what comes back.
 *
 * <p>Confined to the event loop that the client was given when it was accepted; its server
 * connection lives there, too.
 */
public final class PassthroughClient extends ConnectionHandler
    implements ConnectedClient, SlotClaimant, ServerLink.Events {
  private final Channel channel;
  private final UnidentifiedClient client;
  private final PassthroughSettings settings;
  private final RoutingQuery arrival;
  private final PassthroughSession session = new PassthroughSession();
  private ChannelHandler reader = this;
  private ByteBuf received = Unpooled.EMPTY_BUFFER;

  /** Whether the client has sent a whole message, so that its server has to answer. */
  private boolean awaitsAnswer;

  /** Closes the client, once it takes too long to read what its server has left for it. */
  private @Nullable ScheduledFuture<?> closing;

  private @Nullable BucketOwner bucket;
  private @Nullable ServerLink server;
  private @Nullable RelayTraffic traffic;
  private long ticket;
  private long dialledAt;

  /**
   * Takes over a connection that was just accepted.
   *
   * @param arrival where it arrived
   */
  public PassthroughClient(
      Channel channel,
      UnidentifiedClient client,
      PassthroughSettings settings,
      RoutingQuery arrival) {
    this.channel = channel;
    this.client = client;
    this.settings = settings;
    this.arrival = arrival;
  }

  // ---- the client's connection before the relay ----

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    settings.clients().arrived(this);
    // Also when a refusal has taken over the pipeline, and closes in its own time.
    channel.closeFuture().addListener(closed -> forgetWhenOver());
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    client
        .deadline()
        .run(() -> giveUp(Closing.TOO_SLOW, "it said nothing whole within handshake_timeout"));
  }

  private void giveUp(Closing why, String detail) {
    settings.log().closed(client, why, detail);
    channel.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    if (session.state() instanceof PassthroughState.Opening) {
      examineOpening();
    } else {
      // No honest client says more before its server has answered; what it says waits in the
      // kernel.
      channel.config().setAutoRead(false);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    clientGone();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    received.release();
    received = Unpooled.EMPTY_BUFFER;
  }

  private void examineOpening() {
    switch (Opening.examine(received)) {
      case Opening.Incomplete ignored -> {}
      case Opening.PreloginSent sent -> {
        awaitsAnswer = true;
        route(arrival.withInstanceName(sent.prelogin().instance()));
      }
      case Opening.LoginSent ignored -> route(arrival);
      case Opening.TlsSent ignored -> route(arrival);
      case Opening.Broken broken -> giveUp(Closing.NOT_TDS, broken.reason());
    }
  }

  private void route(RoutingQuery query) {
    client.waits();
    Routing routing = settings.directory().route(query);
    BucketOwner owner =
        routing instanceof Routing.Routed routed ? settings.owner(routed.bucket()) : null;
    FrontDoor door = settings.frontDoor();
    if (owner != null) {
      bucket = owner;
      run(session.routed(owner.rules().id()));
    } else if (door != null) {
      enter(door, query);
    } else {
      run(session.refused(unroutable(query, routing)));
    }
  }

  private static ClientError unroutable(RoutingQuery query, Routing routing) {
    return routing instanceof Routing.Ambiguous ambiguous
        ? ClientError.unroutable(query, ambiguous)
        : ClientError.unroutable(query);
  }

  /** Its bucket is not one that bytes are relayed to blind, or is told by its login only. */
  private void enter(FrontDoor door, RoutingQuery query) {
    session.handedOver();
    settings.clients().left(this);
    ByteBuf opening = received;
    received = Unpooled.EMPTY_BUFFER;
    door.enter(channel, client, this, query, opening);
  }

  // ---- events ----

  @Override
  public void slotAdmitted() {
    run(session.slotAdmitted());
  }

  @Override
  public void slotRefused(ClientError error) {
    run(session.slotRefused(error));
  }

  @Override
  public void slotCut() {
    bucket().meters().error(WeirError.COORDINATION_LOST);
    cut();
  }

  @Override
  public void dialled() {
    bucket().health().reached(Duration.ofNanos(System.nanoTime() - dialledAt));
    run(session.dialled());
  }

  @Override
  public void dialFailed(Throwable cause) {
    BucketOwner owner = bucket();
    String reason = Dialler.reason(cause);
    if (!(cause instanceof CancellationException)) {
      owner.health().notReached(reason);
    }
    run(
        session.dialFailed(
            ClientError.serverUnavailable(owner.rules().id(), owner.rules().server(), reason)));
  }

  @Override
  public void serverGone() {
    run(session.serverGone());
  }

  @Override
  public void serverOverdue() {
    bucket().serverOverdue();
    run(session.serverOverdue());
  }

  private void clientGone() {
    client.deadline().stop();
    cancelClosing();
    run(session.clientGone());
  }

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  /**
   * Refuses a client that is not in the queue yet, ends a relay once it is quiet or in any case.
   */
  @Override
  public void leave(boolean evenIfBusy) {
    if (session.state() instanceof PassthroughState.Opening && !received.isReadable()) {
      channel.close();
    } else {
      run(session.refused(ClientError.shuttingDown()));
    }
    if (evenIfBusy || (traffic != null && traffic.isQuietSinceLastAsked())) {
      run(session.drained());
    }
  }

  @Override
  public void cut() {
    run(session.cut());
    channel.close();
  }

  // ---- actions ----

  private void run(List<PassthroughAction> actions) {
    assert channel.eventLoop().inEventLoop();
    for (PassthroughAction action : actions) {
      run(action);
    }
    forgetWhenOver();
  }

  private void run(PassthroughAction action) {
    switch (action) {
      case RequestSlot ignored -> ticket = bucket().request(this, loop());
      case AbandonSlot ignored -> bucket().abandon(ticket);
      case ReleaseSlot ignored -> bucket().release(ticket);
      case Dial ignored -> dial();
      case StartRelay ignored -> startRelay();
      case FinishServer ignored -> server().finish(settings.timeouts().serverFin());
      case ResetServer ignored -> server().reset();
      case FinishClient ignored -> finishClient();
      case Refuse refuse -> refuse(refuse.error());
    }
  }

  private void forgetWhenOver() {
    if (session.isOver() && !channel.isOpen()) {
      settings.clients().left(this);
    }
  }

  private void dial() {
    dialledAt = System.nanoTime();
    server = ServerLink.dial(settings.dialler(), bucket().rules(), loop(), this);
  }

  private void startRelay() {
    ServerLink link = server();
    RelayCounters counters = bucket().meters().relayed();
    RelayTraffic relayTraffic = new RelayTraffic();
    traffic = relayTraffic;
    RelayEnd clientEnd =
        RelayEnd.ofClient(link.channel(), counters, relayTraffic, this::clientGone);
    link.readWith(
        RelayEnd.ofServer(
            channel, counters, relayTraffic, () -> serverAnswered(clientEnd), link::gone));
    ByteBuf first = received.retain();
    readWith(clientEnd);
    channel.config().setAutoRead(true);
    // Read once more, by the relay: counted and held back like all that follows.
    channel.pipeline().fireChannelRead(first).fireChannelReadComplete();
    // A client has nothing to say before its server has answered; one that speaks is not read on.
    clientEnd.pauseAfterNextRead();
    if (!awaitsAnswer) {
      // The first bytes of a LOGIN7 or of TLS lead to a server, which cannot answer to half of it.
      client.speaks(
          () -> giveUp(Closing.TOO_SLOW, "its server had nothing to answer in handshake_timeout"));
    }
  }

  private void serverAnswered(RelayEnd clientEnd) {
    client.enter();
    clientEnd.goOn();
    channel.config().setAutoRead(true);
  }

  private void finishClient() {
    client.deadline().stop();
    readWith(new Discard(() -> {}));
    RelayEnd.closeAfterFlush(channel);
    closing =
        channel
            .eventLoop()
            .schedule(
                () -> channel.close(),
                settings.timeouts().writeStall().toNanos(),
                TimeUnit.NANOSECONDS);
  }

  private void refuse(ClientError error) {
    if (bucket != null) {
      bucket.meters().error(error.kind());
    }
    settings.log().refused(client, bucket == null ? null : bucket.rules().id(), error);
    Refusal refusal = new Refusal(channel.alloc(), error, settings.serverName());
    readWith(new RefusalHandler(refusal, received.retain(), client));
  }

  private void readWith(ChannelHandler next) {
    channel.pipeline().replace(reader, null, next);
    reader = next;
  }

  private void cancelClosing() {
    if (closing != null) {
      closing.cancel(false);
      closing = null;
    }
  }

  private BucketOwner bucket() {
    if (bucket == null) {
      throw new IllegalStateException("no bucket in " + session.state());
    }
    return bucket;
  }

  private ServerLink server() {
    if (server == null) {
      throw new IllegalStateException("no server connection in " + session.state());
    }
    return server;
  }
}
