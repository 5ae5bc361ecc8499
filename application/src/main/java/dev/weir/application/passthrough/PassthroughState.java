package dev.weir.application.passthrough;

import dev.weir.domain.bucket.BucketId;

/**
 * Where a passthrough session stands. Each state has a method for each exit it has; what has no
 * method cannot happen.
 *
 * <pre>
 *   Opening ──► Queued ──► Dialling ──► Relaying ──► Ended        (server left)
 *      │           │           │            └──────► Leaving ──► Ended   (client left)
 *      │           │           ├───────────────────► Leaving
 *      │           ├──► Abandoned ──► Ended                       (client left)
 *      └──► Refusing ◄─────────┘
 *              └──► Ended
 * </pre>
 */
public sealed interface PassthroughState {
  /** The client has connected; its first message is not complete. */
  record Opening() implements PassthroughState {
    Queued toQueued(BucketId bucket) {
      return new Queued(bucket);
    }

    Refusing toRefusing() {
      return new Refusing();
    }

    Ended toEnded() {
      return new Ended();
    }
  }

  /** The bucket is known; a slot of it is awaited. */
  record Queued(BucketId bucket) implements PassthroughState {
    Dialling toDialling() {
      return new Dialling(bucket);
    }

    Refusing toRefusing() {
      return new Refusing();
    }

    Abandoned toAbandoned() {
      return new Abandoned(bucket);
    }
  }

  /** The slot is held; the physical connection is being opened. */
  record Dialling(BucketId bucket) implements PassthroughState {
    Relaying toRelaying() {
      return new Relaying(bucket);
    }

    Refusing toRefusing() {
      return new Refusing();
    }

    Leaving toLeaving() {
      return new Leaving(bucket);
    }
  }

  /** Bytes are copied both ways. */
  record Relaying(BucketId bucket) implements PassthroughState {
    Leaving toLeaving() {
      return new Leaving(bucket);
    }

    Ended toEnded() {
      return new Ended();
    }
  }

  /** The client is gone; the physical connection is not, so the slot is still held. */
  record Leaving(BucketId bucket) implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** The client left the queue; the queue's answer may be on its way, and be a slot. */
  record Abandoned(BucketId bucket) implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** No slot is held; the client is being told why. */
  record Refusing() implements PassthroughState {
    Ended toEnded() {
      return new Ended();
    }
  }

  /** Nothing is held. */
  record Ended() implements PassthroughState {}
}
