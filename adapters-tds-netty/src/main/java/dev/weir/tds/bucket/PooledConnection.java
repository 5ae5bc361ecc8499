package dev.weir.tds.bucket;

import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.domain.error.ClientError;
import dev.weir.tds.response.IgnoredResponse;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PacketWriter;
import dev.weir.tds.wire.PacketWriter.Filling;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server connection that is logged in: lent, being reset, idle or closing. Confined to the loop
 * that owns its bucket.
 */
public final class PooledConnection extends ConnectionHandler {
  /** Hears how a prelude went. */
  public interface Prepared {
    /**
     * The server has answered it.
     *
     * @param well whether the connection is as it was to be
     * @param transaction the descriptor of the transaction that has begun; 0 if none has, or the
     *     server does not tell
     */
    void prepared(boolean well, long transaction);
  }

  /** Hears what the server answers to a question. */
  public interface Told {
    /** The answer; null where it could not tell. */
    void told(@Nullable ServerAnswer answer);
  }

  private final long id;
  private final Channel channel;
  private final ConnectionEvents events;
  private final PacketCutter cutter;
  private final PacketWriter writer;
  private final int packetSize;
  private final ResponseScanner scanner =
      new ResponseScanner(ResponseDialect.USUAL, IgnoredResponse.INSTANCE);
  private @Nullable ResponseReader reader;
  private @Nullable PoolDialogue own;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean finished;
  private boolean gone;

  /** Who reads the responses can take more. */
  private boolean taken = true;

  /**
   * Takes a connection over whose login was accepted.
   *
   * @param packetSize the size that was agreed on
   */
  PooledConnection(long id, Channel channel, int packetSize, ConnectionEvents events) {
    this.id = id;
    this.channel = channel;
    this.events = events;
    this.packetSize = packetSize;
    this.cutter = new PacketCutter(channel.alloc(), packetSize);
    this.writer =
        new PacketWriter(
            channel.alloc(),
            packetSize,
            Filling.EXACT,
            packet -> channel.write(packet, channel.voidPromise()));
    channel.closeFuture().addListener(closed -> closedWhileIdle());
  }

  long id() {
    return id;
  }

  // ---- lent ----

  /** Who it is lent to reads it from now on. */
  public void readWith(ResponseReader next) {
    reader = next;
    scanner.tell(next.events());
  }

  /** Others wait for it: its session gives it back, unless it has a request or has left by now. */
  void takeBack(Duration idle) {
    if (reader != null) {
      reader.takenBack(idle);
    }
  }

  /** Makes the connection fit for who reads it; what the server says to that is not for them. */
  public void prepare(Prelude prelude, Prepared whenDone) {
    begin(new PreludeDialogue(prelude, whenDone));
  }

  /**
   * Has the server prepare a statement for who reads the connection; what it says is not for them.
   *
   * @param transaction the descriptor of the transaction that is open, or 0
   */
  public void prepare(PreparedStatement statement, long transaction, StatementPrepared whenDone) {
    begin(new StatementDialogue(statement, transaction, whenDone));
  }

  /** Where a value began that is given back and of which only a part has come; else -1. */
  public long valueBegun() {
    return scanner.begun(Tokens.RETURN_VALUE);
  }

  /** Asks the server on behalf of Weir; what it answers is not for who reads the connection. */
  public void ask(ServerQuestion question, Told whenTold) {
    begin(new QuestionDialogue(channel.alloc(), question, whenTold));
  }

  private void begin(PoolDialogue dialogue) {
    own = dialogue;
    scanner.tell(dialogue);
    channel.config().setAutoRead(true);
    channel.writeAndFlush(dialogue.message(channel.alloc(), packetSize), channel.voidPromise());
  }

  /** Who reads the connection calls the transaction so that is open on it, to its end. */
  public void callTransaction(long descriptor) {
    scanner.callTransaction(descriptor);
  }

  /** Whether what has come of a response ends where a token ends. */
  public boolean isBetweenTokens() {
    return !scanner.isWithinToken() && !scanner.isLost();
  }

  /** Sends a packet of a request on; it is the connection's from now on. */
  public void send(ByteBuf packet) {
    writer.pass(packet);
  }

  /** Ends a request of this type in the midst: the server forgets what it has of it. */
  public void breakOff(int type) {
    writer.breakOff(type);
    flush();
  }

  /** Sends an attention, to the request of who reads the connection or to Weir's own. */
  public void sendAttention() {
    if (own != null) {
      own.cancel();
    }
    ByteBuf packet = channel.alloc().buffer(PacketHeader.LENGTH);
    PacketHeader.write(
        packet, PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, PacketHeader.LENGTH, 0, 1);
    channel.writeAndFlush(packet, channel.voidPromise());
  }

  /** Has what was sent go out. */
  public void flush() {
    channel.flush();
  }

  /** Whether the server takes more at the moment. */
  public boolean isWritable() {
    return channel.isWritable();
  }

