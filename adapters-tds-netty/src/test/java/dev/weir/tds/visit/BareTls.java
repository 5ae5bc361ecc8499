package dev.weir.tds.visit;

import dev.weir.tds.transport.Transport;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A TLS server that answers each message with one packet, and does nothing else. */
public final class BareTls implements AutoCloseable {
  private final EventLoopGroup acceptor;
  private final EventLoopGroup loops;
  private final Channel listener;

  /**
   * Listens.
   *
   * @param tls begins TLS, as what it is compared with does
   * @param answers how long the payloads of its answers are, in turn
   */
  public BareTls(int threads, Function<ByteBufAllocator, SslHandler> tls, List<Integer> answers) {
    Transport transport = Transport.best();
    this.acceptor = transport.acceptor();
    this.loops = transport.eventLoops(threads);
    this.listener =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(transport.serverChannel())
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(tls.apply(channel.alloc()), new Answering(channel, answers));
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.localAddress();
  }

  private static final class Answering extends ChannelInboundHandlerAdapter {
    private final PacketCutter cutter;
    private final Iterator<Integer> answers;

    Answering(Channel channel, List<Integer> answers) {
      this.cutter = new PacketCutter(channel.alloc(), PacketHeader.MAX_PACKET_SIZE);
      this.answers = answers.iterator();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message)
        throws BrokenStreamException {
      cutter.add((ByteBuf) message);
      for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
        boolean last = PacketHeader.isEndOfMessageAt(packet, packet.readerIndex());
        packet.release();
        if (last) {
          answer(context, answers.next());
        }
      }
    }

    private static void answer(ChannelHandlerContext context, int payload) {
      int length = PacketHeader.LENGTH + payload;
      ByteBuf reply = context.alloc().buffer(length);
      PacketHeader.write(reply, PacketType.REPLY, PacketHeader.END_OF_MESSAGE, length, 0, 1);
      context.writeAndFlush(reply.writeZero(payload), context.voidPromise());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      cutter.release();
    }
  }

  @Override
  public void close() {
    listener.close().syncUninterruptibly();
    acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
