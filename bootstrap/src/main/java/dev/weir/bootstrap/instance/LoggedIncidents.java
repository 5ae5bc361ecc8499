package dev.weir.bootstrap.instance;

import dev.weir.application.coordination.LedgerIncidents;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerDefect;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the incidents of a shared ledger, of any backend. */
final class LoggedIncidents implements LedgerIncidents {
  private static final Logger log = LoggerFactory.getLogger(LoggedIncidents.class);

  @Override
  public void defectsRemoved(BucketId bucket, List<LedgerDefect> defects) {
    log.atWarn()
        .addKeyValue("bucket", bucket)
        .addKeyValue("found", defects)
        .log("the ledger had entries that Weir did not write; removed them, learning again");
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
