package dev.weir.tds.session;

import dev.weir.domain.error.ClientError;
import dev.weir.domain.login.ServerRefusal;
import dev.weir.tds.packet.Message;
import dev.weir.tds.packet.PacketHeader;
import dev.weir.tds.packet.PacketType;
import dev.weir.tds.reply.DoneReply;
import dev.weir.tds.reply.ErrorReply;
import dev.weir.tds.reply.SpidReply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/** What Weir itself says to a client that is logged in. */
final class ClientReplies {
  private static final byte[] DONE_ERROR = {(byte) 0xFD, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

  private final Channel channel;
  private final ClientSettings settings;

  ClientReplies(Channel channel, ClientSettings settings) {
    this.channel = channel;
    this.settings = settings;
  }

  void error(ClientError error) {
    ByteBuf reply =
        ErrorReply.write(channel.alloc(), settings.version(), error, settings.serverName());
    PacketHeader.setSpidAt(reply, reply.readerIndex(), settings.spid());
    send(reply);
  }

  void serverRefusal(ServerRefusal refusal) {
    ByteBuf payload = Unpooled.wrappedBuffer(refusal.tokens(), DONE_ERROR);
    send(
        Message.frame(
            channel.alloc(), PacketType.REPLY, payload, settings.packetSize(), settings.spid()));
  }

  void givenUp() {
    send(DoneReply.givenUp(channel.alloc(), settings.spid()));
  }

  void attentionAcknowledged() {
    send(DoneReply.attentionAcknowledged(channel.alloc(), settings.spid()));
  }

  void spid(String column) {
    send(SpidReply.write(channel.alloc(), settings.spid(), column));
  }

  void closeAfterFlush() {
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  private void send(ByteBuf packet) {
    channel.writeAndFlush(packet, channel.voidPromise());
  }
}
