package dev.weir.tds.passthrough;

import dev.weir.application.passthrough.PassthroughAction;
import dev.weir.application.passthrough.PassthroughAction.AbandonSlot;
import dev.weir.application.passthrough.PassthroughAction.Dial;
import dev.weir.application.passthrough.PassthroughAction.FinishClient;
import dev.weir.application.passthrough.PassthroughAction.FinishServer;
import dev.weir.application.passthrough.PassthroughAction.Refuse;
import dev.weir.application.passthrough.PassthroughAction.ReleaseSlot;
import dev.weir.application.passthrough.PassthroughAction.ResetServer;
import dev.weir.application.passthrough.PassthroughAction.StartRelay;
import dev.weir.application.passthrough.PassthroughSession;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.error.WeirError;
import dev.weir.tds.client.ClientServices;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.ConnectedClient;
import dev.weir.tds.client.Refusal;
import dev.weir.tds.client.RefusalHandler;
import dev.weir.tds.client.SessionPlace;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.server.ServerLink;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.transport.DiscardHandler;
import dev.weir.tds.transport.RelayCounters;
import dev.weir.tds.transport.RelayEnd;
import dev.weir.tds.transport.RelayTraffic;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Relays the bytes of one client unread to a server connection of its own, from its request for a
 * slot to the end of both connections. {@link PassthroughSession} decides; this class brings it the
 * events and carries out its actions.
 *
 * <p>Confined to the event loop that the client was given when it was accepted; its server
 * connection lives there, too.
 */
