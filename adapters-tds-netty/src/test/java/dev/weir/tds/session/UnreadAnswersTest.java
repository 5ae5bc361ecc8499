package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.session.SessionState;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who does not read what it is told is not read either, unless it waits for something. */
class UnreadAnswersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final List<String> called = new ArrayList<>();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final UnreadAnswers unread =
      new UnreadAnswers(
          channel,
          new ReadingPauses(channel.config()),
          PATIENCE,
          () -> called.add("too long"),
          () -> called.add("read on"));

  UnreadAnswersTest() {
    channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(10, 20));
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelWritabilityChanged(ChannelHandlerContext context) {
                unread.writabilityChanged();
              }
            });
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private void tell() {
    channel.write(channel.alloc().buffer().writeZero(30));
    assertThat(channel.isWritable()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whoHasARequestOutstandingIsHeard(SessionState state) {
    boolean mayWait =
        switch (state) {
          case FREE, KEPT, LOST, PREPARING, CONFIRMING -> true;
          case QUEUED, SERVED, CANCELLING, OVERDUE, DRAINING, ENDED -> false;
        };
    tell();

    assertThat(unread.holdUp(state, state == SessionState.QUEUED)).isEqualTo(mayWait);
    assertThat(channel.config().isAutoRead()).isEqualTo(!mayWait);
  }

  @ParameterizedTest
  @EnumSource(names = {"PREPARING", "CONFIRMING"})
  void aRequestThatIsHeldMayBeCancelled(SessionState state) {
    tell();

    assertThat(unread.holdUp(state, true)).isFalse();
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void whoHasReadIsReadOnWhenWhatFlushedIsThrough() {
    tell();
    unread.holdUp(SessionState.FREE, false);

    channel.unsafe().outboundBuffer().addFlush();
    channel.unsafe().outboundBuffer().remove();
    assertThat(channel.isWritable()).isTrue();
    assertThat(called).isEmpty();

    channel.runPendingTasks();
    assertThat(called).containsExactly("read on");
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void whoHasTooMuchAgainInTheMeantimeIsHeldUpStill() {
    tell();
    unread.holdUp(SessionState.FREE, false);

    channel.unsafe().outboundBuffer().addFlush();
    channel.unsafe().outboundBuffer().remove();
    tell();
    channel.runPendingTasks();
    assertThat(called).isEmpty();

    channel.flush();
    assertThat(called).containsExactly("read on");
  }

  @Test
  void whoWasNotHeldUpIsNotReadTwice() {
    tell();
    channel.flush();

    assertThat(called).isEmpty();
  }

  @Test
  void whoReadsNothingForTooLongIsToldOf() {
    tell();
    channel.advanceTimeBy(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();

    assertThat(called).containsExactly("too long");
  }

  @Test
  void whoIsGoneIsWaitedForNoLonger() {
    tell();
    unread.holdUp(SessionState.FREE, false);
    unread.forget();

    channel.advanceTimeBy(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    channel.flush();

    assertThat(called).isEmpty();
  }
}
