package dev.weir.tds.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.slots.ExhaustionPolicy;
import dev.weir.application.slots.QueuePolicy;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.domain.health.HealthThresholds;
import dev.weir.tds.transport.ConnectionAllocator;
import dev.weir.tds.transport.OffLoopResolver;
import dev.weir.tds.transport.Transport;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ConnectTimeoutException;
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
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
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

    Outcome outcome =
        dial(
            new Dialler(exhausted, Map.of(), NioDatagramChannel.class, new OffLoopResolver()),
            "localhost");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("Too many open files");
  }

  @Test
  void connectionsToServersUseTheAllocatorThatReportsExhaustedMemory() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Channel opened =
          new Dialler(Transport.NIO)
              .dial(at("127.0.0.1", server), Duration.ofSeconds(5), loop)
              .get(10, TimeUnit.SECONDS);

      assertThat(opened.alloc()).isSameAs(ConnectionAllocator.INSTANCE);
    }
  }

  @Test
  void aNameThatIsNotResolvedInTimeEndsTheDial() throws Exception {
    Outcome outcome =
        dial(
            new Dialler(
                NioSocketChannel::new, Map.of(), NioDatagramChannel.class, new NeverResolves()),
            "silent.example");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("no answer within connection_timeout");
  }

  @Test
  void aServerThatDoesNotAnswerInTimeEndsTheDial() throws Exception {
    List<Channel> sockets = new ArrayList<>();
    ChannelFactory<Channel> recorded =
        () -> {
          sockets.add(new NeverConnects());
          return sockets.getLast();
        };

    Outcome outcome =
        dial(
            new Dialler(recorded, Map.of(), NioDatagramChannel.class, new OffLoopResolver()),
            "127.0.0.1");

    assertThat(outcome.onLoop()).isTrue();
    assertThat(Dialler.reason(outcome.cause())).isEqualTo("no answer within connection_timeout");
    assertThat(sockets).hasSize(1).noneMatch(Channel::isOpen);
  }

  @Test
  void aLinkThatIsResetWhileItIsDialledFailsAtOnce() throws Exception {
    Dialler dialler =
        new Dialler(NioSocketChannel::new, Map.of(), NioDatagramChannel.class, new NeverResolves());
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    BucketRules patient = bucketAt("silent.example", Duration.ofHours(1));
    loop.execute(() -> ServerLink.dial(dialler, patient, loop, failingTo(failure)).reset());

    assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
  }

  @Test
  void thePortOfANamedInstanceIsAskedOfItsHost() throws Exception {
    InetAddress host = InetAddress.getByName("127.0.0.15");
    try (ServerSocket server = new ServerSocket(0, 1, host);
        DatagramSocket browser = new DatagramSocket(new InetSocketAddress(host, 1434))) {
      Future<Channel> dial =
          new Dialler(Transport.NIO)
              .dial(new NamedInstance("127.0.0.15", "ERP"), Duration.ofSeconds(10), loop);
      DatagramPacket question = new DatagramPacket(new byte[64], 64);
      browser.receive(question);
      String told = "ServerName;S;InstanceName;ERP;tcp;" + server.getLocalPort() + ";;";
      byte[] answer = ("\5" + (char) told.length() + "\0" + told).getBytes(ISO_8859_1);
      browser.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));

      Channel opened = dial.get(10, TimeUnit.SECONDS);
      assertThat(opened.remoteAddress()).isEqualTo(server.getLocalSocketAddress());
    }
  }

  @Test
  void anInstanceThatItsHostDoesNotKnowIsToldByItsReason() throws Exception {
    Future<Channel> dial =
        loop.submit(
                () ->
                    new Dialler(Transport.NIO)
                        .dial(new NamedInstance("127.0.0.16", "ERP"), Duration.ofMillis(100), loop))
            .get(10, TimeUnit.SECONDS);

    dial.await(10, TimeUnit.SECONDS);
    assertThat(Dialler.reason(dial.cause()))
        .isEqualTo(
            "the host's SQL Server Browser (UDP 1434) did not name the port of the instance within"
                + " connection_timeout");
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
          Future<Channel> dial = dialler.dial(bucketAt(host, Duration.ofMillis(50)), loop);
          dial.addListener(done -> outcome.complete(new Outcome(loop.inEventLoop(), done.cause())));
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

  private static ServerAddress at(String host, ServerSocket server) {
    return new ServerAddress(host, server.getLocalPort());
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

  private record Outcome(boolean onLoop, Throwable cause) {}

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
