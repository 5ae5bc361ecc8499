package dev.weir.testkit.await;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {
  private static final Duration SHORT = Duration.ofMillis(20);

  @Test
  void conditionIsAskedUntilItHolds() {
    AtomicInteger asked = new AtomicInteger();
    Await.until("asked three times", () -> asked.incrementAndGet() == 3);
    assertThat(asked).hasValue(3);
  }

  @Test
  void conditionThatThrowsDoesNotHoldYet() {
    AtomicInteger asked = new AtomicInteger();
    Await.until(
        "no longer refused",
        () -> {
          if (asked.incrementAndGet() < 3) {
            throw new IOException("refused");
          }
          return true;
        });
    assertThat(asked).hasValue(3);
  }

  @Test
  void deadlineFailsWithTheConditionAndItsException() {
    assertThatThrownBy(() -> Await.until("pigs fly", SHORT, () -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessage("not within 20 ms: pigs fly")
        .hasNoCause();
    assertThatThrownBy(
            () ->
                Await.until(
                    "pigs fly",
                    SHORT,
                    () -> {
                      throw new IOException("too heavy");
                    }))
        .isInstanceOf(AssertionError.class)
        .cause()
        .hasMessage("too heavy");
  }
}
