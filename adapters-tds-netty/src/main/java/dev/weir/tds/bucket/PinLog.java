package dev.weir.tds.bucket;

import dev.weir.application.pinning.StayingPin;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.pinning.PinReason;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs the sessions that stay pinned, and the reasons. SQL text is logged only if the operator
 * enabled that; otherwise the number and the kind of the request are enough to find it in the
 * application.
 */
final class PinLog {
  private static final Logger log = LoggerFactory.getLogger(PinLog.class);

  private final BucketId bucket;

  PinLog(BucketId bucket) {
    this.bucket = bucket;
  }

  void staysPinned(StayingPin stay) {
    LoggingEventBuilder line =
        stay.sqlText() == null
            ? log.atWarn()
            : log.atWarn().addKeyValue("sql_text", stay.sqlText());
    line.addKeyValue("bucket", bucket)
        .addKeyValue("reason", stay.reason().label())
        .addKeyValue("others", others(stay))
        .addKeyValue("pinned_for", stay.pinnedFor())
        .addKeyValue("reason_for", stay.reasonStoodFor())
        .addKeyValue("request", stay.request())
        .addKeyValue("request_kind", stay.kind().label())
        .addKeyValue("origin", stay.origin())
        .addKeyValue("spid", stay.session().spid())
        .addKeyValue("login", stay.session().login())
        .addKeyValue("client", stay.session().client())
        .addKeyValue("application", stay.session().application())
        .addKeyValue("unmentioned", stay.unmentioned())
        .log("session stays pinned and keeps its server connection");
  }

  private static String others(StayingPin stay) {
    return stay.others().stream()
        .sorted()
        .map(PinReason::label)
        .collect(Collectors.joining(",", "[", "]"));
  }
}
