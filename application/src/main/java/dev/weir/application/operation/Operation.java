package dev.weir.application.operation;

import dev.weir.domain.bucket.BucketId;

/** An order of an operator to a running instance. None of them cuts a running request. */
public sealed interface Operation {
  /** An order that concerns one bucket. */
  sealed interface OfBucket extends Operation {
    /** Returns the bucket. */
    BucketId bucket();
  }

  /** Read the configuration again, with its secrets, users and certificates. */
  record Reload() implements Operation {}

  /** End one session with an error, by the number that the client sees. */
  record KillSession(int number) implements Operation {}

  /** Close the connections that no session has, except those to be kept ready. */
  record EvictIdle(BucketId bucket) implements OfBucket {}

  /** Close all connections, those in use when they are given back. */
  record CloseAll(BucketId bucket) implements OfBucket {}

  /**
   * Change the limit of connections until the next reload that changes it.
   *
   * @param maxConnections the new limit, over all instances
   */
  record Resize(BucketId bucket, int maxConnections) implements OfBucket {}

  /** Let requests wait that need another connection. */
  record Pause(BucketId bucket) implements OfBucket {}

  /** Serve requests again. */
  record Resume(BucketId bucket) implements OfBucket {}
}
