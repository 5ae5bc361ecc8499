package dev.weir.tds.bucket;

import dev.weir.application.session.Prelude;
import dev.weir.domain.bucket.BucketId;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the preludes that fail. A server that refuses one may refuse them all, so that they are
 * logged at most once in an interval, with the number of failures since the last time.
 */
final class PreludeLog {
  private static final Logger log = LoggerFactory.getLogger(PreludeLog.class);
  private static final long INTERVAL = Duration.ofSeconds(10).toNanos();

  private final BucketId bucket;
  private long lastLogged = System.nanoTime() - INTERVAL;
  private int failures;

  PreludeLog(BucketId bucket) {
    this.bucket = bucket;
  }

  /** A prelude failed, and its connection is closed. */
  void failed(Prelude prelude, String reason) {
    failures++;
    long now = System.nanoTime();
    if (now - lastLogged >= INTERVAL) {
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("reason", reason)
          .addKeyValue("with_reset", prelude.reset())
          .addKeyValue("times", failures)
          .log("prelude failed; server connection closed");
      lastLogged = now;
      failures = 0;
    }
  }
}
