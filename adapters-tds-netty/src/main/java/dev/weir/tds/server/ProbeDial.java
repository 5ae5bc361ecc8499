package dev.weir.tds.server;

import dev.weir.tds.bucket.ServerOpening.Probed;
import dev.weir.tds.transport.BrokenConnection;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginRequest;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Probes a server by a PRELOGIN, and closes. A server of TDS 8.0 answers with the alert of a TLS
 * handshake that did not begin, which counts as an answer.
 */
final class ProbeDial extends ConnectionHandler {
  /** The type byte of a TLS alert. */
  private static final int TLS_ALERT = 0x15;

  private final Probed probed;
  private final Channel channel;
  private @Nullable ScheduledFuture<?> deadline;
  private @Nullable String failure = "the server closed the connection instead of answering";

  private ProbeDial(Probed probed, Channel channel) {
    this.probed = probed;
    this.channel = channel;
  }

  /** Takes over a connection that is being dialled. */
  static void start(Probed probed, Future<Channel> dial, Duration patience) {
    dial.addListener(
        done -> {
          if (done.isSuccess()) {
            new ProbeDial(probed, dial.getNow()).begin(patience);
          } else {
            probed.silent(Dialler.reason(done.cause()));
          }
        });
  }

  private void begin(Duration patience) {
    channel.pipeline().addLast(this);
    deadline = after(patience, "no answer within health_check_timeout");
    channel.writeAndFlush(
        PreloginRequest.write(channel.alloc(), Encryption.OFF), channel.voidPromise());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf reply = (ByteBuf) message;
    int type = reply.isReadable() ? PacketHeader.typeAt(reply, reply.readerIndex()) : TLS_ALERT;
    boolean answers = type == PacketType.REPLY.code() || type == TLS_ALERT;
    reply.release();
    failure = answers ? null : "something answers that is not a SQL Server";
    ((DuplexChannel) channel).shutdownOutput();
  }

  /** Cuts the connection after this time, also where the server answered and does not close. */
  private ScheduledFuture<?> after(Duration patience, String reason) {
    return channel
        .eventLoop()
        .schedule(
            () -> {
              failure = failure == null ? null : reason;
              BrokenConnection.breakOff(channel);
            },
            patience.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    if (failure == null) {
      probed.answered();
    } else {
      probed.silent(failure);
    }
  }
}
