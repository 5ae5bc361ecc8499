package dev.weir.hazelcast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class HazelcastFailureLogTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(HazelcastLedger.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final AtomicLong now = new AtomicLong();
  private final HazelcastFailureLog failures = new HazelcastFailureLog("messages", now::get);

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  @Test
  void failureIsLoggedAtOnceAndThenOnceAMinuteWithACount() {
    failures.failed(new IllegalStateException("one"));
    failures.failed(new IllegalStateException("two"));
    now.addAndGet(Duration.ofSeconds(59).toNanos());
    failures.failed(new IllegalStateException("three"));
    assertThat(lines.list).hasSize(1);

    now.addAndGet(Duration.ofSeconds(1).toNanos());
    failures.failed(new IllegalStateException("four"));

    assertThat(lines.list).hasSize(2);
    assertThat(lines.list.getLast().getKeyValuePairs().toString())
        .contains("not_logged_before=\"2\"");
  }

  @Test
  void eachKindIsLoggedForItself() {
    failures.failed(new IllegalStateException("one"));
    failures.failed(new IllegalArgumentException("other"));

    assertThat(lines.list).hasSize(2);
  }
}
