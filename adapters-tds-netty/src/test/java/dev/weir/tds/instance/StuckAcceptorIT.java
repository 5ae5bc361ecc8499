package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.transport.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All listeners share the loop of the acceptor: when it is stuck, none of them closes. */
@Timeout(60)
class StuckAcceptorIT {
  private static final int LISTENERS = 8;
  private static final Duration BOUND = Duration.ofSeconds(4);

  private final Transport transport = Transport.best();
  private final EventLoopGroup acceptor = transport.acceptor();
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void stop() throws InterruptedException {
    release.countDown();
    acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }

  @Test
  void closingAllListenersTakesNoLongerThanOne() throws InterruptedException {
    List<Channel> listeners = listen();
    acceptor.next().execute(this::waitForRelease);
    long start = System.nanoTime();
    TdsInstance.closeAll(listeners);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
    release.countDown();
    for (Channel listener : listeners) {
      assertThat(listener.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void listenersAreClosedWhenTheLoopRuns() throws InterruptedException {
    List<Channel> listeners = listen();
    TdsInstance.closeAll(listeners);

    assertThat(listeners).noneMatch(Channel::isOpen);
  }

  private List<Channel> listen() throws InterruptedException {
    List<Channel> listeners = new ArrayList<>();
    for (int i = 0; i < LISTENERS; i++) {
      ServerBootstrap bootstrap =
          new ServerBootstrap()
              .group(acceptor)
              .channel(transport.serverChannel())
              .childHandler(new ChannelInboundHandlerAdapter());
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      listeners.add(bootstrap.bind(any).sync().channel());
    }
    return listeners;
  }

  private void waitForRelease() {
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
