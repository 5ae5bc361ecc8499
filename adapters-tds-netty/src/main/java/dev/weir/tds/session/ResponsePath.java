package dev.weir.tds.session;

import dev.weir.tds.wire.LastToken;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketWriter;
import dev.weir.tds.wire.PacketWriter.Filling;
import dev.weir.tds.wire.TransactionReply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/** The way of responses to one client: cut to its packets, addressed to its session. */
final class ResponsePath {
  private final Channel channel;
  private final int spid;
  private final LocalReset ownReset;
  private final Runnable whenFull;
  private final PacketWriter writer;
  private final LastToken lastToken = new LastToken();
  private @Nullable HeldResponseEnd keptEnd;

  /**
   * Leads to a client.
   *
   * @param ownReset stands before a response where it is owed
   * @param whenFull is called when the client does not read, and no more should be sent
   */
  ResponsePath(Channel channel, ClientSettings settings, LocalReset ownReset, Runnable whenFull) {
    this.channel = channel;
    this.ownReset = ownReset;
    this.spid = settings.spid();
    this.whenFull = whenFull;
    this.writer =
        new PacketWriter(
            channel.alloc(), settings.packetSize(), Filling.AS_IT_COMES, this::sendToClient);
  }

  /** Sends a packet of a response on; it is the path's from now on. */
  void pass(ByteBuf packet) {
    if (keptEnd == null) {
      ownReset.answerBegins();
      follow(packet);
      writer.pass(packet);
    } else {
      passAllButTheEnd(packet);
    }
  }

  /** The end of the response that comes is kept back, for something may be to say before it. */
  void keepEnd() {
    keptEnd = new HeldResponseEnd(channel.alloc());
  }

  /**
   * The end that was kept back goes on.
   *
   * @param begun the descriptor of a transaction of which the client is told before; 0 for none
   */
  void passEnd(long begun) {
    HeldResponseEnd end = keptEnd;
    keptEnd = null;
    if (end != null && begun != 0) {
      writer.pass(TransactionReply.beginning(channel.alloc(), begun));
    }
    if (end != null) {
      writer.pass(end.rest());
    }
  }

  /** Whether the end of the response is kept back. */
  boolean keepsEnd() {
    return keptEnd != null;
  }

  /** Takes a packet whose client does not want it. */
  void drop(ByteBuf packet) {
    follow(packet);
    packet.release();
  }

  /** Sends a packet on but for what may be the end of the response. */
  void passAllButTheEnd(ByteBuf packet) {
    ownReset.answerBegins();
    follow(packet);
    if (keptEnd == null) {
      keptEnd = new HeldResponseEnd(channel.alloc());
    }
    ByteBuf beginning = keptEnd.keep(packet);
    if (beginning != null) {
      writer.pass(beginning);
    }
  }

  /**
   * Forgets the end that was kept back if the server broke the response off: then another end is to
   * be sent.
   */
  boolean forgetsBrokenEnd() {
    if (keptEnd != null && !keptEnd.isBrokenOff()) {
      return false;
    }
    keptEnd = null;
    return true;
  }

  /** Whether the message ended as responses do. */
  boolean endedWell() {
    return lastToken.isDone();
  }

  /** Whether the message acknowledges an attention. */
  boolean acknowledgesAttention() {
    return lastToken.acknowledgesAttention();
  }

  /** The next message begins. */
  void restart() {
    lastToken.restart();
  }

  void release() {
    writer.release();
  }

  private void follow(ByteBuf packet) {
    lastToken.follow(
        packet,
        packet.readerIndex() + PacketHeader.LENGTH,
        packet.readableBytes() - PacketHeader.LENGTH);
  }

  private void sendToClient(ByteBuf packet) {
    PacketHeader.setSpidAt(packet, packet.readerIndex(), spid);
    channel.write(packet, channel.voidPromise());
    if (!channel.isWritable()) {
      channel.flush();
      if (!channel.isWritable()) {
        whenFull.run();
      }
    }
  }
}
