package dev.weir.tds.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However fast a peer sends, one round of the event loop reads a bounded part of it. */
@Timeout(60)
class ReadsPerRoundTest {
  private static final int READS = 4;
  private static final int MOST_IN_A_ROUND = READS * 64 * 1024;
  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 256;

  private final EventLoopGroup acceptor = Transport.best().acceptor();
  private final EventLoopGroup loops = Transport.best().eventLoops(1);
  private final Reader reader = new Reader();

  @AfterEach
  void stop() throws Exception {
    acceptor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }

  @Test
  void aRoundOfTheLoopReadsAFewBuffersOfAConnection() throws Exception {
    Channel server =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(Transport.best().serverChannel())
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    ReadsPerRound.limit(channel, READS);
                    channel.pipeline().addLast(reader);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    try (Socket peer = new Socket()) {
      peer.connect(server.localAddress());
      OutputStream out = peer.getOutputStream();
      byte[] block = new byte[BLOCK];
      for (int i = 0; i < BLOCKS; i++) {
        out.write(block);
      }
      // Before the peer closes: Netty reads what a closed connection still holds in one go.
      long most = reader.whole.get(30, TimeUnit.SECONDS);
      System.out.printf("figure: %d KB at most in one round%n", most / 1024);
      assertThat(most).isLessThanOrEqualTo(MOST_IN_A_ROUND);
    }
  }

  /** Counts what it reads; a task that runs once in each round of the loop looks at the figure. */
  private static final class Reader extends ConnectionHandler {
    /** The most that one round has read, when all has been read. */
    private final CompletableFuture<Long> whole = new CompletableFuture<>();

    private long all;
    private long allBefore;
    private long mostInARound;

    @Override
    public void channelActive(ChannelHandlerContext context) {
      probe(context.channel());
    }

    private void probe(Channel channel) {
      mostInARound = Math.max(mostInARound, all - allBefore);
      allBefore = all;
      if (all == (long) BLOCK * BLOCKS) {
        whole.complete(mostInARound);
      } else {
        channel.eventLoop().schedule(() -> probe(channel), 0, TimeUnit.NANOSECONDS);
      }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      all += bytes.readableBytes();
      bytes.release();
    }
  }
}
