package dev.weir.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.application.metrics.MetricsExposition;
import dev.weir.testkit.await.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedScrapeTest {
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final AtomicInteger renderings = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();
  private final SharedScrape scrape = new SharedScrape(new NumberedRenderings());

  @AfterEach
  void letAllEnd() throws InterruptedException {
    mayEnd.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void requestsDuringARenderingShareTheNextOne() throws Exception {
    CompletableFuture<String> first = scrape();
    Await.until("the first rendering has begun", () -> renderings.get() == 1);
    List<CompletableFuture<String>> others = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      others.add(scrape());
    }
    Await.until(
        "all wait", () -> threads.stream().allMatch(t -> t.getState() == Thread.State.WAITING));
    mayEnd.countDown();

    assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("rendering 1");
    for (CompletableFuture<String> other : others) {
      assertThat(other.get(30, TimeUnit.SECONDS)).isEqualTo("rendering 2");
    }
  }

  @Test
  void eachRequestSeesTheValuesOfItsArrivalOrLater() {
    mayEnd.countDown();

    assertThat(scrape.freshText()).isEqualTo("rendering 1");
    assertThat(scrape.freshText()).isEqualTo("rendering 2");
  }

  @Test
  void failedRenderingAnswersNoOtherRequest() {
    mayEnd.countDown();
    renderings.set(-2);

    assertThat(catchThrowable(scrape::freshText)).hasMessage("rendering failed");
    assertThat(scrape.freshText()).isEqualTo("rendering 0");
  }

  @Test
  void renderingsTakeAQuarterOfTheTimeAtMost() {
    long each = TimeUnit.MILLISECONDS.toNanos(20);
    SharedScrape busy = new SharedScrape(new FakeExposition(() -> spin(each)));
    long start = System.nanoTime();
    busy.freshText();
    busy.freshText();
    busy.freshText();

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo((1 + 4 + 4) * each);
  }

  @Test
  @Timeout(20)
  void pauseWithinARenderingDoesNotDelayTheNextOneForLong() {
    AtomicLong paused = new AtomicLong();
    SharedScrape scrapeOfAPausedProcess =
        new SharedScrape(
            new FakeExposition(() -> paused.addAndGet(TimeUnit.SECONDS.toNanos(60))),
            () -> System.nanoTime() + paused.get());
    scrapeOfAPausedProcess.freshText();
    long start = System.nanoTime();
    scrapeOfAPausedProcess.freshText();

    assertThat(System.nanoTime() - start)
        .isBetween(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(5));
  }

  @Test
  void failedRenderingIsFollowedByARestToo() {
    long each = TimeUnit.MILLISECONDS.toNanos(20);
    SharedScrape failing =
        new SharedScrape(
            new FakeExposition(
                () -> {
                  spin(each);
                  throw new IllegalStateException("rendering failed");
                }));
    long start = System.nanoTime();
    for (int i = 0; i < 3; i++) {
      assertThat(catchThrowable(failing::freshText)).hasMessage("rendering failed");
    }

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo((1 + 4 + 4) * each);
  }

  private static void spin(long nanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }

  private CompletableFuture<String> scrape() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    threads.add(Thread.ofPlatform().start(() -> answer.complete(scrape.freshText())));
    return answer;
  }

  private final class NumberedRenderings implements MetricsExposition {
    @Override
    public String contentType() {
      return "text/plain";
    }

    @Override
    public String scrape() {
      int number = renderings.incrementAndGet();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      if (number < 0) {
        throw new IllegalStateException("rendering failed");
      }
      return "rendering " + number;
    }
  }

  private record FakeExposition(Runnable rendering) implements MetricsExposition {
    @Override
    public String contentType() {
      return "text/plain";
    }

    @Override
    public String scrape() {
      rendering.run();
      return "";
    }
  }
}
