package dev.weir.tds.bucket;

import dev.weir.application.facts.FactMeasurement;
import dev.weir.application.facts.FactResult;
import dev.weir.application.facts.MeasuringStep;
import dev.weir.domain.pinning.SessionStateMap;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Packets;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of a measuring on a connection that has just logged in and belongs to no pool
 * yet, and passes the answers to {@link FactMeasurement}. Confined to the loop of the connection.
 *
 * <p>At the end the connection is either open, without this handler, and proven to be as after its
 * login, unless its owner {@linkplain Outcome#keepsUnproven does without the proof}; or it is
 * closed.
 */
public final class ServerMeasuring extends ConnectionHandler {
  /** The time a server has to close its side of a connection that is given up. */
  private static final Duration FIN_PATIENCE = Duration.ofSeconds(5);

  /** Receives the end of a measuring. */
  public interface Outcome {
    /**
     * The measuring is over.
     *
     * @param failure the reason for which it did not come to its end; null if it did
     * @param isUsable whether the connection is open and as after its login; else it is closed,
     *     unless it {@linkplain #keepsUnproven() was to stay open}
     */
    void measured(FactResult result, @Nullable String failure, boolean isUsable);

    /**
     * Returns whether a connection that was not seen to be as after its login stays open: its owner
     * uses it for nothing but further checks.
     */
    default boolean keepsUnproven() {
      return false;
    }
  }

  private final Channel channel;
  private final int packetSize;
  private final TdsVersion version;
  private final @Nullable SessionStateMap states;
  private final FactMeasurement measurement;
  private final Outcome outcome;
  private final PacketCutter cutter;
  private @Nullable MeasuringAnswer answer;
  private @Nullable ResponseScanner scanner;
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable String failure;
  private boolean closing;
  private boolean over;

  private ServerMeasuring(
      Channel channel,
      int packetSize,
      TdsVersion version,
      @Nullable SessionStateMap states,
      FactMeasurement measurement,
      Outcome outcome) {
    this.channel = channel;
    this.packetSize = packetSize;
    this.version = version;
    this.states = states;
    this.measurement = measurement;
    this.outcome = outcome;
    this.cutter = new PacketCutter(channel.alloc(), packetSize);
  }

  /**
   * Begins to measure.
   *
   * @param packetSize the negotiated packet size
   * @param version the layout of requests and responses
   * @param states takes the session states that the server tells; null if it tells none
   * @param patience the time for all messages together
   */
  public static void start(
      Channel channel,
      int packetSize,
      TdsVersion version,
      @Nullable SessionStateMap states,
      FactMeasurement measurement,
      Duration patience,
      Outcome outcome) {
    ServerMeasuring measuring =
        new ServerMeasuring(channel, packetSize, version, states, measurement, outcome);
    channel.pipeline().addLast(measuring);
    measuring.deadline =
        channel
            .eventLoop()
            .schedule(
                () -> measuring.giveUp("it took longer than connection_timeout"),
                patience.toNanos(),
                TimeUnit.NANOSECONDS);
    measuring.send(measurement.begin());
  }

  private void send(MeasuringStep step) {
    MeasuringAnswer expected = new MeasuringAnswer(channel.alloc(), version);
    answer = expected;
    ResponseScanner next = new ResponseScanner(ResponseDialect.of(version), expected);
    if (states != null) {
      next.tellSessionStates(states);
    }
    scanner = next;
    Packets.send(channel, MeasuringMessage.write(channel.alloc(), packetSize, version, step));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (closing || over) {
      ((ByteBuf) message).release();
      return;
    }
    cutter.add((ByteBuf) message);
    try {
      ByteBuf packet = cutter.next();
      while (packet != null) {
        received(packet);
        packet = closing || over ? null : cutter.next();
      }
    } catch (BrokenStreamException e) {
      giveUp("the server sent " + e.reason());
    }
  }

  private void received(ByteBuf packet) {
    MeasuringAnswer expected = answer;
    ResponseScanner reader = scanner;
    boolean isLast = false;
    try {
      int index = packet.readerIndex();
      if (expected == null
          || reader == null
          || PacketHeader.typeAt(packet, index) != PacketType.REPLY.code()) {
        giveUp("the server sent a packet that is no answer");
        return;
      }
      isLast = PacketHeader.isEndOfMessageAt(packet, index);
      int length = packet.readableBytes() - PacketHeader.LENGTH;
      PacketHeader.shorten(packet, reader.scan(packet, index + PacketHeader.LENGTH, length));
      expected.add(packet);
      if (isLast) {
        reader.endOfResponse();
      }
    } finally {
      packet.release();
    }
    if (isLast) {
      answered(expected);
    }
  }

  private void answered(MeasuringAnswer whole) {
    MeasuringStep next = measurement.answered(whole.read());
    forgetAnswer();
    if (next != null) {
      send(next);
    } else if (states != null && states.isDisabled()) {
      giveUp("the server has disabled session recovery");
    } else if (isKept() && !cutter.isMidPacket()) {
      end();
    } else {
      giveUp("the session was not seen to be as after its login");
    }
  }

  private boolean isKept() {
    return measurement.result().isProven() || outcome.keepsUnproven();
  }

  private void forgetAnswer() {
    if (answer != null) {
      answer.release();
      answer = null;
    }
  }

  private void end() {
    over = true;
    cancelDeadline();
    cutter.release();
    channel.pipeline().remove(this);
    FactResult result = measurement.result();
    outcome.measured(
        result, result.isComplete() ? null : "the server refused it", result.isProven());
  }

  /** Closes the connection; the outcome follows once the server has closed its side, too. */
  private void giveUp(String reason) {
    if (closing || over) {
      return;
    }
    closing = true;
    failure = reason;
    cancelDeadline();
    forgetAnswer();
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(flushed -> ((DuplexChannel) channel).shutdownOutput());
    deadline =
        channel
            .eventLoop()
            .schedule(
                () -> BrokenConnection.breakOff(channel),
                FIN_PATIENCE.toNanos(),
                TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (over) {
      return;
    }
    over = true;
    cancelDeadline();
    forgetAnswer();
    cutter.release();
    outcome.measured(
        measurement.result(),
        failure == null ? "the server closed the connection" : failure,
        false);
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }
}
