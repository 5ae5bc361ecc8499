package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.log.LoggedLines;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HazelcastFailureLogTest {
  @RegisterExtension private final LoggedLines lines = LoggedLines.of(HazelcastLedger.class);
  private final AtomicLong now = new AtomicLong();
  private final HazelcastFailureLog failures = new HazelcastFailureLog("messages", now::get);

  @Test
  void failureIsLoggedAtOnceAndThenOnceAMinuteWithACount() {
    failures.failed(new IllegalStateException("one"));
    failures.failed(new IllegalStateException("two"));
    now.addAndGet(Duration.ofSeconds(59).toNanos());
    failures.failed(new IllegalStateException("three"));
    assertThat(lines.list()).hasSize(1);

    now.addAndGet(Duration.ofSeconds(1).toNanos());
    failures.failed(new IllegalStateException("four"));

    assertThat(lines.list()).hasSize(2);
    assertThat(lines.list().getLast().getKeyValuePairs().toString())
        .contains("not_logged_before=\"2\"");
  }

  @Test
  void eachKindIsLoggedForItself() {
    failures.failed(new IllegalStateException("one"));
    failures.failed(new IllegalArgumentException("other"));

    assertThat(lines.list()).hasSize(2);
  }
}
