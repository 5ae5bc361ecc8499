package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.transport.Transport;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dials of a name that has the addresses 127.0.0.2, 127.0.0.3 and so on, in this order. */
class AddressRaceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final EventLoopGroup loops = Transport.NIO.eventLoops(1);
  private final EventLoop loop = loops.next();

  /** All sockets that were made, and the addresses that were dialled, in their order. */
  private final List<Channel> sockets = new ArrayList<>();

  private final List<String> dialled = new ArrayList<>();

  /** The addresses that answer no packet. */
  private Set<String> silent = Set.of();

  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.3"));
  }

  @AfterEach
  void end() throws IOException {
    server.close();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  @Test
  void anAddressThatRefusesIsFollowedByTheNextAtOnce() throws Exception {
    Channel opened = dial(dialler(2)).get(10, TimeUnit.SECONDS);

    assertThat(host(opened)).isEqualTo("127.0.0.3");
    assertThat(dialled).containsExactly("127.0.0.2", "127.0.0.3");
  }

  @Test
  void anAddressThatIsSilentCostsItsHeadStartAlone() throws Exception {
    silent = Set.of("127.0.0.2");

    long began = System.nanoTime();
    Channel opened = dial(dialler(2)).get(10, TimeUnit.SECONDS);

    assertThat(host(opened)).isEqualTo("127.0.0.3");
    assertThat(System.nanoTime() - began)
        .isGreaterThanOrEqualTo(AddressRace.HEAD_START.toNanos())
        .isLessThan(PATIENCE.toNanos());
  }

  @Test
  void whatIsUnderWayAtOtherAddressesIsGivenUp() throws Exception {
    silent = Set.of("127.0.0.2");

    Channel opened = dial(dialler(3)).get(10, TimeUnit.SECONDS);

    assertThat(onLoop(() -> sockets.stream().filter(Channel::isOpen).toList()))
        .containsExactly(opened);
    assertThat(dialled).containsExactly("127.0.0.2", "127.0.0.3");
  }

  @Test
  void theAddressThatAnsweredIsDialledFirstFromThenOn() throws Exception {
    Dialler dialler = dialler(3);
    dial(dialler).get(10, TimeUnit.SECONDS);
    dialled.clear();

    dial(dialler).get(10, TimeUnit.SECONDS);

    assertThat(dialled).containsExactly("127.0.0.3");
  }

  @Test
  void anAddressThatHasLeftTheNameIsForgotten() throws Exception {
    Numbered resolver = new Numbered(3);
    Dialler dialler = new Dialler(this::socket, Map.of(), NioDatagramChannel.class, resolver);
    dial(dialler).get(10, TimeUnit.SECONDS);
    dialled.clear();
    resolver.addresses = 1;

    assertThatThrownBy(() -> dial(dialler).get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(ConnectException.class);

    assertThat(dialled).containsExactly("127.0.0.2");
  }

  @Test
  void whereNoneAnswersTheFailureOfTheFirstIsTold() throws Exception {
    server.close();
    silent = Set.of("127.0.0.4");

    Future<Channel> dial = onLoop(() -> dialler(3).dial(name(), Duration.ofMillis(400), loop));
    assertThatThrownBy(() -> dial.get(10, TimeUnit.SECONDS))
        .hasMessageContaining("connection_timeout");
    silent = Set.of();

    assertThatThrownBy(() -> dial(dialler(3)).get(10, TimeUnit.SECONDS))
        .hasMessageContaining("127.0.0.2");
  }

  @Test
  void aDialThatIsGivenUpLeavesNoSocket() throws Exception {
    silent = Set.of("127.0.0.2", "127.0.0.3");
    Dialler dialler = dialler(2);

    List<Channel> left =
        onLoop(
            () -> {
              List<Channel> open = new ArrayList<>();
              Future<Channel> dial = dialler.dial(name(), PATIENCE, loop);
              // When the listeners of the dial are called, no socket is left.
              dial.addListener(
                  ended -> open.addAll(sockets.stream().filter(Channel::isOpen).toList()));
              dial.cancel(false);
              return open;
            });

    assertThat(left).isEmpty();
    assertThatThrownBy(() -> dial(dialler, Duration.ofMillis(400)).get(10, TimeUnit.SECONDS))
        .isNotInstanceOf(CancellationException.class);
    assertThat(onLoop(() -> sockets.stream().filter(Channel::isOpen).toList())).isEmpty();
  }

  private Future<Channel> dial(Dialler dialler) throws Exception {
    return dial(dialler, PATIENCE);
  }

  private Future<Channel> dial(Dialler dialler, Duration patience) throws Exception {
    return onLoop(() -> dialler.dial(name(), patience, loop));
  }

  private <T> T onLoop(Callable<T> task) throws Exception {
    return loop.submit(task).get(10, TimeUnit.SECONDS);
  }

  private ServerAddress name() {
    return new ServerAddress("listener.example", server.getLocalPort());
  }

  private Dialler dialler(int addresses) {
    return new Dialler(this::socket, Map.of(), NioDatagramChannel.class, new Numbered(addresses));
  }

  private static String host(Channel channel) {
    return ((InetSocketAddress) channel.remoteAddress()).getAddress().getHostAddress();
  }

  private Channel socket() {
    Channel socket = new Recorded();
    sockets.add(socket);
    return socket;
  }

  /** A socket whose packets to silent addresses are lost. */
  private final class Recorded extends NioSocketChannel {
    @Override
    protected boolean doConnect(SocketAddress remote, SocketAddress local) throws Exception {
      String host = ((InetSocketAddress) remote).getAddress().getHostAddress();
      dialled.add(host);
      return !silent.contains(host) && super.doConnect(remote, local);
    }
  }

  /** Resolves each name to the first addresses behind 127.0.0.1. */
  private static final class Numbered extends AddressResolverGroup<InetSocketAddress> {
    private volatile int addresses;

    Numbered(int addresses) {
      this.addresses = addresses;
    }

    @Override
    protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
      return new InetNameResolver(executor) {
        @Override
        protected void doResolve(String host, Promise<InetAddress> promise) {
          throw new IllegalStateException("one address is not enough");
        }

        @Override
        protected void doResolveAll(String host, Promise<List<InetAddress>> promise)
            throws UnknownHostException {
          List<InetAddress> all = new ArrayList<>();
          for (int i = 0; i < addresses; i++) {
            all.add(InetAddress.getByAddress(host, new byte[] {127, 0, 0, (byte) (2 + i)}));
          }
          promise.setSuccess(all);
        }
      }.asAddressResolver();
    }
  }
}
