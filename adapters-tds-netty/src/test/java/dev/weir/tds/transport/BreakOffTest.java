package dev.weir.tds.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that end at once. */
@Timeout(30)
class BreakOffTest {
  private final EventLoopGroup loops = Transport.best().eventLoops(1);
  private ServerSocket listener;
  private Channel channel;
  private Socket peer;

  @BeforeEach
  void connect() throws Exception {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    channel =
        new Bootstrap()
            .group(loops)
            .channel(Transport.best().channel())
            .handler(new ChannelInboundHandlerAdapter())
            .connect(listener.getLocalSocketAddress())
            .sync()
            .channel();
    peer = listener.accept();
  }

  @AfterEach
  void close() throws Exception {
    peer.close();
    listener.close();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
  }

  @Test
  void thePeerIsReset() {
    BrokenConnection.breakOff(channel);

    assertThatThrownBy(() -> peer.getInputStream().read()).isInstanceOf(IOException.class);
  }

  /** What has its descriptor next is not to be touched. */
  @Test
  void oneThatIsClosedIsLeftAlone() throws Exception {
    channel.close().sync();

    BrokenConnection.breakOff(channel);

    assertThat(peer.getInputStream().read()).as("the end as it was meant").isEqualTo(-1);
  }
}
