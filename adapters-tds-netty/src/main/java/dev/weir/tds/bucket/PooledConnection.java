package dev.weir.tds.bucket;

import dev.weir.application.facts.ConnectionFacts;
import dev.weir.application.outbox.Dispatcher;
import dev.weir.application.pinning.SessionIdentity;
import dev.weir.application.prepared.PreparedStatement;
import dev.weir.application.session.Prelude;
import dev.weir.application.session.PreludeFailure;
import dev.weir.application.session.ServerAnswer;
import dev.weir.application.session.ServerQuestion;
import dev.weir.domain.error.ClientError;
import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.response.IgnoredResponse;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseEvents;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PacketWriter;
import dev.weir.tds.wire.PacketWriter.Filling;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.Tokens;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server connection that is logged in: lent, being reset, idle or closing. {@link ServerPackets}
 * reads it. Confined to the loop that owns its bucket.
 */
public final class PooledConnection {
  /** Receives the outcome of a prelude. */
  public interface Prepared {
    /**
     * The prelude has succeeded.
     *
     * @param transaction the descriptor of the transaction that has begun; 0 if none has, or if the
     *     server did not report it
     */
    void prepared(long transaction);

    /** The prelude has failed. */
    void preludeFailed(PreludeFailure failure);
  }

  /** Receives the server's answer to a question. */
  public interface QuestionAnswered {
    /** The server has answered; null if it failed or cannot be read. */
    void questionAnswered(@Nullable ServerAnswer answer);
  }

  private static final long NO_RESET = -1;

  private final long id;
  private final int number;
  private final Channel channel;
  private final ConnectionFacts facts;
  private final ConnectionEvents events;
  private final Dispatcher dispatcher;
  private final PacketCutter cutter;
  private final PacketWriter writer;
  private final int packetSize;
  private final TdsVersion version;
  private final ResponseScanner scanner;

  /** Volatile, so that operators may look from other threads. */
  private volatile @Nullable ResponseReader reader;

  private ResponseEvents readerEvents = IgnoredResponse.INSTANCE;
  private @Nullable PoolDialogue ownDialogue;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean finished;

  /**
   * The number of resets that the server had acknowledged before the one that the current request
   * asks for; {@link #NO_RESET} if it asks for none.
   */
  private long resetsBefore = NO_RESET;

  /** The number of errors that the server had reported before that request. */
  private long errorsBefore;

  /** The states that the server tells; null where it was not asked or has not agreed. */
  private @Nullable SessionStateMap sessionStates;

  /** True if the state of the connection is unknown, so that no other session may have it. */
  private boolean distrusted;

  private boolean gone;

  /** True while the reader of the responses can take more. */
  private boolean readerWantsMore = true;

