package dev.weir.tds.server;

import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.application.facts.DeepCheck;
import dev.weir.application.facts.DeepFindings;
import dev.weir.application.facts.DeepStep;
import dev.weir.application.facts.DeepStep.Kind;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.Packets;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of a {@link DeepCheck} and passes the answers to it. Confined to the loop of
 * the connection, which its owner closes afterwards.
 */
final class DeepDialogue extends ConnectionHandler {
  /** The time after which a server has begun to run a batch that waits for a second. */
  private static final Duration HEAD_START = Duration.ofMillis(200);

  private final Channel channel;
  private final int packetSize;
  private final DeepCheck check;
  private final Consumer<DeepFindings> outcome;
  private final PacketCutter cutter;
  private DeepReply reply = new DeepReply();
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable ScheduledFuture<?> attention;
  private boolean over;

  private DeepDialogue(
      Channel channel, int packetSize, DeepCheck check, Consumer<DeepFindings> outcome) {
    this.channel = channel;
    this.packetSize = packetSize;
    this.check = check;
    this.outcome = outcome;
    this.cutter = new PacketCutter(channel.alloc(), packetSize);
  }

  /**
   * Begins the check.
   *
   * @param packetSize the negotiated packet size
   * @param patience the time for all messages together
   * @param outcome receives the findings, once
   */
  static void start(
      Channel channel,
      int packetSize,
      DeepCheck check,
      Duration patience,
      Consumer<DeepFindings> outcome) {
    DeepDialogue dialogue = new DeepDialogue(channel, packetSize, check, outcome);
    channel.pipeline().addLast(dialogue);
    dialogue.deadline = dialogue.schedule(() -> dialogue.end(End.TIMED_OUT), patience);
    dialogue.send(check.begin());
  }

  private ScheduledFuture<?> schedule(Runnable task, Duration delay) {
    return channel.eventLoop().schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void send(DeepStep step) {
    reply = new DeepReply();
    Packets.send(channel, DeepMessage.write(channel.alloc(), packetSize, step));
    if (step.kind() == Kind.INTERRUPTED_RESET) {
      sendAttention();
    } else if (step.kind() == Kind.INTERRUPTED) {
      attention = schedule(this::sendAttention, HEAD_START);
    }
  }

  private void sendAttention() {
    reply.attentionSent();
    channel.writeAndFlush(DeepMessage.attention(channel.alloc()), channel.voidPromise());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (over) {
      ((ByteBuf) message).release();
      return;
    }
    cutter.add((ByteBuf) message);
    try {
      ByteBuf packet = cutter.next();
      while (packet != null) {
        received(packet);
        packet = over ? null : cutter.next();
      }
    } catch (BrokenStreamException e) {
      end(End.UNREADABLE);
    }
  }

  private void received(ByteBuf packet) {
    boolean isReply;
    boolean isOver = false;
    try {
      isReply = PacketHeader.typeAt(packet, packet.readerIndex()) == PacketType.REPLY.code();
      if (isReply) {
        isOver = reply.read(packet);
      }
    } finally {
      packet.release();
    }
    if (!isReply) {
      end(End.UNREADABLE);
    } else if (isOver) {
      end(End.WHOLE);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end(End.CLOSED);
  }

  /** Ends the answer to the current message, and sends the next one. */
  private void end(End end) {
    if (over) {
      return;
    }
    cancel(attention);
    attention = null;
    DeepStep next = check.answered(reply.end(end));
    if (next != null) {
      send(next);
      return;
    }
    over = true;
    cancel(deadline);
    cutter.release();
    outcome.accept(check.findings());
  }

  private static void cancel(@Nullable ScheduledFuture<?> task) {
    if (task != null) {
      task.cancel(false);
    }
  }
}
