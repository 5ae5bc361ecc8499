package dev.weir.bootstrap.instance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggedIncidentsTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");

  private final Logger logger = (Logger) LoggerFactory.getLogger(LoggedIncidents.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final LoggedIncidents incidents = new LoggedIncidents();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
  }

  @Test
  void removedDefectsAreNamedWithTheirBucket() {
    incidents.defectsRemoved(BUCKET, List.of(new LedgerDefect(LedgerDefect.Kind.HOLDER, "ghost")));

    assertThat(onlyLine().getLevel()).isEqualTo(Level.WARN);
    assertThat(onlyLine().getMessage()).contains("the ledger had entries that Weir did not write");
    assertThat(onlyLine().getKeyValuePairs().toString())
        .contains("bucket=\"bucket-1\"", "found=\"[holder ghost]\"");
  }

  @Test
  void aLedgerOfAnotherVersionIsToldOnceForAllBuckets() {
    List<LedgerDefect> older = List.of(new LedgerDefect(LedgerDefect.Kind.FORMAT, "1"));
    for (int bucket = 1; bucket <= 120; bucket++) {
      incidents.defectsRemoved(new BucketId("bucket-" + bucket), older);
    }

    assertThat(onlyLine().getLevel()).isEqualTo(Level.WARN);
    assertThat(onlyLine().getMessage()).contains("another version of Weir", "took it over");
    assertThat(onlyLine().getKeyValuePairs().toString()).contains("format=\"1\"");
  }

  @Test
  void aNewerVersionIsToldOnceForAllBuckets() {
    for (int bucket = 1; bucket <= 120; bucket++) {
      incidents.newerFormatFound(new BucketId("bucket-" + bucket), 3);
    }

    assertThat(onlyLine().getLevel()).isEqualTo(Level.WARN);
    assertThat(onlyLine().getMessage()).contains("a newer version of Weir", "replace it");
    assertThat(onlyLine().getKeyValuePairs().toString()).contains("format=\"3\"");
  }

  @Test
  void removedInstanceIsNamedWithItsBucket() {
    incidents.instanceRemoved(BUCKET, new InstanceId("proxy-2"));

    assertThat(onlyLine().getLevel()).isEqualTo(Level.WARN);
    assertThat(onlyLine().getKeyValuePairs().toString())
        .contains("bucket=\"bucket-1\"", "instance=\"proxy-2\"");
  }

  @Test
  void replyThatWasNotProcessedIsAnErrorWithItsCause() {
    incidents.replyNotProcessed(BUCKET, new IllegalStateException("three slots too many"));

    assertThat(onlyLine().getLevel()).isEqualTo(Level.ERROR);
    assertThat(onlyLine().getThrowableProxy().getMessage()).isEqualTo("three slots too many");
  }

  private ILoggingEvent onlyLine() {
    assertThat(lines.list).hasSize(1);
    return lines.list.getFirst();
  }
}
