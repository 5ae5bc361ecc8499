package dev.weir.tds.instance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.application.health.Liveness;
import dev.weir.application.health.StuckLoop;
import dev.weir.tds.transport.Transport;
import dev.weir.testkit.await.Await;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(60)
class LoopWatchdogTest {
  private static final Duration STUCK_AFTER = Duration.ofSeconds(1);

  private final Logger logger = (Logger) LoggerFactory.getLogger(LoopWatchdog.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final EventLoopGroup loops = Transport.best().eventLoops(2);
  private final CountDownLatch release = new CountDownLatch(1);
  private LoopWatchdog watchdog;

  @BeforeEach
  void start() {
    logged.start();
    logger.addAppender(logged);
    List<EventExecutor> watched = new ArrayList<>();
    loops.forEach(watched::add);
    watchdog = LoopWatchdog.start(watched, STUCK_AFTER);
  }

  @AfterEach
  void stop() throws InterruptedException {
    release.countDown();
    watchdog.stop();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    logger.detachAppender(logged);
  }

  @Test
  void blockedLoopIsNamedUntilItRunsAgain() {
    String blocked = block(loops.next());

    Await.until("the loop is found stuck", () -> !watchdog.liveness().isAlive());
    Liveness liveness = watchdog.liveness();
    assertThat(liveness.stuckLoops()).extracting(StuckLoop::name).containsExactly(blocked);
    assertThat(liveness.stuckLoops().getFirst().silence()).isGreaterThanOrEqualTo(STUCK_AFTER);

    release.countDown();
    Await.until("the loop is found well", () -> watchdog.liveness().isAlive());
  }

  @Test
  void logTellsWhereTheLoopIsStuckAndThatItRunsAgain() {
    String blocked = block(loops.next());
    Await.until("the loop is found stuck", () -> !watchdog.liveness().isAlive());
    release.countDown();
    Await.until("its recovery is logged", () -> logged.list.size() > 1);

    ILoggingEvent stuck = logged.list.getFirst();
    assertThat(stuck.getMessage()).isEqualTo("event loop is stuck");
    assertThat(stuck.getKeyValuePairs().getFirst().value).isEqualTo(blocked);
    assertThat(Arrays.stream(stuck.getThrowableProxy().getStackTraceElementProxyArray()))
        .extracting(StackTraceElementProxy::getStackTraceElement)
        .extracting(StackTraceElement::getClassName)
        .contains(CountDownLatch.class.getName(), LoopWatchdogTest.class.getName());
    assertThat(logged.list.get(1).getMessage()).isEqualTo("event loop runs tasks again");
  }

  @Test
  void loopsThatHaveNothingToDoAreAlive() throws Exception {
    CompletableFuture<Liveness> later = new CompletableFuture<>();
    loops
        .next()
        .schedule(
            () -> later.complete(watchdog.liveness()),
            2 * STUCK_AFTER.toMillis(),
            TimeUnit.MILLISECONDS);
    assertThat(later.get()).isEqualTo(Liveness.ALIVE);
    assertThat(logged.list).isEmpty();
  }

  /** Blocks a loop until the test releases it, and returns the name of its thread. */
  private String block(EventExecutor loop) {
    CompletableFuture<String> name = new CompletableFuture<>();
    loop.execute(
        () -> {
          name.complete(Thread.currentThread().getName());
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    return name.join();
  }
}
