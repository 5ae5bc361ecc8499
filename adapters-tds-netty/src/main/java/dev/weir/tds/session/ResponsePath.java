package dev.weir.tds.session;

import dev.weir.tds.wire.LastToken;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketWriter;
import dev.weir.tds.wire.PacketWriter.Filling;
import dev.weir.tds.wire.TdsVersion;
import dev.weir.tds.wire.TransactionReply;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Writes the responses of the server to one client, in packets of the client's size and with the
 * number of its session.
 */
final class ResponsePath {
  private final Channel channel;
  private final LocalReset ownReset;
  private final PacketWriter writer;
  private final LastToken lastToken;
  private final TdsVersion version;
  private @Nullable HeldResponseEnd keptEnd;

  /**
   * Creates the path to a client.
   *
   * @param number the number in the headers
   * @param ownReset is announced to the client at the start of a response, where it is owed
   * @param whenFull runs when the client's outbound buffer is full
   */
  ResponsePath(
      Channel channel,
      ClientSettings settings,
      ClientNumber number,
      LocalReset ownReset,
      Runnable whenFull) {
    this.channel = channel;
    this.ownReset = ownReset;
    this.version = settings.version();
    this.lastToken = new LastToken(version);
    this.writer =
        new PacketWriter(
            channel.alloc(),
            settings.packetSize(),
            Filling.AS_IT_COMES,
            new ClientOutput(channel, number, whenFull));
  }

  /** Sends a packet of a response to the client; the path owns it from now on. */
  void pass(ByteBuf packet) {
    if (keptEnd == null) {
      ownReset.beginAnswer();
      track(packet);
      writer.write(packet);
    } else {
      passAllButTheEnd(packet);
    }
  }

  /** Keeps back the end of the next response, because Weir may have to insert a token before it. */
  void keepEnd() {
    keptEnd = new HeldResponseEnd(channel.alloc(), version);
  }

  /**
   * Sends the end that was kept back.
   *
   * @param begun the descriptor of a transaction whose begin is announced before that end; 0 for
   *     none
   */
  void passEnd(long begun) {
    HeldResponseEnd end = keptEnd;
    keptEnd = null;
    if (end != null && begun != 0) {
      writer.write(TransactionReply.beginning(channel.alloc(), begun));
    }
    if (end != null) {
      writer.write(end.rest());
    }
  }

  /** Returns whether the end of the response is kept back. */
  boolean hasKeptEnd() {
    return keptEnd != null;
  }

  /**
   * Drops a packet that the client does not want; it is only followed to the end of the response.
   */
  void drop(ByteBuf packet) {
    track(packet);
    packet.release();
  }

  /** Sends a packet, except for the bytes that may be the end of the response. */
  void passAllButTheEnd(ByteBuf packet) {
    ownReset.beginAnswer();
    track(packet);
    if (keptEnd == null) {
      keptEnd = new HeldResponseEnd(channel.alloc(), version);
    }
    ByteBuf beginning = keptEnd.keep(packet);
    if (beginning != null) {
      writer.write(beginning);
    }
  }

  /**
   * Forgets the end that was kept back if the server broke the response off; the caller then sends
   * another end.
   */
  boolean forgetBrokenEnd() {
    if (keptEnd != null && !keptEnd.isBrokenOff()) {
      return false;
    }
    keptEnd = null;
    return true;
  }

  /** Returns whether the message ended with a final DONE token. */
  boolean hasEndedWell() {
    return lastToken.isDone();
  }

  /** Returns whether the message acknowledges an attention. */
  boolean acknowledgesAttention() {
    return lastToken.isAttentionAcknowledgement();
  }

  /** Begins the next message. */
  void restart() {
    lastToken.restart();
  }

  void release() {
    writer.release();
  }

  private void track(ByteBuf packet) {
    lastToken.follow(
        packet,
        packet.readerIndex() + PacketHeader.LENGTH,
        packet.readableBytes() - PacketHeader.LENGTH);
  }
}
