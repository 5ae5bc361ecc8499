package dev.weir.tds.bucket;

import dev.weir.application.outbox.Dispatcher;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pooled connection: hands each packet of the server to the session that has the connection
 * or to a dialogue of Weir's own, and then carries out what they have decided.
 */
final class ServerPackets extends ConnectionHandler {
  private final PooledConnection connection;
  private final PacketCutter cutter;
  private final ResponseScanner scanner;
  private final Dispatcher dispatcher;

  /**
   * True if the response cannot be read on, and the server may tell session states at its end: the
   * client would not understand them.
   */
  private boolean mayHideStates;

  ServerPackets(PooledConnection connection, Dispatcher dispatcher) {
    this.connection = connection;
    this.cutter = connection.cutter();
    this.scanner = connection.scanner();
    this.dispatcher = dispatcher;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (connection.isFinished()) {
      bytes.release();
      return;
    }
    cutter.add(bytes);
    ByteBuf packet = nextPacket();
    while (packet != null) {
      boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
      handle(packet, last);
      if (last || dispatcher.hasActions()) {
        dispatcher.run();
      }
      packet = nextPacket();
    }
  }

  private @Nullable ByteBuf nextPacket() {
    try {
      return cutter.next();
    } catch (BrokenStreamException e) {
      connection.giveUp("the server sent " + e.reason());
      dispatcher.run();
      return null;
    }
  }

  private void handle(ByteBuf packet, boolean last) {
    int index = packet.readerIndex();
    PoolDialogue dialogue = connection.ownDialogue();
    ResponseReader reader = connection.reader();
    if (connection.isFinished()) {
      packet.release();
    } else if (PacketHeader.typeAt(packet, index) != PacketType.REPLY.code()) {
      packet.release();
      connection.giveUp("the server sent a packet that is no reply");
    } else if (dialogue != null) {
      scan(packet, index, last);
      dialogue.packet(packet);
      packet.release();
      if (last && dialogue.hasEnded() && !connection.continueOwnDialogue(dialogue)) {
        connection.endOwnDialogue();
        dialogue.end(!cutter.isMidPacket());
      }
    } else if (reader != null) {
      if (!scan(packet, index, last)) {
        packet.release();
        return;
      }
      if (mayHideStates) {
        packet.release();
        connection.giveUp("the server sent a response that may hold unread session states");
        return;
      }
      reader.responsePacket(packet);
      if (last) {
        connection.checkReset();
      }
    } else {
      packet.release();
      connection.giveUp("the server sent a packet without a request");
    }
  }

  /**
   * Reads a packet, and cuts out of it what no client must get.
   *
   * @return whether anything is left of it
   */
  private boolean scan(ByteBuf packet, int index, boolean last) {
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    int left = scanner.scan(packet, index + PacketHeader.LENGTH, length);
    if (left < length) {
      PacketHeader.shorten(packet, left);
    }
    mayHideStates = scanner.isLost() && connection.hasSessionStates();
    if (last) {
      scanner.endOfResponse();
    }
    return last || left > 0 || length == 0;
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    ResponseReader reader = connection.reader();
    if (reader != null) {
      reader.responsePause();
    } else if (connection.ownDialogue() == null
        && !connection.isFinished()
        && cutter.isMidPacket()) {
      connection.giveUp("the server sent a packet without a request");
      dispatcher.run();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    ResponseReader reader = connection.reader();
    if (reader != null) {
      reader.serverWritable(context.channel().isWritable());
      dispatcher.run();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    connection.closed();
    dispatcher.run();
  }
}
