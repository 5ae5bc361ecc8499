package dev.weir.tds.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.arrival.EmbeddedArrival;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.prelogin.Encryption;
import dev.weir.tds.prelogin.PreloginRequest;
import dev.weir.tds.server.Dialler;
import dev.weir.tds.transport.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client's connection before it has a bucket, driven by hand. */
class PassthroughClientTest {
  private final ConnectedClients clients = new ConnectedClients();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final EmbeddedArrival arrival = new EmbeddedArrival(channel, Duration.ofSeconds(10));
  private final PassthroughClient client =
      new PassthroughClient(
          channel,
          arrival.client(),
          new PassthroughSettings(
              new RoutingDirectory(List.of()),
              Map.of(),
              new Dialler(Transport.NIO),
              null,
              clients,
              arrival.log(),
              new ClientTimeouts(
                  Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10)),
              "weir"),
          RoutingQuery.arrivedAt(null, null));

  PassthroughClientTest() {
    channel.pipeline().addLast(client);
  }

  @AfterEach
  void releaseWhatIsHeld() {
    channel.finishAndReleaseAll();
  }

  @Test
  void aDrainClosesWhoHasSaidNothing() {
    client.leave(false);

    assertThat(channel.isOpen()).isFalse();
    assertThat(clients.size()).isZero();
  }

  @Test
  void aDrainRefusesWhoIsSpeaking() {
    ByteBuf prelogin = PreloginRequest.write(channel.alloc(), Encryption.OFF);
    channel.writeInbound(prelogin.readRetainedSlice(5));
    client.leave(false);
    assertThat(channel.isOpen()).isTrue();

    channel.writeInbound(prelogin);

    ByteBuf reply = channel.readOutbound();
    assertThat(reply.getUnsignedByte(0)).isEqualTo((short) 0x04);
    reply.release();
  }
}
