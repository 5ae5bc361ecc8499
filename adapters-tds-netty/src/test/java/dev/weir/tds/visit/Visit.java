package dev.weir.tds.visit;

import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.OpaqueBytes;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TlsWrapping;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One connection of a client, which does one list of steps after the other. */
public final class Visit extends ChannelInboundHandlerAdapter {
  private final Channel channel;
  private final PacketCutter cutter;
  private final Deque<Step> steps = new ArrayDeque<>();
  private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
  private List<byte[]> answers = new ArrayList<>();
  private @Nullable Promise<Heard> heard;
  private @Nullable TlsWrapping wrapping;
  private long began;

  Visit(Channel channel) {
    this.channel = channel;
    this.cutter = new PacketCutter(channel.alloc(), PacketHeader.MAX_PACKET_SIZE);
  }

  /** Connects and does these steps; the time counts from the call. On the loop of the channel. */
  Future<Heard> begin(ChannelFuture connecting, List<Step> first) {
    Promise<Heard> done = expect(first);
    connecting.addListener(
        connected -> {
          if (connected.isSuccess()) {
            channel.pipeline().addLast(this);
            next();
          } else {
            done.tryFailure(connected.cause());
          }
        });
    return done;
  }

  /** Does these steps, when those before are done. Any thread. */
  public Future<Heard> goOn(List<Step> more) {
    Promise<Heard> whole = channel.eventLoop().newPromise();
    channel
        .eventLoop()
        .execute(
            () -> {
              expect(more)
                  .addListener(
                      (Future<Heard> done) -> {
                        if (done.isSuccess()) {
                          whole.setSuccess(done.getNow());
                        } else {
                          whole.setFailure(done.cause());
                        }
                      });
              next();
            });
    return whole;
  }

  /** Whether the connection is there. Any thread. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /** Leaves; the future tells when that is done. Any thread. */
  public ChannelFuture leave() {
    return channel.close();
  }

  private Promise<Heard> expect(List<Step> more) {
    Promise<Heard> done = channel.eventLoop().newPromise();
    heard = done;
    began = System.nanoTime();
    answers = new ArrayList<>();
    steps.addAll(more);
    if (!channel.isOpen()) {
      done.tryFailure(new IOException("the connection is closed"));
    }
    return done;
  }

  private void next() {
    Step step = steps.poll();
    switch (step) {
      case null -> {
        if (heard != null) {
          heard.trySuccess(new Heard(this, System.nanoTime() - began, answers));
        }
      }
      case Step.BeginTls tls ->
          channel.pipeline().addFirst(tls.context().newHandler(channel.alloc()));
      case Step.BeginWrappedTls tls ->
          // One record at a time, so that encryption can end after any.
          wrapping =
              TlsWrapping.begin(
                  channel.pipeline(), new SslHandler(tls.context().newEngine(channel.alloc())));
      case Step.Say say -> say(say.message());
      case Step.SayLastEncrypted say -> {
        say(say.message());
        if (wrapping != null) {
          wrapping.endEncryption(channel.pipeline().context(this));
        }
      }
    }
  }

  private void say(OpaqueBytes message) {
    ByteBuf bytes = channel.alloc().buffer(message.length());
    message.writeTo(bytes);
    channel.writeAndFlush(bytes, channel.voidPromise());
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (!handshake.isSuccess()) {
        fail(handshake.cause());
      } else {
        if (wrapping != null) {
          wrapping.completeHandshake(context);
        }
        next();
      }
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message)
      throws BrokenStreamException {
    cutter.add((ByteBuf) message);
    for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
      boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
      packet.skipBytes(PacketHeader.LENGTH);
      answer.writeBytes(ByteBufUtil.getBytes(packet));
      packet.release();
      if (last) {
        answers.add(answer.toByteArray());
        answer.reset();
        next();
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    cutter.release();
    fail(new IOException("the connection was closed after " + answers.size() + " answers"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(cause);
    context.close();
  }

  private void fail(Throwable cause) {
    if (heard != null) {
      heard.tryFailure(cause);
    }
  }
}
