package dev.weir.tds.server;

import dev.weir.application.metrics.Meter;
import dev.weir.application.metrics.Metrics;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerLocation;
import dev.weir.tds.bucket.BucketMeters;
import dev.weir.tds.tls.EncryptionScope;
import dev.weir.tds.tls.ServerTls;
import dev.weir.tds.wire.ProgramVersion;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns where passwords are sent to a server unencrypted: under {@code tls: login} the server may
 * answer that it cannot encrypt, and so may an attacker between Weir and the server. Confined to
 * the loop of its bucket.
 */
public final class EncryptionWatch implements ServerInspector {
  private static final Logger log = LoggerFactory.getLogger(EncryptionWatch.class);

  /** The pause between two warnings: servers behind one name may differ. */
  private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final String ADVICE =
      "give the server a certificate and set 'tls: require' or 'verify'; if it has one, an attacker on"
          + " the way may be disabling encryption";

  private final BucketId bucket;
  private final boolean expected;
  private final Metrics.Counter readable;
  private final LongSupplier clock;
  private boolean warned;
  private boolean everWarned;
  private long lastWarning;

  /**
   * Registers the meter.
   *
   * @param mode the encryption of the bucket; only {@link ServerTls#LOGIN} is watched
   * @param clock the monotonic clock
   */
  public EncryptionWatch(BucketId bucket, ServerTls mode, BucketMeters meters, LongSupplier clock) {
    this.bucket = bucket;
    this.expected = mode == ServerTls.LOGIN;
    this.readable = meters.counter(Meter.READABLE_LOGINS);
    this.clock = clock;
  }

  @Override
  public boolean inspectAnswer(
      ServerLocation server, @Nullable ProgramVersion version, EncryptionScope scope) {
    if (expected) {
      noteEncryption(server, scope != EncryptionScope.NONE);
    }
    return true;
  }

  private void noteEncryption(ServerLocation server, boolean encrypts) {
    if (!encrypts) {
      readable.increment();
    }
    if (!encrypts && !warned && claimWarning()) {
      warned = true;
      log.atWarn()
          .addKeyValue("bucket", bucket)
          .addKeyValue("server", server)
          .addKeyValue("advice", ADVICE)
          .log("server does not encrypt; logins are sent unencrypted");
    } else if (encrypts && warned) {
      warned = false;
      log.atInfo()
          .addKeyValue("bucket", bucket)
          .addKeyValue("server", server)
          .log("server encrypts logins again");
    }
  }

  private boolean claimWarning() {
    long now = clock.getAsLong();
    if (everWarned && now - lastWarning < PAUSE_NANOS) {
      return false;
    }
    everWarned = true;
    lastWarning = now;
    return true;
  }

  @Override
  public boolean inspectTls(SSLSession session) {
    return true;
  }
}
