package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.redis.RedisFault;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RedisFailureLogTest {
  private final AtomicLong now = new AtomicLong();
  private final RedisFailureLog failures = new RedisFailureLog("messages", now::get);

  private void outOfMemory() {
    assertThat(failures.failed(new RedisCommandExecutionException("OOM command not allowed")))
        .isEqualTo(RedisFault.OUT_OF_MEMORY);
  }

  @Test
  void failureIsLoggedAtOnceAndThenOnceAMinuteWithACount() {
    try (Logged logged = new Logged()) {
      outOfMemory();
      outOfMemory();
      now.addAndGet(Duration.ofSeconds(59).toNanos());
      outOfMemory();
      assertThat(logged.lines()).hasSize(1);

      now.addAndGet(Duration.ofSeconds(1).toNanos());
      outOfMemory();

      assertThat(logged.lines()).hasSize(2);
      assertThat(logged.lines().getLast()).contains("not_logged_before=\"2\"");
    }
  }

  @Test
  void eachKindIsLoggedForItself() {
    try (Logged logged = new Logged()) {
      outOfMemory();
      failures.failed(new RedisCommandTimeoutException("timed out"));

      assertThat(logged.lines()).hasSize(2);
    }
  }

  @Test
  void theEndIsLoggedOnceAndOnlyAfterAFailure() {
    try (Logged logged = new Logged()) {
      failures.succeeded();
      outOfMemory();
      failures.succeeded();
      failures.succeeded();

      assertThat(logged.linesWith("succeeded again")).hasSizeLessThanOrEqualTo(1);
      assertThat(logged.linesWith("Redis operation failed")).hasSize(1);
    }
  }
}
