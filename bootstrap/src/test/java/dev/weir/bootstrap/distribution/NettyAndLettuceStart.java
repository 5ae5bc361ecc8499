package dev.weir.bootstrap.distribution;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A program that needs every Netty jar Weir and Lettuce need: run with the distribution's jars
 * alone, it shows that none is missing.
 */
public final class NettyAndLettuceStart {
  private NettyAndLettuceStart() {}

  public static void main(String[] arguments) throws Exception {
    var loops = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    try {
      Channel server =
          new ServerBootstrap()
              .group(loops)
              .channel(EpollServerSocketChannel.class)
              .childHandler(new Echo())
              .bind("127.0.0.1", 0)
              .sync()
              .channel();
      System.out.println("epoll echoes " + echo(loops, (InetSocketAddress) server.localAddress()));
      server.close().sync();
      SslContext tls = SslContextBuilder.forClient().sslProvider(SslProvider.JDK).build();
      System.out.println("tls client " + tls.isClient());
      // The native library is shipped for this architecture alone.
      boolean shipped = System.getProperty("os.arch").equals("amd64");
      System.out.println("native tls as shipped " + (OpenSsl.isAvailable() == shipped));
      System.out.println("lettuce " + connectTo((InetSocketAddress) server.localAddress()));
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  private static String echo(MultiThreadIoEventLoopGroup loops, InetSocketAddress server)
      throws Exception {
    var echoed = new CompletableFuture<String>();
    Channel client =
        new Bootstrap()
            .group(loops)
            .channel(EpollSocketChannel.class)
            .handler(
                new SimpleChannelInboundHandler<ByteBuf>() {
                  @Override
                  protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
                    echoed.complete(message.toString(StandardCharsets.US_ASCII));
                  }
                })
            .connect(server)
            .sync()
            .channel();
    client.writeAndFlush(Unpooled.copiedBuffer("hello", StandardCharsets.US_ASCII)).sync();
    String text = echoed.get(10, TimeUnit.SECONDS);
    client.close().sync();
    return text;
  }

  /** Nobody listens there any more, so the whole of Lettuce has started when it is refused. */
  private static String connectTo(InetSocketAddress nobody) {
    RedisClient client = RedisClient.create("redis://localhost:" + nobody.getPort());
    try (var connection = client.connect()) {
      return "connected: " + connection.isOpen();
    } catch (RedisConnectionException e) {
      return "was refused: " + (e.getCause() instanceof ConnectException);
    } finally {
      client.shutdown(0, 1, TimeUnit.SECONDS);
    }
  }

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      context.writeAndFlush(message).addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
    }

    @Override
    public boolean isSharable() {
      return true;
    }
  }
}