public final class PassthroughRelay extends ConnectionHandler
    implements ConnectedClient, SlotClaimant, ServerLink.Events {
  private final Channel channel;
  private final UnidentifiedClient client;
  private final PassthroughBucket bucket;
  private final ClientServices services;
  private final PassthroughSession session = new PassthroughSession();
  private final Queue<PassthroughAction> actions = new ArrayDeque<>();
  private boolean isPerforming;

  /** The handler that reads the client. */
  private ChannelHandler reader = this;

  /** The bytes of the client that wait for the server connection. */
  private ByteBuf received;

  /** True if they are a whole message, so that the server has to answer. */
  private final boolean isMessageWhole;

  /** Closes a client that does not read the last bytes of its server in time. */
  private @Nullable ScheduledFuture<?> writeStall;

  private @Nullable ServerLink server;
  private @Nullable RelayTraffic traffic;
  private long ticket;
  private long dialledAt;

  /**
   * Takes over a client whose first message led to this bucket.
   *
   * @param received the bytes that the client has sent, of which nothing was consumed; taken over
   * @param isMessageWhole whether they are a whole message, so that the server has to answer
   */
  public PassthroughRelay(
      Channel channel,
      UnidentifiedClient client,
      PassthroughBucket bucket,
      ClientServices services,
      ByteBuf received,
      boolean isMessageWhole) {
    this.channel = channel;
    this.client = client;
    this.bucket = bucket;
    this.services = services;
    this.received = received;
    this.isMessageWhole = isMessageWhole;
  }

  /** Takes the place of the handler that read the first message, and requests a slot. */
  public void begin(ChannelHandler predecessor) {
    services.clients().add(this);
    // Not channelInactive: a client that is refused is read by another handler.
    channel.closeFuture().addListener(closed -> clientClosed());
    channel.pipeline().replace(predecessor, null, this);
    ticket = bucket.request(this, loop());
  }

  // ---- the client's connection before the relay ----

  /** Holds the bytes back, and stops reading: an honest client waits for its server's answer. */
  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received =
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), received, (ByteBuf) message);
    channel.config().setAutoRead(false);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    closeByClient();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    received.release();
    received = Unpooled.EMPTY_BUFFER;
  }

  // ---- events ----

  @Override
  public void slotAdmitted() {
    perform(session.slotAdmitted());
  }

  @Override
  public void slotRefused(ClientError error) {
    perform(session.slotRefused(error));
  }

  @Override
  public void slotCut() {
    bucket.meters().error(WeirError.COORDINATION_LOST);
    cut();
  }

  @Override
  public void dialled() {
    bucket.health().reached(Duration.ofNanos(System.nanoTime() - dialledAt));
    perform(session.dialled());
  }

  @Override
  public void dialFailed(Throwable cause) {
    String reason = Dialler.reason(cause);
    if (!(cause instanceof CancellationException)) {
      bucket.health().notReached(reason);
    }
    perform(
        session.dialFailed(
            ClientError.serverUnavailable(bucket.id(), bucket.rules().server(), reason)));
  }

  @Override
  public void serverGone() {
    perform(session.serverGone());
  }

  @Override
  public void serverOverdue() {
    bucket.serverOverdue();
    perform(session.serverOverdue());
  }

  private void closeByClient() {
    client.deadline().stop();
    cancelWriteStall();
    perform(session.clientGone());
  }

  // ---- the instance ----

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  /** Ends a relay that is quiet, or in any case; a client in the queue is refused by the bucket. */
  @Override
  public void endForShutdown(boolean evenIfBusy) {
    if (evenIfBusy || (traffic != null && traffic.isQuietSinceLastAsked())) {
      perform(session.drained());
    }
  }

  @Override
  public SessionPlace session() {
    return new SessionPlace(bucket.id(), null, 0);
  }

  @Override
  public void cut() {
    perform(session.cut());
    channel.close();
  }

  // ---- actions ----

  /**
   * Carries out the actions of one event. An action may cause another event, such as the failure of
   * a dial that is cancelled; its actions line up behind those of the first.
   */
  private void perform(List<PassthroughAction> decided) {
    assert loop().inEventLoop();
    actions.addAll(decided);
    if (isPerforming) {
      return;
    }
    isPerforming = true;
    try {
      for (PassthroughAction action = actions.poll(); action != null; action = actions.poll()) {
        perform(action);
      }
    } finally {
      isPerforming = false;
    }
    removeIfOver();
  }

  private void perform(PassthroughAction action) {
    switch (action) {
      case AbandonSlot ignored -> bucket.abandon(ticket);
      case ReleaseSlot ignored -> bucket.release(ticket);
      case Dial ignored -> dial();
      case StartRelay ignored -> startRelay();
      case FinishServer ignored -> server().finish(services.timeouts().serverFin());
      case ResetServer ignored -> server().reset();
      case FinishClient ignored -> finishClient();
      case Refuse refuse -> refuse(refuse.error());
    }
  }

  private void clientClosed() {
    cancelWriteStall();
    removeIfOver();
  }

  private void removeIfOver() {
    if (session.isOver() && !channel.isOpen()) {
      services.clients().remove(this);
    }
  }

  private void dial() {
    dialledAt = System.nanoTime();
    server = bucket.dial(loop(), this);
  }

  private void startRelay() {
    ServerLink link = server();
    RelayCounters counters = bucket.meters().relayed();
    RelayTraffic relayTraffic = new RelayTraffic();
    traffic = relayTraffic;
    RelayEnd clientEnd =
        RelayEnd.ofClient(link.channel(), counters, relayTraffic, this::closeByClient);
    link.readWith(
        RelayEnd.ofServer(
            channel, counters, relayTraffic, () -> relayFreely(clientEnd), link::connectionEnded));
    ByteBuf first = received.retain();
    readWith(clientEnd);
    channel.config().setAutoRead(true);
    // Read once more, by the relay: counted and held back like all bytes behind them.
    channel.pipeline().fireChannelRead(first).fireChannelReadComplete();
    // A client waits for its server's first answer; one that goes on sending is not read.
    clientEnd.pauseAfterNextRead();
    if (!isMessageWhole) {
      // The first bytes of a LOGIN7 or of TLS lead to a bucket, and cannot be answered by a server.
      client.awaitMessage(
          () ->
              close(CloseReason.TOO_SLOW, "its server had nothing to answer in handshake_timeout"));
    }
  }

  private void close(CloseReason why, String detail) {
    services.log().closed(client, why, detail);
    channel.close();
  }

  /** The server has answered: the client is no longer limited as one before its login. */
  private void relayFreely(RelayEnd clientEnd) {
    client.enter();
    clientEnd.resume();
    channel.config().setAutoRead(true);
  }

  private void finishClient() {
    client.deadline().stop();
    readWith(new DiscardHandler(() -> {}));
    if (channel.isOpen()) {
      // Set before the close, which cancels it.
      writeStall =
          channel
              .eventLoop()
              .schedule(
                  () -> channel.close(),
                  services.timeouts().writeStall().toNanos(),
                  TimeUnit.NANOSECONDS);
    }
    RelayEnd.closeAfterFlush(channel);
  }

  private void refuse(ClientError error) {
    bucket.meters().error(error.kind());
    services.log().refused(client, bucket.id(), error);
    Refusal refusal = new Refusal(channel.alloc(), error, services.serverName());
    readWith(new RefusalHandler(refusal, received.retain(), client));
  }

  private void readWith(ChannelHandler next) {
    channel.pipeline().replace(reader, null, next);
    reader = next;
  }

  private void cancelWriteStall() {
    if (writeStall != null) {
      writeStall.cancel(false);
      writeStall = null;
    }
  }

  private ServerLink server() {
    if (server == null) {
      throw new IllegalStateException("no server connection in " + session.state());
    }
    return server;
  }
}
