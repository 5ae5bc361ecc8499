package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.tds.transport.ConnectionAllocator;
import dev.weir.tds.transport.OffLoopResolver;
import dev.weir.tds.transport.Transport;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DiallerTest {
  private final EventLoopGroup loops = Transport.NIO.eventLoops(1);
  private final EventLoop loop = loops.next();

  @AfterEach
  void endTheLoop() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  @Test
  void aDialWithoutADescriptorFailsOnTheLoopItWasMadeFor() throws Exception {
    ChannelFactory<Channel> exhausted =
        () -> {
          throw new ChannelException("Unable to create Channel", noDescriptor());
        };

    Outcome outcome = dial(new Dialler(exhausted, Map.of(), new OffLoopResolver()), "localhost");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("Too many open files");
  }

  @Test
  void connectionsToServersUseTheAllocatorThatReportsExhaustedMemory() {
    ChannelFuture dial =
        new Dialler(Transport.NIO)
            .dial(new ServerAddress("127.0.0.1", 1), Duration.ofSeconds(5), loop);
    assertThat(dial.channel().alloc()).isSameAs(ConnectionAllocator.INSTANCE);
  }

  @Test
  void aNameThatIsNotResolvedInTimeEndsTheDial() throws Exception {
    Outcome outcome =
        dial(new Dialler(NioSocketChannel::new, Map.of(), new NeverResolves()), "silent.example");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("no answer within connection_timeout");
    assertThat(outcome.open()).isFalse();
  }

  @Test
  void aServerThatDoesNotAnswerInTimeEndsTheDial() throws Exception {
    Outcome outcome =
        dial(new Dialler(NeverConnects::new, Map.of(), new OffLoopResolver()), "127.0.0.1");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("no answer within connection_timeout");
    assertThat(outcome.open()).isFalse();
  }

  @Test
  void aLinkThatIsResetWhileItIsDialledFailsAtOnce() throws Exception {
    Dialler dialler = new Dialler(NioSocketChannel::new, Map.of(), new NeverResolves());
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    BucketRules patient = bucketAt("silent.example", Duration.ofHours(1));
    loop.execute(() -> ServerLink.dial(dialler, patient, loop, failingTo(failure)).reset());

    assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureIsReportedByItsCause(Throwable cause, String reason) {
    assertThat(Dialler.reason(cause)).isEqualTo(reason);
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new UnknownHostException("x"), "the host name cannot be resolved"),
        Arguments.of(new ConnectTimeoutException("x"), "no answer within connection_timeout"),
        Arguments.of(new CancellationException(), "given up"),
        Arguments.of(new NoRouteToHostException(), "no route to the host"),
        Arguments.of(
            new ConnectException("Connection refused: /127.0.0.1:1"), "connection refused"),
        Arguments.of(
            new ConnectException("connect(..) failed with error(-111): Connection refused"),
            "connection refused"),
        Arguments.of(
            new ConnectException("connect(..) failed with error(-99): Cannot assign address"),
            "connect(..) failed with error(-99): Cannot assign address"),
        Arguments.of(
            new ChannelException("Unable", new Exception(noDescriptor())), "Too many open files"),
        Arguments.of(new IllegalStateException(), "IllegalStateException"));
  }

  private Outcome dial(Dialler dialler, String host) throws Exception {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    loop.execute(
        () -> {
          ChannelFuture dial = dialler.dial(bucketAt(host, Duration.ofMillis(50)), loop);
          dial.addListener(
              done ->
                  outcome.complete(
                      new Outcome(dial.channel().isOpen(), loop.inEventLoop(), done.cause())));
        });
    return outcome.get(10, TimeUnit.SECONDS);
  }

  private static ServerLink.Events failingTo(CompletableFuture<Throwable> failure) {
    return new ServerLink.Events() {
      @Override
      public void dialled() {
        throw new IllegalStateException("dialled");
      }

      @Override
      public void dialFailed(Throwable cause) {
        failure.complete(cause);
      }

      @Override
      public void serverGone() {
        throw new IllegalStateException("gone");
      }

      @Override
      public void serverOverdue() {
        throw new IllegalStateException("overdue");
      }
    };
  }

  private static SocketException noDescriptor() {
    return new SocketException("Too many open files");
  }

  private static BucketRules bucketAt(String host, Duration timeout) {
    return new BucketRules(
        new BucketId("bucket-1"),
        new ServerAddress(host, 1433),
        PinningMode.PASSTHROUGH,
        1,
        new QueuePolicy(Duration.ofSeconds(1), 1, ExhaustionPolicy.WAIT),
        timeout,
        new BucketRules.Probing(
            false, Duration.ofSeconds(1), Duration.ofSeconds(1), new HealthThresholds(1, 1)));
  }

  private record Outcome(boolean open, boolean onLoop, Throwable cause) {}

  /** A server that does not answer. */
  private static final class NeverConnects extends NioSocketChannel {
    @Override
    protected boolean doConnect(SocketAddress remote, SocketAddress local) {
      return false;
    }
  }

  /** A name server that does not answer. */
  private static final class NeverResolves extends AddressResolverGroup<InetSocketAddress> {
    @Override
    protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
      return new InetNameResolver(executor) {
        @Override
        protected void doResolve(String host, Promise<InetAddress> promise) {}

        @Override
        protected void doResolveAll(String host, Promise<List<InetAddress>> promise) {}
      }.asAddressResolver();
    }
  }
}
