package dev.weir.bootstrap.reload;

import dev.weir.application.operation.OperableInstance;
import dev.weir.application.operation.OperationResult;
import dev.weir.bootstrap.instance.Instance;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.tds.bucket.Bucket;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Passes orders on to the parts of an instance. Any thread. */
public record InstanceOperator(Instance instance, ConfigReload reload) implements OperableInstance {
  @Override
  public Map<BucketId, PinningMode> buckets() {
    return instance.bucketModes();
  }

  @Override
  public void reload(Consumer<OperationResult> answer) {
    reload.request("an operator", answer);
  }

  @Override
  public void resize(BucketId bucket, int maxConnections, Consumer<OperationResult> answer) {
    reload.resize(bucket, maxConnections, answer);
  }

  @Override
  public void evictIdle(BucketId bucket, IntConsumer closed) {
    find(bucket).evictIdle(closed);
  }

  @Override
  public void closeAll(BucketId bucket, IntConsumer open) {
    find(bucket).closeAll(open);
  }

  @Override
  public void pause(BucketId bucket, Runnable done) {
    find(bucket).pause(done);
  }

  @Override
  public void resume(BucketId bucket, Runnable done) {
    find(bucket).resume(done);
  }

  @Override
  public int killSession(int number) {
    return instance.killSession(number);
  }

  private Bucket find(BucketId bucket) {
    return instance.bucket(bucket).orElseThrow();
  }
}
