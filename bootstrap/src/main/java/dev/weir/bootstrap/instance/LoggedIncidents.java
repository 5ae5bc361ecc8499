package dev.weir.bootstrap.instance;

import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.application.health.ReportThrottle;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the incidents of a shared ledger, of any backend. */
final class LoggedIncidents implements LedgerIncidents {
  private static final Logger log = LoggerFactory.getLogger(LoggedIncidents.class);

  /** A change of the format concerns all buckets at once, and needs one line. */
  private enum Change {
    TAKEN_OVER,
    LOST_TO_A_NEWER_VERSION
  }

  private final ReportThrottle<Change> changes = new ReportThrottle<>();

  @Override
  public void defectsRemoved(BucketId bucket, List<LedgerDefect> defects) {
    LedgerDefect first = defects.getFirst();
    if (first.kind() == LedgerDefect.Kind.FORMAT) {
      formatReplaced(bucket, first.where());
      return;
    }
    log.atWarn()
        .addKeyValue("bucket", bucket)
        .addKeyValue("found", defects)
        .log("the ledger had entries that Weir did not write; removed them, learning again");
  }

  private void formatReplaced(BucketId bucket, String format) {
    if (isDue(Change.TAKEN_OVER)) {
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("format", format)
          .log(
              "the ledger was written by another version of Weir; took it over, grants after one lease");
    }
  }

  @Override
  public void newerFormatFound(BucketId bucket, int format) {
    if (isDue(Change.LOST_TO_A_NEWER_VERSION)) {
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("format", format)
          .log(
              "a newer version of Weir has taken the ledger over; this instance closes with its lease: replace it");
    }
  }

  private synchronized boolean isDue(Change change) {
    return changes.record(change, System.nanoTime()) != ReportThrottle.SUPPRESSED;
  }

  @Override
  public void instanceRemoved(BucketId bucket, InstanceId instance) {
    log.atWarn()
        .addKeyValue("bucket", bucket)
        .addKeyValue("instance", instance)
        .log("lease of an instance expired; its slots are free again");
  }

  @Override
  public void replyNotProcessed(BucketId bucket, RuntimeException failure) {
    log.atError()
        .setCause(failure)
        .addKeyValue("bucket", bucket)
        .log("failed to process ledger reply");
  }
}