  /**
   * Takes over a connection whose login was accepted.
   *
   * @param packetSize the negotiated packet size
   * @param version the layout of requests and responses
   * @param facts the facts about its server
   * @param dispatcher runs after the events that no packet brings, such as a deadline
   */
  PooledConnection(
      long id,
      Channel channel,
      int packetSize,
      TdsVersion version,
      ConnectionFacts facts,
      ConnectionEvents events,
      Dispatcher dispatcher) {
    this.id = id;
    this.number = ServerNumber.of(channel);
    this.facts = facts;
    this.channel = channel;
    this.events = events;
    this.dispatcher = dispatcher;
    this.packetSize = packetSize;
    this.version = version;
    this.scanner = new ResponseScanner(ResponseDialect.of(version), IgnoredResponse.INSTANCE);
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

  /** Returns the session that it is lent to, or null; any thread. */
  @Nullable SessionIdentity borrower() {
    ResponseReader now = reader;
    return now == null ? null : now.identity();
  }

  /** Returns the number of its session at the server; 0 if the server has told none. */
  public int number() {
    return number;
  }

  /** Returns the facts about the server. */
  ConnectionFacts facts() {
    return facts;
  }

  /** Sets the map of the states that the server tells, because it acknowledged the feature. */
  void tellSessionStates(SessionStateMap states) {
    sessionStates = states;
    scanner.tellSessionStates(states);
  }

  /**
   * Returns whether the server has disabled session recovery: it tells no states any more, and the
   * connection should not be reset (MS-TDS 2.2.7.21).
   */
  boolean isRecoveryDisabled() {
    return sessionStates != null && sessionStates.isDisabled();
  }

  /** Returns whether the server may send SESSIONSTATE tokens, which no client must get. */
  boolean hasSessionStates() {
    return sessionStates != null;
  }

  // ---- lent ----

  /**
   * Sets the reader of the responses: the borrower to which the connection is lent.
   *
   * @param tokens receives the tokens of the responses
   */
  public void readWith(ResponseReader next, ResponseEvents tokens) {
    reader = next;
    readerEvents = tokens;
    scanner.setEvents(tokens);
  }

  /**
   * Asks the session to give the connection back, because others wait; ignored if the session has a
   * request or has left.
   */
  void takeBack(Duration idle) {
    ResponseReader now = reader;
    if (now != null) {
      now.takenBack(idle);
    }
  }

  /** Ends the session if it is in a transaction, which has lasted for too long. */
  void endTransaction() {
    ResponseReader now = reader;
    if (now != null) {
      now.transactionOverdue();
    }
  }

  /**
   * Sends a prelude, which makes the connection fit its session; the reader does not see the
   * response.
   */
  public void prepare(Prelude prelude, Prepared whenDone) {
    begin(new PreludeDialogue(prelude, whenDone));
  }

  /**
   * Prepares a statement for the session; the reader does not see the response.
   *
   * @param transaction the descriptor of the transaction that is open, or 0
   */
  public void prepare(PreparedStatement statement, long transaction, StatementPrepared whenDone) {
    begin(new StatementDialogue(statement, transaction, whenDone));
  }

  /** Returns the offset of a RETURNVALUE token of which only a part has arrived; else -1. */
  public long valueBegun() {
    return scanner.openTokenOffset(Tokens.RETURN_VALUE);
  }

  /** Asks the server a question of Weir's own; the reader does not see the response. */
  public void ask(ServerQuestion question, QuestionAnswered whenAnswered) {
    begin(new QuestionDialogue(channel.alloc(), version, question, whenAnswered));
  }

  private void begin(PoolDialogue dialogue) {
    ownDialogue = dialogue;
    scanner.setEvents(dialogue);
    channel.config().setAutoRead(true);
    channel.writeAndFlush(
        dialogue.message(channel.alloc(), packetSize, version), channel.voidPromise());
  }

  /**
   * Rewrites the descriptor of the open transaction in responses to this one, by which the client
   * knows it, until the transaction ends.
   */
  public void callTransaction(long descriptor) {
    scanner.callTransaction(descriptor);
  }

  /** Returns whether the bytes of a response that have arrived end at the end of a token. */
  public boolean isBetweenTokens() {
    return !scanner.isWithinToken() && !scanner.isLost();
  }

  /** Writes a packet of a request; the connection owns it from now on. */
  public void send(ByteBuf packet) {
    if (version.isSince72() && PacketHeader.isResetAt(packet, packet.readerIndex())) {
      resetsBefore = scanner.resets();
      errorsBefore = scanner.errors();
    }
    writer.write(packet);
  }

  /** Breaks off a request of this type: the server drops the part that it has received. */
  public void breakOff(int type) {
    writer.breakOff(type);
    flush();
  }

  /** Sends an attention, which cancels the session's request or Weir's own. */
  public void sendAttention() {
    if (ownDialogue != null) {
      ownDialogue.cancel();
    }
    ByteBuf packet = channel.alloc().buffer(PacketHeader.LENGTH);
    PacketHeader.write(
        packet, PacketType.ATTENTION, PacketHeader.END_OF_MESSAGE, PacketHeader.LENGTH, 0, 1);
    channel.writeAndFlush(packet, channel.voidPromise());
  }

  /** Flushes the packets written. */
  public void flush() {
    channel.flush();
  }

  /** Returns whether the connection takes more bytes at the moment. */
  public boolean isWritable() {
    return channel.isWritable();
  }

  /**
   * Starts or stops reading, as the reader of the responses can take more or not. Responses to
   * Weir's own requests are read in any case.
   */
  public void read(boolean on) {
    readerWantsMore = on;
    channel.config().setAutoRead(on || ownDialogue != null);
  }

  /** Returns whether all bytes received have been read, and all bytes written have been sent. */
  boolean isQuiet() {
    ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
    return !cutter.isMidPacket() && (unsent == null || unsent.totalPendingWriteBytes() == 0);
  }

  // ---- given back ----

  /**
   * Detaches the reader, which receives no further response or end of the connection. The
   * connection is read again even if the reader had stopped it, so that unexpected bytes or its end
   * are noticed.
   */
  void release() {
    reader = null;
    readerEvents = IgnoredResponse.INSTANCE;
    scanner.setEvents(IgnoredResponse.INSTANCE);
    scanner.callTransaction(0);
    read(true);
  }

  /** Resets the connection, within this time. */
  void reset(Duration patience) {
    release();
    Prelude prelude = Prelude.ofReset(facts.plan());
    prepare(prelude, new BackgroundReset());
    after(patience, () -> events.resetFailed(this, "no answer to a reset"));
  }

  /** The outcome of a reset that no session waits for. */
  private final class BackgroundReset implements Prepared {
    @Override
    public void prepared(long transaction) {
      cancelDeadline();
      if (isRecoveryDisabled()) {
        events.resetFailed(PooledConnection.this, "the server has disabled session recovery");
      } else {
        events.resetDone(PooledConnection.this);
      }
    }

    @Override
    public void preludeFailed(PreludeFailure failure) {
      cancelDeadline();
      events.resetRefused(PooledConnection.this, failure);
    }
  }

  /**
   * Closes Weir's side and waits for the server to close its own; breaks the connection off if that
   * takes too long.
   */
  void finish(Duration patience) {
    reader = null;
    dropOwnDialogue();
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

  /** Ends the connection now, whatever is under way; its reader receives the reason. */
  void cut(ClientError reason) {
    ResponseReader lost = reader;
    reader = null;
    dropOwnDialogue();
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

  // ---- what the server sends, for ServerPackets ----

  PacketCutter cutter() {
    return cutter;
  }

  ResponseScanner scanner() {
    return scanner;
  }

  /** Returns whether the connection is being closed, so that nothing it sends matters any more. */
  boolean isFinished() {
    return finished;
  }

  /**
   * Checks, at the end of a response, that the server has acknowledged the reset that the request
   * asked for. Called before the session's decisions are carried out, which may give the connection
   * to another session.
   */
  void checkReset() {
    if (resetsBefore == NO_RESET) {
      return;
    }
    boolean missing = scanner.resets() == resetsBefore;
    resetsBefore = NO_RESET;
    if (missing && !finished && !gone) {
      events.resetUnacknowledged(this, scanner.errors() > errorsBefore);
    }
  }

  /**
   * Keeps the connection from all other sessions, because its state is unknown. The session that
   * has it keeps it where it would be the same session direct.
   */
  void distrust() {
    distrusted = true;
  }

  /** Returns whether no other session may have the connection. */
  boolean isDistrusted() {
    return distrusted;
  }

  /** Returns the reader of the responses; null while the connection is not lent. */
  @Nullable ResponseReader reader() {
    return reader;
  }

  /**
   * Returns the dialogue that the next packets belong to; null if Weir itself has asked nothing.
   */
  @Nullable PoolDialogue ownDialogue() {
    return ownDialogue;
  }

  /**
   * Sends the next message of Weir's own dialogue, after the response to the last one has ended.
   *
   * @return whether there was one
   */
  boolean continueOwnDialogue(PoolDialogue dialogue) {
    ByteBuf next = dialogue.nextMessage(channel.alloc(), packetSize, version);
    if (next == null) {
      return false;
    }
    channel.writeAndFlush(next, channel.voidPromise());
    return true;
  }

  /** Ends Weir's own dialogue: the next packets are for the reader again. */
  void endOwnDialogue() {
    ownDialogue = null;
    scanner.setEvents(reader == null ? IgnoredResponse.INSTANCE : readerEvents);
    channel.config().setAutoRead(readerWantsMore);
  }

  private void dropOwnDialogue() {
    if (ownDialogue != null) {
      ownDialogue.release();
      ownDialogue = null;
    }
  }

  /**
   * Gives up a connection whose bytes cannot be understood, or whose state is unknown: its session
   * loses it, and it is not lent again.
   */
  void giveUp(String reason) {
    ResponseReader lost = reader;
    finished = true;
    events.broken(this, reason);
    if (lost != null) {
      lost.serverGone(reason);
    }
  }

  /**
   * Reports the end of an idle connection. {@code channelInactive} is queued behind the tasks of
   * the loop, and a server that shuts down closes all connections at once; the close future reports
   * the end at once, so that a closed connection is never lent.
   */
  private void closedWhileIdle() {
    if (reader == null && ownDialogue == null && !finished) {
      closed();
      dispatcher.run();
    }
  }

  /** Reports the end of the connection, once. */
  void closed() {
    if (gone) {
      return;
    }
    gone = true;
    cancelDeadline();
    cutter.release();
    writer.release();
    dropOwnDialogue();
    ResponseReader lost = reader;
    reader = null;
    events.gone(this);
    if (lost != null) {
      lost.serverGone("the server closed the connection");
    }
  }

  private void after(Duration patience, Runnable action) {
    cancelDeadline();
    deadline =
        channel
            .eventLoop()
            .schedule(
                () -> {
                  action.run();
                  dispatcher.run();
                },
                patience.toNanos(),
                TimeUnit.NANOSECONDS);
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
