package dev.weir.application.operation;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** The instance that orders are carried out by. Any thread; answers come on any thread. */
public interface OperableInstance {
  /** Returns the buckets that are served, with their pinning modes. */
  Map<BucketId, PinningMode> buckets();

  /** Reads the configuration again. */
  void reload(Consumer<OperationResult> answer);

  /** Changes the limit of a bucket. */
  void resize(BucketId bucket, int maxConnections, Consumer<OperationResult> answer);

  /** Closes connections that no session has; answers with their number. */
  void evictIdle(BucketId bucket, IntConsumer closed);

  /** Closes connections as they come free; answers with their number. */
  void closeAll(BucketId bucket, IntConsumer open);

  /** Holds requests back; {@code done} runs on the bucket's loop once they are. */
  void pause(BucketId bucket, Runnable done);

  /** Serves requests again; {@code done} runs on the bucket's loop once they are served. */
  void resume(BucketId bucket, Runnable done);

  /** Ends the sessions with this number, and returns how many there were. */
  int killSession(int number);
}
