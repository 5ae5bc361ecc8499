package dev.weir.bootstrap.exit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class UncaughtErrorsTest {
  private final Logger logger = (Logger) LoggerFactory.getLogger(UncaughtErrors.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeEach
  void listen() {
    logged.start();
    logger.addAppender(logged);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(logged);
  }

  @Test
  void anyOtherErrorIsLoggedWithItsThread() {
    new UncaughtErrors()
        .uncaughtException(Thread.currentThread(), new IllegalStateException("a defect"));
    assertThat(logged.list)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.getMessage()).isEqualTo("thread ended by an uncaught error");
              assertThat(event.getKeyValuePairs().getFirst().value)
                  .isEqualTo(Thread.currentThread().getName());
              assertThat(event.getThrowableProxy().getMessage()).isEqualTo("a defect");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "Cannot reserve 131072 bytes of direct buffer memory, -XX:MaxDirectMemorySize=SIZE",
    "failed to allocate 65536 byte(s) of direct memory, -XX:MaxDirectMemorySize=SIZE",
    "unable to create native thread, ulimit -u",
    "Java heap space, -Xmx"
  })
  void explanationNamesTheResourceAndTheSetting(String what, String setting) {
    assertThat(UncaughtErrors.explain(new OutOfMemoryError(what)))
        .startsWith("out of memory: " + what + ". ")
        .contains(setting);
  }
}
