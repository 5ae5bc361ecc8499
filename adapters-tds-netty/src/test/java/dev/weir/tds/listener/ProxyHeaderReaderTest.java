package dev.weir.tds.listener;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tds.client.EmbeddedArrival;
import dev.weir.tds.client.UnidentifiedClient;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProxyHeaderReaderTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String HEADER = "PROXY TCP4 192.0.2.7 192.0.2.1 50000 1433\r\n";

  private final StringBuilder served = new StringBuilder();
  private @Nullable InetSocketAddress destination;

  @Test
  void theHeaderNamesTheClientAndItsDestination() {
    EmbeddedChannel channel = read(true, HEADER + "hello");

    assertThat(address(channel)).isEqualTo("192.0.2.7");
    assertThat(destination).isEqualTo(new InetSocketAddress("192.0.2.1", 1433));
    assertThat(served).hasToString("active hello");
    channel.close();
  }

  @Test
  void whereverTheBytesAreCutItComesToTheSame() {
    String bytes = HEADER + "hello";
    for (int cut = 1; cut < bytes.length(); cut++) {
      served.setLength(0);
      EmbeddedChannel channel = read(true, bytes.substring(0, cut), bytes.substring(cut));
      assertThat(address(channel)).as("cut at " + cut).isEqualTo("192.0.2.7");
      assertThat(served.toString().replace(" ", "")).as("cut at " + cut).isEqualTo("activehello");
      channel.close();
    }
  }

  @Test
  void aConnectionWithoutAHeaderIsServedWhereItIsOptional() {
    EmbeddedChannel channel = read(false, "\u0012hello");

    assertThat(destination).isNull();
    assertThat(served).hasToString("active \u0012hello");
    channel.close();
  }

  @Test
  void aConnectionWithoutAHeaderIsClosedWhereItIsRequired() {
    EmbeddedChannel channel = read(true, "\u0012hello");

    assertThat(channel.isOpen()).isFalse();
    assertThat(served).isEmpty();
  }

  @Test
  void aHeaderThatDoesNotComeIsNotAwaitedForEver() {
    EmbeddedChannel channel = read(true, "PROXY TCP4");
    channel.advanceTimeBy(PATIENCE.toSeconds() + 1, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();

    assertThat(channel.isOpen()).isFalse();
  }

  private EmbeddedChannel read(boolean required, String... parts) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    EmbeddedArrival arrival = new EmbeddedArrival(channel, PATIENCE);
    channel
        .pipeline()
        .addLast(
            new ProxyHeaderReader(
                required,
                arrival.client(),
                arrival.log(),
                told -> {
                  destination = told;
                  return client();
                }))
        .fireChannelActive();
    for (String part : parts) {
      channel.writeInbound(Unpooled.copiedBuffer(part, StandardCharsets.ISO_8859_1));
    }
    return channel;
  }

  private static String address(EmbeddedChannel channel) {
    return UnidentifiedClient.of(channel).address().getHostString();
  }

  private ChannelHandler client() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelActive(ChannelHandlerContext context) {
        served.append("active");
      }

      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        served.append(' ').append(bytes.toString(StandardCharsets.ISO_8859_1));
        bytes.release();
      }
    };
  }
}
