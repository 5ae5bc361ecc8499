package dev.weir.tds.session;

import dev.weir.application.session.ClientSession;
import dev.weir.application.session.SessionActions;
import dev.weir.application.session.SessionState;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.pool.Borrower;
import dev.weir.tds.pool.PooledBucket;
import dev.weir.tds.pool.PooledConnection;
import dev.weir.tds.pool.ResponseReader;
import dev.weir.tds.stream.BrokenStreamException;
import dev.weir.tds.stream.LastToken;
import dev.weir.tds.stream.PacketCutter;
import dev.weir.tds.stream.PacketWriter;
import dev.weir.tds.stream.PacketWriter.Filling;
import dev.weir.tds.transport.BrokenConnection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client that is logged in, on the loop that owns its bucket. {@link ClientSession} decides; this
 * class feeds requests and responses to it as they begin and end, and carries out what comes back.
 */
public final class LoggedInClient extends ChannelInboundHandlerAdapter
    implements SessionActions, Borrower, ResponseReader {
  private static final Logger log = LoggerFactory.getLogger(LoggedInClient.class);

  /** So much of a request is held before a connection is asked for. */
  private static final int MAX_HELD = 64 * 1024;

  private final Channel channel;
  private final PooledBucket bucket;
  private final LoginProfile profile;
  private final ClientSettings settings;
  private final ClientSession session;
  private final ClientReplies replies;
  private final PacketCutter cutter;
  private final PacketWriter writer;
  private final HeldRequest held = new HeldRequest();
  private final LastToken lastToken = new LastToken();

  /** The packets of a message are being read, and this one is not its first. */
  private boolean midMessage;

  /** The rest of the message is for nobody. */
  private boolean dropping;

  private int requestType;
  private long ticket;
  private @Nullable PooledConnection server;
  private @Nullable ScheduledFuture<?> stall;

  /** Takes over a client whose login was answered. */
  public LoggedInClient(
      Channel channel, PooledBucket bucket, LoginProfile profile, ClientSettings settings) {
    this.channel = channel;
    this.bucket = bucket;
    this.profile = profile;
    this.settings = settings;
    this.session = new ClientSession(bucket.id(), this);
    this.replies = new ClientReplies(channel, settings);
    this.cutter = new PacketCutter(channel.alloc(), settings.packetSize());
    this.writer =
        new PacketWriter(
            channel.alloc(), settings.packetSize(), Filling.AS_IT_COMES, this::sendToClient);
  }

  // ---- what the client says ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    cutter.add((ByteBuf) message);
    try {
      ByteBuf packet = channel.isActive() ? cutter.next() : null;
      while (packet != null) {
        received(packet);
        packet = channel.isActive() ? cutter.next() : null;
      }
    } catch (BrokenStreamException e) {
      breach(e.reason());
    }
  }

  private void received(ByteBuf packet) {
    int index = packet.readerIndex();
    int type = PacketHeader.typeAt(packet, index);
    if (type == PacketType.ATTENTION.code()) {
      packet.release();
      attention();
    } else if (!isRequest(type) || (midMessage && type != requestType)) {
      packet.release();
      breach("a packet of type 0x%02x where none may come".formatted(type));
    } else {
      requestType = type;
      request(packet, PacketHeader.statusAt(packet, index));
    }
  }

  private static boolean isRequest(int code) {
    PacketType type = PacketType.of(code);
    return type == PacketType.SQL_BATCH
        || type == PacketType.RPC
        || type == PacketType.BULK_LOAD
        || type == PacketType.TRANSACTION_MANAGER;
  }

  private void attention() {
    if (midMessage) {
      breach("an attention within a message");
    } else {
      session.attention();
    }
  }

  private void request(ByteBuf packet, int status) {
    boolean last = (status & PacketHeader.END_OF_MESSAGE) != 0;
    boolean first = !midMessage;
    midMessage = !last;
    if (first) {
      dropping = false;
    }
    if (dropping) {
      packet.release();
    } else if (last && (status & PacketHeader.IGNORE) != 0) {
      packet.release();
      session.requestBrokenOff();
    } else if (!first && server != null && session.state() != SessionState.QUEUED) {
      streamOn(packet, last);
    } else {
      hold(packet, last);
    }
  }

  private void hold(ByteBuf packet, boolean last) {
    int before = held.bytes();
    held.add(packet);
    boolean ready = last || held.bytes() >= MAX_HELD;
    boolean saidBefore = before >= MAX_HELD;
    if (ready && saidBefore) {
      if (last) {
        session.requestCompleted();
      }
    } else if (ready && answersLocally()) {
      held.release();
    } else if (ready && !session.requestReady(last)) {
      breach("a request while another is being served");
    }
    if (!last && session.state() == SessionState.QUEUED) {
      // The rest waits in the kernel, and in the client.
      channel.config().setAutoRead(false);
    }
  }

  /** The number of the session is Weir's own, as in the headers of all packets. */
  private boolean answersLocally() {
    boolean wholeBatch =
        held.isOnePacket() && !midMessage && held.type() == PacketType.SQL_BATCH.code();
    if (!wholeBatch
        || PacketHeader.resetsSession(held.first(), held.first().readerIndex())
        || session.awaitsResponse()
        || session.state() == SessionState.LOST) {
      return false;
    }
    String column = SpidQuestion.columnOf(held.first());
    if (column != null) {
      replies.spid(column);
    }
    return column != null;
  }

  private void streamOn(ByteBuf packet, boolean last) {
    if (last) {
      session.requestCompleted();
    }
    PooledConnection connection = server();
    connection.send(packet);
    if (!connection.isWritable()) {
      connection.flush();
      channel.config().setAutoRead(connection.isWritable());
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (server != null) {
      server.flush();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    boolean writable = channel.isWritable();
    if (server != null) {
      server.read(writable || session.state() == SessionState.DRAINING);
    }
    cancelStall();
    if (!writable) {
      stall =
          channel
              .eventLoop()
              .schedule(
                  this::breakClientOff, settings.writeStall().toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    cancelStall();
    session.clientGone();
    cutter.release();
    writer.release();
    settings.left(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    BrokenConnection.close(context, cause);
  }

  private void breach(String what) {
    log.atInfo()
        .addKeyValue("client", channel.remoteAddress())
        .addKeyValue("reason", what)
        .log("client broke the protocol; closed");
    replies.error(ClientError.protocolError(what));
    session.end();
  }

  // ---- what the session decided ----

  @Override
  public void acquire() {
    ticket = bucket.request(this, profile);
  }

  @Override
  public void abandon() {
    bucket.abandon(ticket);
  }

  @Override
  public void forwardRequest() {
    held.drainTo(server()::send);
    server().flush();
    channel.config().setAutoRead(true);
  }

  @Override
  public void dropRequest() {
    held.release();
    dropping = midMessage;
    channel.config().setAutoRead(true);
  }

  @Override
  public void breakRequestOff() {
    server().breakOff(requestType);
  }

  @Override
  public void forwardAttention() {
    server().sendAttention();
  }

  @Override
  public void acknowledgeAttention() {
    replies.attentionAcknowledged();
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
  public void closeClient() {
    replies.closeAfterFlush();
  }

  @Override
  public void breakClientOff() {
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    channel.close();
  }

  @Override
  public void giveBack() {
    bucket.giveBack(takeServer());
  }

  @Override
  public void discard() {
    bucket.discard(takeServer());
  }

  @Override
  public void awaitDrain() {
    server().read(true);
    channel
        .eventLoop()
        .schedule(
            session::drainedTooLong, settings.drainPatience().toNanos(), TimeUnit.NANOSECONDS);
  }

  // ---- what the pool says ----

  @Override
  public void lent(PooledConnection connection) {
    server = connection;
    connection.readWith(this);
    session.lent();
  }

  @Override
  public void refused(ClientError error) {
    session.refused(error);
  }

  @Override
  public void loginRefused(ServerRefusal refusal) {
    session.loginRefused(refusal);
  }

  // ---- what the server says ----

  @Override
  public void responsePacket(ByteBuf packet) {
    int index = packet.readerIndex();
    boolean last = PacketHeader.isEndOfMessageAt(packet, index);
    lastToken.follow(
        packet, index + PacketHeader.LENGTH, packet.readableBytes() - PacketHeader.LENGTH);
    if (session.state() == SessionState.DRAINING) {
      packet.release();
    } else if (session.awaitsResponse()) {
      session.responseBegun();
      writer.pass(packet);
    } else {
      packet.release();
      bucket.discard(takeServer());
      session.serverGone("the server spoke without being asked");
      return;
    }
    if (last) {
      responseEnded();
    }
  }

  private void responseEnded() {
    boolean understood = lastToken.isDone();
    boolean acknowledged = lastToken.acknowledgesAttention();
    lastToken.restart();
    if (understood) {
      session.responseEnded(acknowledged);
    } else {
      bucket.discard(takeServer());
      session.serverGone("the server ended a response without saying so");
    }
  }

  @Override
  public void responsePause() {
    channel.flush();
  }

  @Override
  public void serverWritable(boolean writable) {
    if (midMessage && session.state() == SessionState.SERVED) {
      channel.config().setAutoRead(writable);
    }
  }

  @Override
  public void serverGone(String reason) {
    server = null;
    session.serverGone(reason);
  }

  // ---- how ----

  private void sendToClient(ByteBuf packet) {
    PacketHeader.setSpid(packet, settings.spid());
    channel.write(packet, channel.voidPromise());
    if (!channel.isWritable()) {
      channel.flush();
      if (!channel.isWritable() && server != null) {
        server.read(false);
      }
    }
  }

  private void cancelStall() {
    if (stall != null) {
      stall.cancel(false);
      stall = null;
    }
  }

  private PooledConnection server() {
    if (server == null) {
      throw new IllegalStateException("no connection in " + session.state());
    }
    return server;
  }

  private PooledConnection takeServer() {
    PooledConnection taken = server();
    server = null;
    return taken;
  }
}
