package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.client.ClientServices;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.client.EmbeddedArrival;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.PreloginRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client before it has a bucket, where no LOGIN7 is read. */
class AcceptedClientTest {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  private final ConnectedClients clients = new ConnectedClients();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final EmbeddedArrival arrival = new EmbeddedArrival(channel, TEN_SECONDS);
  private final AcceptedClient client =
      new AcceptedClient(
          channel,
          arrival.client(),
          new AcceptSettings(
              new ClientRouter(
                  new ClientRouter.Routes(new RoutingDirectory(List.of()), Map.of(), null)),
              null,
              new ClientServices(
                  clients,
                  arrival.log(),
                  new ClientTimeouts(TEN_SECONDS, TEN_SECONDS, TEN_SECONDS),
                  "weir")),
          RoutingQuery.arrivedAt(null, null));

  AcceptedClientTest() {
    channel.pipeline().addLast(client);
  }

  @AfterEach
  void releaseBuffers() {
    channel.finishAndReleaseAll();
  }

  @Test
  void aDrainClosesAClientThatSentNothing() {
    client.endForShutdown(false);

    assertThat(channel.isOpen()).isFalse();
    assertThat(clients.size()).isZero();
  }

  @Test
  void aDrainRefusesAClientThatHasBegun() {
    ByteBuf prelogin = PreloginRequest.write(channel.alloc(), Encryption.OFF);
    channel.writeInbound(prelogin.readRetainedSlice(5));
    client.endForShutdown(false);
    assertThat(channel.isOpen()).isTrue();

    channel.writeInbound(prelogin);

    assertThatPreloginIsAnswered();
  }

  @Test
  void aClientWithoutABucketIsRefused() {
    channel.writeInbound(PreloginRequest.write(channel.alloc(), Encryption.OFF));

    assertThatPreloginIsAnswered();
    assertThat(arrival.metrics().count(Meter.LOGINS_REFUSED, "none", "unroutable")).isEqualTo(1);
    assertThat(clients.size()).as("a shutdown waits until it has read the reason").isEqualTo(1);

    channel.close();
    channel.runPendingTasks();
    assertThat(clients.size()).isZero();
  }

  @Test
  void bytesThatAreNotTdsCloseTheClient() {
    channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {'G', 'E', 'T', ' '}));

    assertThat(channel.isOpen()).isFalse();
    assertThat(arrival.metrics().count(Meter.CLIENTS_CLOSED, "not_tds")).isEqualTo(1);
  }

  private void assertThatPreloginIsAnswered() {
    ByteBuf reply = channel.readOutbound();
    assertThat(reply.getUnsignedByte(0)).isEqualTo((short) 0x04);
    reply.release();
  }
}
