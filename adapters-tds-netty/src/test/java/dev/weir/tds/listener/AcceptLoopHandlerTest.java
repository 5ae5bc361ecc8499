package dev.weir.tds.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.weir.application.arrival.ArrivalLimits;
import dev.weir.tds.client.ArrivalGate;
import dev.weir.tds.client.ArrivalLog;
import dev.weir.tds.client.UnidentifiedClient;
import dev.weir.testkit.metrics.RecordedMetrics;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptLoopHandlerTest {
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final EmbeddedChannel listener = new EmbeddedChannel();
  private final ArrivalGate gate =
      new ArrivalGate(
          listener.eventLoop(),
          ArrivalLimits.of(1, 1),
          Duration.ofSeconds(15),
          System::nanoTime,
          metrics,
          new ArrivalLog(metrics, System::nanoTime));

  AcceptLoopHandlerTest() {
    listener.pipeline().addLast(new AcceptLoopHandler(gate));
  }

  @Test
  void clientsAreAdmittedThenRefusedThenClosedWithoutAWord() {
    EmbeddedChannel first = accept();
    EmbeddedChannel second = accept();
    EmbeddedChannel third = accept();

    assertThat(UnidentifiedClient.of(first).isAdmitted()).isTrue();
    assertThat(UnidentifiedClient.of(second).isAdmitted()).isFalse();
    assertThat(third.isOpen()).isFalse();
    assertThat(listener.inboundMessages()).as("those that get a loop").hasSize(2);
    assertThat(gate.connected()).isEqualTo(1);
  }

  @Test
  void aClientThatLeavesMakesRoom() {
    EmbeddedChannel first = accept();
    first.close();
    listener.runPendingTasks();

    assertThat(UnidentifiedClient.of(accept()).isAdmitted()).isTrue();
    assertThat(gate.connected()).isEqualTo(1);
  }

  @Test
  void acceptingPausesForASecond() {
    listener.freezeTime();
    listener.pipeline().fireExceptionCaught(new IOException("Too many open files"));
    assertThat(listener.config().isAutoRead()).isFalse();

    listener.advanceTimeBy(999, TimeUnit.MILLISECONDS);
    listener.runScheduledPendingTasks();
    assertThat(listener.config().isAutoRead()).isFalse();

    listener.advanceTimeBy(1, TimeUnit.MILLISECONDS);
    listener.runScheduledPendingTasks();
    assertThat(listener.config().isAutoRead()).isTrue();
  }

  @Test
  void theFailureIsReportedOnceNotAgainAtTheEndOfThePipeline() {
    listener.pipeline().fireExceptionCaught(new IOException("Too many open files"));

    assertThatCode(listener::checkException).doesNotThrowAnyException();
  }

  private EmbeddedChannel accept() {
    EmbeddedChannel client = new EmbeddedChannel();
    listener.pipeline().fireChannelRead(client);
    return client;
  }
}
