package dev.weir.tds.bucket;

import dev.weir.application.bucket.BucketRules;
import dev.weir.application.coordination.AccountView;
import dev.weir.application.pinning.LentConnection;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.error.ClientError;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A bucket of an instance, in any pinning mode. Any thread may call the methods; the state of the
 * bucket is confined to its loop.
 */
public interface Bucket {
  /** Returns the rules of the bucket. */
  BucketRules rules();

  /** Returns the name of the bucket. */
  default BucketId id() {
    return rules().id();
  }

  /** Returns the loop that owns the bucket. */
  EventLoop loop();

  /** Returns the health of the bucket's server. */
  HealthWatch health();

  /** Returns the state of this instance at the bucket's ledger, as last published. */
  AccountView account();

  /** Returns the lent connections whose sessions Weir knows. */
  List<LentConnection> lent();

  /**
   * Closes the connections that no session has, except those to be kept ready.
   *
   * @param closed receives their number, on the bucket's loop
   */
  void evictIdle(IntConsumer closed);

  /**
   * Closes all connections: those that no session has now, the others when they are given back.
   *
   * @param open receives their number, on the bucket's loop
   */
  void closeAll(IntConsumer open);

  /**
   * Lets requests wait that would need another connection, until {@link #resume}; {@code done} runs
   * on the bucket's loop once they do.
   */
  void pause(Runnable done);

  /** Serves requests again; {@code done} runs on the bucket's loop once they are served. */
  void resume(Runnable done);

  /** Starts to probe the bucket's server, where the rules enable that. */
  void startProbing();

  /**
   * The instance is leaving: keeps no connection that sessions do not use. Requests and logins are
   * served still.
   */
  void drain();

  /** Refuses waiting and future logins. */
  void refuseLogins(ClientError reason);

  /** Refuses all waiting and all future clients, and stops probing. */
  void close(ClientError reason);

  /**
   * Returns a future that completes once the bucket is closed, its last server connection has
   * ended, and its slots are back at the ledger.
   */
  Future<Void> emptied();
}
