package dev.weir.application.operation;

import dev.weir.application.operation.OperationResult.Done;
import dev.weir.application.operation.OperationResult.NotFound;
import dev.weir.application.operation.OperationResult.Refused;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import dev.weir.domain.ledger.Capacity;
import java.util.function.Consumer;

/** Carries out the orders of operators. Any thread. */
public final class InstanceOperations {
  private final OperableInstance instance;

  /** Gives the orders to this instance. */
  public InstanceOperations(OperableInstance instance) {
    this.instance = instance;
  }

  /** Carries out an order, and answers once, on any thread. */
  public void perform(Operation operation, Consumer<OperationResult> answer) {
    switch (operation) {
      case Operation.Reload ignored -> instance.reload(answer);
      case Operation.KillSession kill -> answer.accept(kill(kill.number()));
      case Operation.OfBucket ofBucket -> {
        PinningMode mode = instance.buckets().get(ofBucket.bucket());
        if (mode == null) {
          answer.accept(new NotFound("bucket " + ofBucket.bucket()));
        } else {
          perform(ofBucket, mode, answer);
        }
      }
    }
  }

  private OperationResult kill(int number) {
    return instance.killSession(number) == 0
        ? new NotFound("session " + number)
        : Done.of("session " + number + " killed");
  }

  private void perform(
      Operation.OfBucket operation, PinningMode mode, Consumer<OperationResult> answer) {
    BucketId bucket = operation.bucket();
    switch (operation) {
      case Operation.EvictIdle ignored ->
          instance.evictIdle(bucket, closed -> answer.accept(connections(bucket, closed)));
      case Operation.CloseAll ignored -> {
        if (mode == PinningMode.PASSTHROUGH) {
          answer.accept(
              Refused.because(
                  "bucket " + bucket + ": a connection of a passthrough bucket is its client's"));
        } else {
          instance.closeAll(bucket, open -> answer.accept(connections(bucket, open)));
        }
      }
      case Operation.Resize resize -> resize(resize, answer);
      case Operation.Pause ignored ->
          instance.pause(bucket, () -> answer.accept(Done.of("bucket " + bucket + " paused")));
      case Operation.Resume ignored ->
          instance.resume(bucket, () -> answer.accept(Done.of("bucket " + bucket + " resumed")));
    }
  }

  private void resize(Operation.Resize resize, Consumer<OperationResult> answer) {
    int limit = resize.maxConnections();
    if (limit < 1 || limit > Capacity.MOST) {
      answer.accept(Refused.because("max_connections is 1 to " + Capacity.MOST + ", not " + limit));
    } else {
      instance.resize(resize.bucket(), limit, answer);
    }
  }

  private static OperationResult connections(BucketId bucket, int count) {
    return Done.of("bucket " + bucket + ": " + count + " connections closed or closing");
  }
}
