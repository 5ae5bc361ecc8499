package dev.weir.tds.login;

import dev.weir.tds.client.ArrivalLog;
import dev.weir.tds.client.CloseReason;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.tds.wire.Packets;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/**
 * The connection of a client whose login is not answered. Reads it only while Weir waits for the
 * client, and runs the client's deadline meanwhile; closes it with a reason that is counted.
 *
 * <p>Confined to the loop of the client.
 */
final class LoginChannel {
  private final Channel channel;
  private final UnidentifiedClient client;
  private final ArrivalLog log;
  private boolean isClosing;

  LoginChannel(Channel channel, UnidentifiedClient client, ArrivalLog log) {
    this.channel = channel;
    this.client = client;
    this.log = log;
  }

  /** Waits for the client to send its next message. */
  void listen() {
    client.awaitMessage(
        () -> close(CloseReason.TOO_SLOW, "the login was not over within handshake_timeout"));
    channel.config().setAutoRead(true);
  }

  /** Lets the client wait for Weir or its server: nothing is read from it until then. */
  void stopListening() {
    client.stopAwaiting();
    channel.config().setAutoRead(false);
  }

  /**
   * Requests memory for the client's next step, and reads nothing until it is granted.
   *
   * @param whenGranted runs on the client's loop, unless the client is closed before
   */
  void requestMemory(int bytes, Runnable whenGranted) {
    channel.config().setAutoRead(false);
    client.requestMemory(
        bytes,
        () -> {
          if (channel.isActive()) {
            listen();
            whenGranted.run();
          }
        });
  }

  void send(ByteBuf reply) {
    Packets.send(channel, reply);
  }

  /** Sends the last message, which the client has the rest of its deadline to read. */
  void sendAndClose(ByteBuf reply) {
    client.awaitMessage(channel::close);
    channel.writeAndFlush(reply).addListener(ChannelFutureListener.CLOSE);
  }

  /** Closes the client behind the bytes that were sent to it. */
  void close(CloseReason why, String detail) {
    if (why == CloseReason.TOO_SLOW) {
      // A client that is slow to write may be slow to read.
      closeAtOnce(why, detail);
    } else if (startClosing(why, detail)) {
      channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }

  /** Closes the client without sending the bytes that are pending. */
  void closeAtOnce(CloseReason why, String detail) {
    if (startClosing(why, detail)) {
      channel.close();
    }
  }

  /**
   * Counts a client once: Netty reports a TLS handshake that fails twice, and reports one also
   * where the client was closed before.
   */
  private boolean startClosing(CloseReason why, String detail) {
    if (isClosing || !channel.isActive()) {
      return false;
    }
    isClosing = true;
    log.closed(client, why, detail);
    client.deadline().stop();
    return true;
  }
}
