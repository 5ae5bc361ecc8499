package dev.weir.tds.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.application.metrics.Meter;
import dev.weir.domain.client.Source;
import dev.weir.tds.transport.ConnectionHandler;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Clients of one source, under virtual time. */
class UnidentifiedClientTest {
  private static final int ROOM = 2 * ArrivalLimits.LARGEST_STEP;

  private long now;
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final EmbeddedChannel accepting = new EmbeddedChannel();
  private final ArrivalGate gate =
      new ArrivalGate(
          accepting.eventLoop(),
          new ArrivalLimits(10, 1, ROOM, ROOM),
          Duration.ofSeconds(15),
          () -> now,
          metrics,
          new ArrivalLog(metrics, System::nanoTime));
  private final StringBuilder heard = new StringBuilder();

  @Test
  void roomIsGrantedOnTheLoopOfTheClient() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);

    client.requestMemory(1_000, () -> heard.append("granted"));
    accepting.runPendingTasks();
    assertThat(heard).isEmpty();

    channel.runPendingTasks();
    assertThat(heard).hasToString("granted");
    assertThat(metrics.value(Meter.CLIENTS_MEMORY)).isEqualTo(1_000);
  }

  @Test
  void aClientThatWantsTooMuchWaitsUntilAnotherLeaves() {
    EmbeddedChannel first = new EmbeddedChannel();
    EmbeddedChannel second = new EmbeddedChannel();
    arrive(first).requestMemory(ArrivalLimits.LARGEST_STEP, () -> {});
    arrive(second).requestMemory(1, () -> heard.append("second"));
    settle(first, second);
    assertThat(heard).isEmpty();

    first.close();
    settle(first, second);

    assertThat(heard).hasToString("second");
  }

  @Test
  void aClientThatIsLoggedInHasNoRoomAnyMore() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);
    client.requestMemory(1_000, () -> {});
    settle(channel);

    client.enter();
    settle(channel);

    assertThat(metrics.value(Meter.CLIENTS_MEMORY)).isZero();
    assertThat(metrics.value(Meter.CLIENTS_BEFORE_LOGIN)).isZero();
    assertThat(metrics.value(Meter.CLIENTS)).isEqualTo(1);
  }

  @Test
  void aClientThatIsCrowdedOutIsClosedAndCounted() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);

    gate.evict(client.number());
    channel.runPendingTasks();

    assertThat(channel.isOpen()).isFalse();
    assertThat(metrics.count(Meter.CLIENTS_CLOSED, "crowded_out")).isEqualTo(1);
  }

  @Test
  void aConnectionBetweenTwoLoopsIsLeftAlone() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);
    client.setBetweenLoops(true);

    gate.evict(client.number());
    channel.runPendingTasks();

    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void aClientThatLogsInWhileItIsEvictedStays() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);

    gate.evict(client.number());
    client.enter();
    settle(channel);

    assertThat(channel.isOpen()).isTrue();
    assertThat(metrics.count(Meter.CLIENTS_CLOSED, "crowded_out")).isZero();
  }

  @Test
  void aDefectInAStepThatWaitedForRoomClosesTheClient() {
    EmbeddedChannel channel = new EmbeddedChannel(new ConnectionHandler() {});
    UnidentifiedClient client = arrive(channel);

    client.requestMemory(
        1_000,
        () -> {
          throw new IllegalStateException("a defect");
        });
    settle(channel);

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void allStepsOfAClientShareOneDeadline() {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    UnidentifiedClient client = arrive(channel);
    client.awaitMessage(() -> heard.append("first too long"));
    pass(channel, 10);
    client.stopAwaiting();
    pass(channel, 60);
    client.awaitMessage(() -> heard.append("second too long"));

    pass(channel, 4);
    assertThat(heard).as("it has kept Weir waiting for 14 seconds").isEmpty();
    pass(channel, 1);
    assertThat(heard).hasToString("second too long");
  }

  @Test
  void aLoadBalancerTellsWhereTheClientIs() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);
    assertThat(client.source()).isEqualTo(Source.UNKNOWN);

    client.identify(new InetSocketAddress("192.0.2.7", 50_000));

    assertThat(client.source()).isEqualTo(new Source("192.0.2.7"));
    assertThat(client.address().getHostString()).isEqualTo("192.0.2.7");
  }

  @Test
  void onlyClientsThatAreNotLoggedInAreReadInSmallPieces() {
    EmbeddedChannel channel = new EmbeddedChannel();
    UnidentifiedClient client = arrive(channel);
    var handle = channel.config().<ClientReads>getRecvByteBufAllocator().newHandle();
    handle.reset(channel.config());
    for (int read = 0; read < 20; read++) {
      handle.attemptedBytesRead(handle.guess());
      handle.lastBytesRead(64 * 1024);
      handle.readComplete();
    }
    assertThat(handle.guess()).isEqualTo(ClientReads.PIECE);

    client.enter();

    assertThat(handle.guess()).isGreaterThan(ClientReads.PIECE);
  }

  private UnidentifiedClient arrive(EmbeddedChannel channel) {
    return Objects.requireNonNull(gate.admit(channel));
  }

  private void settle(EmbeddedChannel... clients) {
    accepting.runPendingTasks();
    for (EmbeddedChannel client : clients) {
      client.runPendingTasks();
    }
  }

  private void pass(EmbeddedChannel channel, int seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
  }
}
