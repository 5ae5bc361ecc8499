package dev.weir.bootstrap.instance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import dev.weir.testkit.log.LoggedLines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoggedIncidentsTest {
  private static final BucketId BUCKET = new BucketId("bucket-1");

  @RegisterExtension private final LoggedLines lines = LoggedLines.of(LoggedIncidents.class);
  private final LoggedIncidents incidents = new LoggedIncidents();

  @Test
  void removedDefectsAreNamedWithTheirBucket() {
    incidents.defectsRemoved(BUCKET, List.of(new LedgerDefect(LedgerDefect.Kind.HOLDER, "ghost")));

    assertThat(lines.only().getLevel()).isEqualTo(Level.WARN);
    assertThat(lines.only().getMessage())
        .contains("the ledger had entries that Weir did not write");
    assertThat(lines.only().getKeyValuePairs().toString())
        .contains("bucket=\"bucket-1\"", "found=\"[holder ghost]\"");
  }

  @Test
  void aLedgerOfAnotherVersionIsToldOnceForAllBuckets() {
    List<LedgerDefect> older = List.of(new LedgerDefect(LedgerDefect.Kind.FORMAT, "1"));
    for (int bucket = 1; bucket <= 120; bucket++) {
      incidents.defectsRemoved(new BucketId("bucket-" + bucket), older);
    }

    assertThat(lines.only().getLevel()).isEqualTo(Level.WARN);
    assertThat(lines.only().getMessage()).contains("another version of Weir", "took it over");
    assertThat(lines.only().getKeyValuePairs().toString()).contains("format=\"1\"");
  }

  @Test
  void aNewerVersionIsToldOnceForAllBuckets() {
    for (int bucket = 1; bucket <= 120; bucket++) {
      incidents.newerFormatFound(new BucketId("bucket-" + bucket), 3);
    }

    assertThat(lines.only().getLevel()).isEqualTo(Level.WARN);
    assertThat(lines.only().getMessage()).contains("a newer version of Weir", "replace it");
    assertThat(lines.only().getKeyValuePairs().toString()).contains("format=\"3\"");
  }

  @Test
  void removedInstanceIsNamedWithItsBucket() {
    incidents.instanceRemoved(BUCKET, new InstanceId("proxy-2"));

    assertThat(lines.only().getLevel()).isEqualTo(Level.WARN);
    assertThat(lines.only().getKeyValuePairs().toString())
        .contains("bucket=\"bucket-1\"", "instance=\"proxy-2\"");
  }

  @Test
  void replyThatWasNotProcessedIsAnErrorWithItsCause() {
    incidents.replyNotProcessed(BUCKET, new IllegalStateException("three slots too many"));

    assertThat(lines.only().getLevel()).isEqualTo(Level.ERROR);
    assertThat(lines.only().getThrowableProxy().getMessage()).isEqualTo("three slots too many");
  }
}
