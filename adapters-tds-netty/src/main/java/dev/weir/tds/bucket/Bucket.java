package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;

/**
 * A bucket as its instance serves it, in any pinning mode. Any thread may call the methods; the
 * state of the bucket is confined to its loop.
 */
public interface Bucket {
  /** The rules of the bucket. */
  BucketRules rules();

  /** The name of the bucket. */
  default BucketId id() {
    return rules().id();
  }

  /** The loop that owns the bucket. */
  EventLoop loop();

  /** The health of the bucket's server. */
  HealthWatch health();

  /** The state of this instance at the bucket's ledger, as last published. */
  AccountView account();

  /** Probes the bucket's server from now on, where the rules enable that. */
  void startProbing();

  /** Refuses all clients that wait, and all that come from now on; stops probing. */
  void close(ClientError reason);

  /**
   * Completes once the bucket is closed, its last server connection has ended, and the ledger has
   * its slots back.
   */
  Future<Void> emptied();
}
