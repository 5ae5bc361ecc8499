package dev.weir.tds.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.metrics.Meter;
import dev.weir.domain.routing.RoutingDirectory;
import dev.weir.domain.routing.RoutingQuery;
import dev.weir.tds.client.ClientServices;
import dev.weir.tds.client.ClientTimeouts;
import dev.weir.tds.client.ConnectedClients;
import dev.weir.tds.client.EmbeddedArrival;
import dev.weir.tds.tls.ClientFacingTls;
import dev.weir.tds.tls.ClientTls;
import dev.weir.tds.tls.SelfSigned;
import dev.weir.tds.tls.TlsLibrary;
import dev.weir.tds.wire.Encryption;
import dev.weir.tds.wire.Message;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.PreloginRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** How the end of a client within its TLS handshake is counted. */
@ParameterizedClass(name = "strict={0}")
@ValueSource(booleans = {false, true})
class HandshakeEndTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A record of a handshake that has begun and is not whole. */
  private static final byte[] HALF_RECORD = {22, 3, 1, 2, 0, 1};

  private static final byte[] NO_RECORD =
      "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final boolean strict;
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final EmbeddedArrival arrival = new EmbeddedArrival(channel, PATIENCE);

  HandshakeEndTest(boolean strict) throws Exception {
    this.strict = strict;
    channel.freezeTime();
    LoginSettings login =
        new LoginSettings(
            ClientTls.LOGIN,
            new ClientFacingTls(TlsLibrary.best(), SelfSigned.create("localhost", Instant.now())),
            TlsVersions.CURRENT,
            new SessionNumbers());
    ClientServices services =
        new ClientServices(
            new ConnectedClients(),
            arrival.log(),
            new ClientTimeouts(PATIENCE, PATIENCE, PATIENCE),
            "weir");
    AcceptSettings settings =
        new AcceptSettings(
            new ClientRouter(
                new ClientRouter.Routes(new RoutingDirectory(List.of()), Map.of(), Map.of())),
            login,
            services);
    channel
        .pipeline()
        .addLast(
            new AcceptedClient(
                channel, arrival.client(), settings, RoutingQuery.arrivedAt(null, null)));
    channel.writeInbound(
        strict
            ? Unpooled.copiedBuffer(HALF_RECORD)
            : PreloginRequest.write(channel.alloc(), Encryption.ON));
    channel.runPendingTasks();
  }

  @AfterEach
  void releaseBuffers() {
    channel.finishAndReleaseAll();
  }

  @Test
  void aHandshakeThatFailsIsCountedOnce() {
    channel.writeInbound(strict ? Unpooled.wrappedBuffer(new byte[1_000]) : wrapped(NO_RECORD));

    assertThat(channel.isOpen()).isFalse();
    assertThat(closed("tls")).isEqualTo(1);
  }

  @Test
  void aClientThatLeavesIsNotCounted() {
    channel.close();
    channel.runPendingTasks();

    assertThat(closed("tls")).isZero();
  }

  @Test
  void aClientThatIsTooSlowIsCountedAsThat() {
    channel.advanceTimeBy(PATIENCE.toSeconds() + 1, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();

    assertThat(channel.isOpen()).isFalse();
    assertThat(closed("too_slow")).isEqualTo(1);
    assertThat(closed("tls")).isZero();
  }

  private long closed(String reason) {
    return arrival.metrics().count(Meter.CLIENTS_CLOSED, reason);
  }

  private ByteBuf wrapped(byte[] flight) {
    return Message.frame(
        channel.alloc(),
        PacketType.PRELOGIN,
        Unpooled.wrappedBuffer(flight),
        PacketHeader.DEFAULT_PACKET_SIZE,
        0);
  }
}
