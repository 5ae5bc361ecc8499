package dev.weir.bootstrap.cli.validate;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.ServerAddress;
import java.time.Duration;

/** How the server of a bucket answered. */
record ServerResult(BucketId bucket, ServerAddress address, Answer answer) {
  boolean ok() {
    return switch (answer) {
      case Answer.Answered answered -> true;
      case Answer.Failed failed -> false;
    };
  }

  /** The answer. */
  sealed interface Answer {
    /**
     * It speaks TDS, and its encryption fits what the bucket asks for.
     *
     * @param latency from connecting to the last byte of the answer
     */
    record Answered(Duration latency, ServerVersion version, ServerEncryption encryption)
        implements Answer {}

    /** It cannot be used as the bucket asks for. */
    record Failed(String reason) implements Answer {}
  }
}
