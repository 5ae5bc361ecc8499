package dev.weir.tds.bucket;

import dev.weir.application.session.PreludeFailure;
import dev.weir.domain.facts.ServerTrait;
import dev.weir.domain.facts.Truth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes the events of a bucket's connections on to its pool. */
final class ConnectionFates implements ConnectionEvents {
  private static final Logger log = LoggerFactory.getLogger(ConnectionFates.class);

  private final PooledBucket bucket;

  ConnectionFates(PooledBucket bucket) {
    this.bucket = bucket;
  }

  @Override
  public void resetDone(PooledConnection connection) {
    bucket.watch().resetInTheBackground(true);
    bucket.report(pool -> pool.resetDone(connection.id(), System.nanoTime()));
  }

  @Override
  public void resetFailed(PooledConnection connection, String reason) {
    bucket.watch().resetInTheBackground(false);
    broken(connection, reason);
  }

  @Override
  public void resetRefused(PooledConnection connection, PreludeFailure failure) {
    bucket.facts().contradict(connection, failure);
    resetFailed(connection, failure.reason());
  }

  @Override
  public void resetUnacknowledged(PooledConnection connection, boolean isRefused) {
    if (connection.facts().now().truth(ServerTrait.ACKNOWLEDGES_RESET) == Truth.NO) {
      // This server never acknowledges a reset, and its clients see what they would see direct.
      return;
    }
    if (!isRefused) {
      // A client can have a reset refused, for example while it impersonates another user.
      bucket.facts().revoke(connection, ServerTrait.ACKNOWLEDGES_RESET);
    }
    bucket.watch().resetOfClientMissing();
    log.atWarn()
        .addKeyValue("bucket", bucket.id())
        .addKeyValue("server", bucket.rules().server())
        .log("reset of a client not acknowledged; server connection is closed behind its session");
    connection.distrust();
  }

  @Override
  public void broken(PooledConnection connection, String reason) {
    log.atWarn()
        .addKeyValue("bucket", bucket.id())
        .addKeyValue("reason", reason)
        .log("server connection discarded");
    bucket.report(pool -> pool.discard(connection.id()));
  }

  @Override
  public void gone(PooledConnection connection) {
    bucket.forget(connection);
    bucket.report(pool -> pool.connectionGone(connection.id()));
  }

  @Override
  public void overdue(PooledConnection connection) {
    bucket.meters().serverOverdue();
    log.atWarn()
        .addKeyValue("bucket", bucket.id())
        .addKeyValue("server", bucket.rules().server())
        .log("server did not close its side of a connection; connection reset");
  }
}
