package dev.weir.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.weir.application.metrics.Meter;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.ServerTls;
import dev.weir.testkit.log.LoggedLines;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that does not encrypt where it was asked to is warned of, and its logins are counted.
 */
class EncryptionWatchTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");
  private static final ServerAddress SERVER = new ServerAddress("db.example", 1433);

  @RegisterExtension private final LoggedLines lines = LoggedLines.of(EncryptionWatch.class);
  private final RecordedMetrics metrics = new RecordedMetrics();
  private long now;

  private EncryptionWatch watch(ServerTls mode) {
    return new EncryptionWatch(BUCKET, mode, new BucketMeters(metrics, BUCKET), () -> now);
  }

  private long readableLogins() {
    return metrics.count(Meter.READABLE_LOGINS, BUCKET.value());
  }

  @Test
  void theFirstReadableLoginIsWarnedOfAndAllAreCounted() {
    EncryptionWatch watch = watch(ServerTls.LOGIN);

    for (int i = 0; i < 10; i++) {
      assertThat(watch.inspectAnswer(SERVER, null, EncryptionScope.NONE)).isTrue();
    }

    assertThat(readableLogins()).isEqualTo(10);
    assertThat(lines.list())
        .singleElement()
        .matches(line -> line.getLevel() == Level.WARN)
        .matches(line -> line.getKeyValuePairs().toString().contains("bucket-1"))
        .matches(line -> line.getKeyValuePairs().toString().contains("db.example:1433"))
        .matches(line -> line.getKeyValuePairs().toString().contains("tls: require"));
  }

  @Test
  void aChangeIsLoggedAndWarnedOfAgain() {
    EncryptionWatch watch = watch(ServerTls.LOGIN);
    watch.inspectAnswer(SERVER, null, EncryptionScope.LOGIN_ONLY);
    assertThat(lines.list()).isEmpty();

    watch.inspectAnswer(SERVER, null, EncryptionScope.NONE);
    watch.inspectAnswer(SERVER, null, EncryptionScope.FULL);
    now += TimeUnit.MINUTES.toNanos(1);
    watch.inspectAnswer(SERVER, null, EncryptionScope.NONE);

    assertThat(lines.list())
        .extracting(ILoggingEvent::getLevel)
        .containsExactly(Level.WARN, Level.INFO, Level.WARN);
    assertThat(readableLogins()).isEqualTo(2);
  }

  /** Servers behind one name may differ, and each dial reach another of them. */
  @Test
  void serversThatDifferAreWarnedOfOnceAMinute() {
    EncryptionWatch watch = watch(ServerTls.LOGIN);

    for (int i = 0; i < 600; i++) {
      watch.inspectAnswer(SERVER, null, i % 2 == 0 ? EncryptionScope.NONE : EncryptionScope.FULL);
      now += TimeUnit.MILLISECONDS.toNanos(100);
    }

    assertThat(lines.list()).hasSizeLessThanOrEqualTo(2);
    assertThat(readableLogins()).isEqualTo(300);
  }

  @ParameterizedTest
  @EnumSource(names = "LOGIN", mode = EnumSource.Mode.EXCLUDE)
  void onlyAServerThatWasAskedToEncryptTheLoginIsWarnedOf(ServerTls mode) {
    watch(mode).inspectAnswer(SERVER, null, EncryptionScope.NONE);

    assertThat(lines.list()).isEmpty();
    assertThat(readableLogins()).isZero();
  }
}
