package dev.weir.tds.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptFailuresTest {
  private final EmbeddedChannel listener = new EmbeddedChannel(new AcceptFailures());

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
}
