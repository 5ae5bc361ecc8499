package dev.weir.tds.bucket;

import dev.weir.application.metrics.Meter;
import dev.weir.application.pool.ProfileThrash;
import dev.weir.application.pool.ProfileThrash.Finding;
import dev.weir.domain.bucket.BucketId;
import io.netty.channel.EventLoop;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns when login profiles keep taking each other's connections. */
final class ThrashWatch {
  private static final Logger log = LoggerFactory.getLogger(ThrashWatch.class);

  private static final String OF_LOGINS =
      "with 'auth: mapped' all logins share the server connections of the bucket's own; else raise"
          + " 'max_connections'";
  private static final String OF_OPTIONS =
      "clients that ask for the same database, language and driver options share server"
          + " connections; else raise 'max_connections'";

  private final BucketId bucket;
  private final boolean mapped;
  private final LongSupplier lends;
  private final ProfileThrash thrash = new ProfileThrash();
  private final DeadlineTimer timer;

  private volatile boolean shown;

  /**
   * Registers the meter.
   *
   * @param mapped whether all clients work with one login
   * @param lends the number of all lends until now
   */
  ThrashWatch(
      BucketId bucket, BucketMeters meters, EventLoop loop, boolean mapped, LongSupplier lends) {
    this.bucket = bucket;
    this.lends = lends;
    this.mapped = mapped;
    this.timer = new DeadlineTimer(loop, this::look);
    meters.gauge(Meter.PROFILE_THRASH, () -> shown ? 1 : 0);
  }

  void evicted() {
    thrash.evicted(System.nanoTime(), lends.getAsLong());
    timer.set(thrash.nextDeadline());
  }

  private void look() {
    Finding finding = thrash.expire(System.nanoTime(), lends.getAsLong());
    shown = thrash.isThrashing();
    if (finding != null) {
      warn(finding);
    }
    timer.set(thrash.nextDeadline());
  }

  private void warn(Finding finding) {
    log.atWarn()
        .addKeyValue("bucket", bucket)
        .addKeyValue("evictions", finding.evictions())
        .addKeyValue("lends", finding.lends())
        .addKeyValue("within", ProfileThrash.WINDOW)
        .addKeyValue("advice", mapped ? OF_OPTIONS : OF_LOGINS)
        .log("login profiles take each other's server connections all the time");
  }
}
