package dev.weir.tds.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.NamedInstance;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lookups over real sockets: of Weir, and by Weir. */
class InstanceLookupIT {
  private static final Transport TRANSPORT = Transport.best();
  private static final String HOST = "127.0.0.14";
  private static final NamedInstance ORDERS = new NamedInstance(HOST, "Orders");

  private final EventLoopGroup loops = TRANSPORT.eventLoops(1);
  private final EventLoop loop = loops.next();
  private final RecordedMetrics metrics = new RecordedMetrics();

  @AfterEach
  void end() throws InterruptedException {
    // The next test uses the same port.
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }

  @ParameterizedTest
  @EnumSource
  void aBucketIsFoundByItsName(Transport transport) throws Exception {
    EventLoopGroup own = transport.eventLoops(1);
    try {
      listen(transport, own.next());

      assertThat(lookUp(transport, own.next(), ORDERS).get(10, TimeUnit.SECONDS)).isEqualTo(14_331);
      assertThat(metrics.count(Meter.INSTANCE_LOOKUPS, "answered")).isEqualTo(1);
    } finally {
      own.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    }
  }

  @Test
  void whatIsUnknownIsNotAnswered() throws Exception {
    listen(TRANSPORT, loop);
    Future<Integer> lookup = lookUp(TRANSPORT, loop, new NamedInstance(HOST, "Nothing"));

    Await.until("it was asked", () -> metrics.count(Meter.INSTANCE_LOOKUPS, "unknown") > 0);
    assertThat(lookup.isDone()).isFalse();
    lookup.cancel(false);
    assertThat(metrics.count(Meter.INSTANCE_LOOKUPS, "answered")).isZero();
  }

  @Test
  void aLookupIsRepeatedUntilItIsAnswered() throws Exception {
    try (DatagramSocket server = new DatagramSocket(new InetSocketAddress(HOST, 1434))) {
      Future<Integer> lookup = lookUp(TRANSPORT, loop, ORDERS);
      receive(server);
      InetSocketAddress client = receive(server);
      // Neither another instance, nor something else, nor another sender counts.
      answer(server, client, "ServerName;S;InstanceName;OTHER;tcp;1;;");
      answer(server, client, "no answer at all");
      try (DatagramSocket stranger = new DatagramSocket(new InetSocketAddress(HOST, 0))) {
        answer(stranger, client, "ServerName;S;InstanceName;ORDERS;tcp;2;;");
      }
      answer(server, client, "ServerName;S;InstanceName;ORDERS;tcp;50000;;");

      assertThat(lookup.get(10, TimeUnit.SECONDS)).isEqualTo(50_000);
    }
  }

  @Test
  void anInstanceThatDoesNotListenOnTcpIsSaidToBeOne() throws Exception {
    try (DatagramSocket server = new DatagramSocket(new InetSocketAddress(HOST, 1434))) {
      Future<Integer> lookup = lookUp(TRANSPORT, loop, ORDERS);
      answer(server, receive(server), "ServerName;S;InstanceName;ORDERS;np;x;;");

      assertThatThrownBy(() -> lookup.get(10, TimeUnit.SECONDS))
          .hasMessageContaining("does not listen on TCP");
    }
  }

  private void listen(Transport transport, EventLoop on) throws InterruptedException {
    BrowserListener listener =
        new BrowserListener(
            "weir-1",
            name -> name.equalsIgnoreCase("orders") ? OptionalInt.of(14_331) : OptionalInt.empty(),
            metrics,
            System::nanoTime);
    Channel bound =
        listener
            .bind(transport.datagramChannel(), on, new InetSocketAddress(HOST, 1434))
            .sync()
            .channel();
    assertThat(bound.isActive()).isTrue();
  }

  private static Future<Integer> lookUp(Transport transport, EventLoop on, NamedInstance instance)
      throws Exception {
    InetAddress host = InetAddress.getByName(instance.host());
    return on.submit(
            () -> InstanceLookup.start(transport.datagramChannel(), on, instance, List.of(host)))
        .get(10, TimeUnit.SECONDS);
  }

  private static InetSocketAddress receive(DatagramSocket server) throws Exception {
    server.setSoTimeout(10_000);
    DatagramPacket question = new DatagramPacket(new byte[64], 64);
    server.receive(question);
    return (InetSocketAddress) question.getSocketAddress();
  }

  private static void answer(DatagramSocket from, InetSocketAddress client, String text)
      throws Exception {
    byte[] datagram =
        ("\5" + (char) text.length() + "\0" + text).getBytes(StandardCharsets.ISO_8859_1);
    from.send(new DatagramPacket(datagram, datagram.length, client));
  }
}
