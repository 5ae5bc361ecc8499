package dev.weir.bootstrap.exit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.log.LoggedLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UncaughtErrorsTest {
  @RegisterExtension private final LoggedLines logged = LoggedLines.of(UncaughtErrors.class);

  @Test
  void anyOtherErrorIsLoggedWithItsThread() {
    new UncaughtErrors()
        .uncaughtException(Thread.currentThread(), new IllegalStateException("a defect"));
    assertThat(logged.list())
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
