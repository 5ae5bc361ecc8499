package dev.weir.tds.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.log.LoggedLines;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RelayEndTest {
  @RegisterExtension private final LoggedLines logged = LoggedLines.ofPackage("dev.weir.tds");
  private final EmbeddedChannel server = new EmbeddedChannel();
  private final EmbeddedChannel client = new EmbeddedChannel();
  private int gone;

  @AfterEach
  void listenNoMore() {
    server.flushOutbound();
    server.finishAndReleaseAll();
    client.finishAndReleaseAll();
  }

  @Test
  void aDefectEndsTheRelayAndIsLogged() {
    RelayCounters defective =
        new RelayCounters(
            amount -> {
              throw new IllegalStateException("a defect");
            },
            amount -> {});
    relay(defective);

    client.writeInbound(Unpooled.wrappedBuffer(new byte[] {1}));

    assertThat(gone).isEqualTo(1);
    assertThat(logged.list())
        .singleElement()
        .satisfies(
            event -> assertThat(event.getThrowableProxy().getMessage()).isEqualTo("a defect"));
  }

  @Test
  void aPeerThatBreaksOffIsNoNews() {
    relay(new RelayCounters(amount -> {}, amount -> {}));

    client.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));

    assertThat(gone).isEqualTo(1);
    assertThat(logged.list()).isEmpty();
  }

  @Test
  void aClientThatSpeaksBeforeItsServerIsReadOnce() {
    RelayEnd end = relay(new RelayCounters(amount -> {}, amount -> {}));
    end.pauseAfterNextRead();
    assertThat(client.config().isAutoRead()).as("its leaving is noticed").isTrue();

    client.writeInbound(Unpooled.wrappedBuffer(new byte[] {1}));
    assertThat(client.config().isAutoRead()).isFalse();

    end.resume();
    client.config().setAutoRead(true);
    client.writeInbound(Unpooled.wrappedBuffer(new byte[] {2}));
    assertThat(client.config().isAutoRead()).isTrue();
  }

  @Test
  void theFirstBytesOfTheServerAreToldBeforeTheyPass() {
    StringBuilder heard = new StringBuilder();
    server
        .pipeline()
        .addLast(
            RelayEnd.ofServer(
                client,
                new RelayCounters(amount -> {}, amount -> heard.append(amount)),
                new RelayTraffic(),
                () -> heard.append("begun "),
                () -> {}));

    server.writeInbound(Unpooled.wrappedBuffer(new byte[1]));
    server.writeInbound(Unpooled.wrappedBuffer(new byte[2]));

    assertThat(heard).hasToString("begun 12");
  }

  private RelayEnd relay(RelayCounters counters) {
    RelayEnd end = RelayEnd.ofClient(server, counters, new RelayTraffic(), () -> gone++);
    client.pipeline().addLast(end);
    return end;
  }
}
