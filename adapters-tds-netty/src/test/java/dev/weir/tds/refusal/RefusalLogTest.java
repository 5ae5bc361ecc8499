package dev.weir.tds.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RefusalLogTest {
  private static final InetSocketAddress CLIENT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 4242);
  private static final ClientError FULL = ClientError.queueFull(new BucketId("bucket-1"), 1_000);
  private static final long SECOND = 1_000_000_000L;

  private final Logger logger = (Logger) LoggerFactory.getLogger(RefusalLog.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private long now = Long.MAX_VALUE;
  private final RefusalLog log = new RefusalLog(() -> now);

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
    logger.setLevel(null);
  }

  @Test
  void theFirstIsMentioned() {
    log.refused(CLIENT, FULL);

    assertThat(unmentioned()).containsExactly(0L);
    assertThat(lines.list.getFirst().getKeyValuePairs())
        .anySatisfy(pair -> assertThat(pair.value).isEqualTo(FULL.text()));
  }

  @Test
  void manyInOneSecondAreOneLineAndACountInTheNext() {
    for (int client = 0; client < 5_000; client++) {
      log.refused(CLIENT, FULL);
    }
    now += SECOND;
    log.refused(CLIENT, FULL);

    assertThat(unmentioned()).containsExactly(0L, 4_999L);
  }

  @Test
  void reasonsDoNotHideEachOther() {
    log.refused(CLIENT, FULL);
    log.refused(CLIENT, ClientError.shuttingDown());

    assertThat(unmentioned()).containsExactly(0L, 0L);
  }

  private List<Object> unmentioned() {
    return lines.list.stream()
        .flatMap(line -> line.getKeyValuePairs().stream())
        .filter(pair -> pair.key.equals("unmentioned"))
        .map(pair -> pair.value)
        .toList();
  }
}
