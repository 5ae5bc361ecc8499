package dev.weir.tds.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a client that closes its half of the connection. */
@Timeout(60)
class ClientReadsTest {
  /** Fits into the socket buffers of both ends, so that the FIN arrives behind it. */
  private static final int BACKLOG = 120_000;

  private static final int REQUEST = 1_000;

  private final EventLoopGroup acceptor = Transport.best().acceptor();
  private final EventLoopGroup loops = Transport.best().eventLoops(1);
  private final ClientReads reads = new ClientReads();
  private final Reader reader = new Reader();
  private Channel listener;

  @BeforeEach
  void listen() throws Exception {
    listener =
        new ServerBootstrap()
            .group(acceptor, loops)
            .channel(Transport.best().serverChannel())
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.config().setRecvByteBufAllocator(reads);
                    channel.pipeline().addLast(reader);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
  }

  @AfterEach
  void stop() throws Exception {
    acceptor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onePieceIsReadOfAPausedClientThatCloses(boolean loggedIn) throws Exception {
    if (loggedIn) {
      reads.enter();
    }
    reader.pausesAfter = REQUEST;
    try (Socket client = connect()) {
      client.getOutputStream().write(new byte[REQUEST]);
      reader.paused.get(30, TimeUnit.SECONDS);
      client.getOutputStream().write(new byte[BACKLOG]);
      client.shutdownOutput();

      assertThat(reader.all.get(30, TimeUnit.SECONDS))
          .isLessThanOrEqualTo(REQUEST + ClientReads.PIECE);
    }
  }

  @Test
  void aClientThatIsPausedWhileItsLastBytesAreReadIsNotReadOn() throws Exception {
    reader.pausesAfter = REQUEST;
    try (Socket client = connect()) {
      // The loop stands still until all is there: it reads bytes and FIN in one round.
      CompletableFuture<Void> sent = new CompletableFuture<>();
      loops.next().execute(sent::join);
      client.getOutputStream().write(new byte[BACKLOG]);
      client.shutdownOutput();
      sent.complete(null);

      assertThat(reader.all.get(30, TimeUnit.SECONDS)).isLessThanOrEqualTo(2 * ClientReads.PIECE);
    }
  }

  @Test
  void allIsReadOfAClientThatIsNotPaused() throws Exception {
    reader.pausesAfter = Integer.MAX_VALUE;
    try (Socket client = connect()) {
      client.getOutputStream().write(new byte[BACKLOG]);
      client.shutdownOutput();

      assertThat(reader.all.get(30, TimeUnit.SECONDS)).isEqualTo(BACKLOG);
    }
  }

  @Test
  void aClientThatIsReadAgainLosesNothing() throws Exception {
    reader.pausesAfter = REQUEST;
    try (Socket client = connect()) {
      client.getOutputStream().write(new byte[REQUEST]);
      Channel channel = reader.paused.get(30, TimeUnit.SECONDS);
      client.getOutputStream().write(new byte[BACKLOG]);
      reader.pausesAfter = Integer.MAX_VALUE;
      channel.config().setAutoRead(true);
      client.shutdownOutput();

      assertThat(reader.all.get(30, TimeUnit.SECONDS)).isEqualTo(REQUEST + BACKLOG);
    }
  }

  private Socket connect() throws Exception {
    Socket client = new Socket();
    client.connect(listener.localAddress());
    return client;
  }

  /** Counts bytes to the end of the connection, and pauses it after the first of them. */
  private static final class Reader extends ConnectionHandler {
    private final CompletableFuture<Channel> paused = new CompletableFuture<>();
    private final CompletableFuture<Integer> all = new CompletableFuture<>();
    private volatile int pausesAfter;
    private int bytes;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf piece = (ByteBuf) message;
      bytes += piece.readableBytes();
      piece.release();
      if (bytes >= pausesAfter) {
        context.channel().config().setAutoRead(false);
        paused.complete(context.channel());
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      all.complete(bytes);
    }
  }
}