  /**
   * Reads on, or not, because who reads the responses can or cannot take more. What the server says
   * to Weir itself is taken in any case.
   */
  public void read(boolean on) {
    taken = on;
    channel.config().setAutoRead(on || own != null);
  }

  /** Whether nothing of what has come is left to be read, and nothing is left to be sent. */
  boolean isQuiet() {
    ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
    return !cutter.isMidPacket() && (unsent == null || unsent.totalPendingWriteBytes() == 0);
  }

  // ---- given back ----

  /**
   * Who had it does not have it any more: nothing the server says is theirs, not even its end. It
   * is read whether or not they could take more, for what comes now is to be noticed.
   */
  void release() {
    reader = null;
    scanner.tell(IgnoredResponse.INSTANCE);
    scanner.callTransaction(0);
    read(true);
  }

  /** Forgets its last session, within this time. */
  void reset(Duration patience) {
    release();
    prepare(Prelude.RESET, this::resetAnswered);
    after(patience, () -> events.resetFailed(this, "no answer to a reset"));
  }

  private void resetAnswered(boolean well, long transaction) {
    cancelDeadline();
    if (well) {
      events.resetDone(this);
    } else {
      events.resetFailed(this, "the server refused a reset");
    }
  }

  /**
   * Says that nothing more comes, and waits for the server to close its side, or, when that takes
   * too long, breaks the connection off.
   */
  void finish(Duration patience) {
    reader = null;
    forgetOwn();
    finished = true;
    read(true);
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(flushed -> ((DuplexChannel) channel).shutdownOutput());
    after(
        patience,
        () -> {
          events.overdue(this);
          breakOff();
        });
  }

  /** Ends the connection now, whatever is under way; who has it loses it and hears why. */
  void cut(ClientError reason) {
    ResponseReader lost = reader;
    reader = null;
    forgetOwn();
    cancelDeadline();
    finished = true;
    breakOff();
    if (lost != null) {
      lost.cut(reason);
    }
  }

  /** Ends the connection now, with a reset: the server frees it as soon as that arrives. */
  void breakOff() {
    BrokenConnection.breakOff(channel);
  }

  // ---- what the server says ----

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (finished) {
      bytes.release();
      return;
    }
    cutter.add(bytes);
    try {
      ByteBuf packet = cutter.next();
      while (packet != null) {
        received(packet);
        packet = cutter.next();
      }
    } catch (BrokenStreamException e) {
      broken("the server sent " + e.reason());
    }
  }

  private void received(ByteBuf packet) {
    int index = packet.readerIndex();
    if (finished) {
      packet.release();
    } else if (PacketHeader.typeAt(packet, index) != PacketType.REPLY.code()) {
      packet.release();
      broken("the server sent a packet that is no reply");
    } else if (reader == null && own == null) {
      packet.release();
      broken("the server spoke without being asked");
    } else {
      boolean last = PacketHeader.isEndOfMessageAt(packet, index);
      scanner.scan(
          packet, index + PacketHeader.LENGTH, packet.readableBytes() - PacketHeader.LENGTH);
      if (last) {
        scanner.endOfResponse();
      }
      handOn(packet, last);
    }
  }

  private void handOn(ByteBuf packet, boolean last) {
    PoolDialogue dialogue = own;
    if (dialogue == null) {
      Objects.requireNonNull(reader, "nobody reads").responsePacket(packet);
      return;
    }
    dialogue.packet(packet);
    packet.release();
    if (last && dialogue.hasEnded()) {
      own = null;
      scanner.tell(reader == null ? IgnoredResponse.INSTANCE : reader.events());
      channel.config().setAutoRead(taken);
      dialogue.over(!cutter.isMidPacket());
    }
  }

  private void forgetOwn() {
    if (own != null) {
      own.release();
      own = null;
    }
  }

  /** What came cannot be understood: who it is lent to loses it, and nobody gets it any more. */
  private void broken(String reason) {
    ResponseReader lost = reader;
    finished = true;
    events.broken(this, reason);
    if (lost != null) {
      lost.serverGone(reason);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (reader != null) {
      reader.responsePause();
    } else if (own == null && !finished && cutter.isMidPacket()) {
      broken("the server spoke without being asked");
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (reader != null) {
      reader.serverWritable(channel.isWritable());
    }
  }

  /**
   * The end of a connection is told behind all that the loop has to do already. Whoever asks
   * meanwhile is not to be lent one that is closed: a server that ends closes all at once.
   */
  private void closedWhileIdle() {
    if (reader == null && own == null && !finished) {
      gone();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (!gone) {
      gone();
    }
  }

  private void gone() {
    gone = true;
    cancelDeadline();
    cutter.release();
    writer.release();
    forgetOwn();
    ResponseReader lost = reader;
    reader = null;
    events.gone(this);
    if (lost != null) {
      lost.serverGone("the server closed the connection");
    }
  }

  private void after(Duration patience, Runnable action) {
    cancelDeadline();
    deadline = channel.eventLoop().schedule(action, patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
