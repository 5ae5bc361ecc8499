package dev.weir.application.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.operation.OperationResult.Done;
import dev.weir.application.operation.OperationResult.NotFound;
import dev.weir.application.operation.OperationResult.Refused;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.bucket.PinningMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class InstanceOperationsTest {
  private static final BucketId ORDERS = new BucketId("orders");
  private static final BucketId RELAYED = new BucketId("relayed");
  private static final BucketId NOWHERE = new BucketId("nowhere");

  /** An instance with two buckets, which notes what it was told. */
  private static final class NotedInstance implements OperableInstance {
    private final List<String> told = new ArrayList<>();

    @Override
    public Map<BucketId, PinningMode> buckets() {
      return Map.of(ORDERS, PinningMode.TRANSACTION, RELAYED, PinningMode.PASSTHROUGH);
    }

    @Override
    public void reload(Consumer<OperationResult> answer) {
      told.add("reload");
      answer.accept(new Done(List.of()));
    }

    @Override
    public void resize(BucketId bucket, int maxConnections, Consumer<OperationResult> answer) {
      told.add("resize " + bucket + " " + maxConnections);
      answer.accept(Done.of("resized"));
    }

    @Override
    public void evictIdle(BucketId bucket, IntConsumer closed) {
      told.add("evict " + bucket);
      closed.accept(3);
    }

    @Override
    public void closeAll(BucketId bucket, IntConsumer open) {
      told.add("close " + bucket);
      open.accept(4);
    }

    @Override
    public void pause(BucketId bucket, Runnable done) {
      told.add("pause " + bucket);
      done.run();
    }

    @Override
    public void resume(BucketId bucket, Runnable done) {
      told.add("resume " + bucket);
      done.run();
    }

    @Override
    public int killSession(int number) {
      told.add("kill " + number);
      return number == 51 ? 1 : 0;
    }
  }

  private final NotedInstance instance = new NotedInstance();
  private final InstanceOperations operations = new InstanceOperations(instance);

  private OperationResult perform(Operation operation) {
    List<OperationResult> answers = new ArrayList<>();
    operations.perform(operation, answers::add);
    assertThat(answers).as("one answer").hasSize(1);
    return answers.getFirst();
  }

  @Test
  void ordersReachTheInstance() {
    assertThat(perform(new Operation.Reload())).isEqualTo(new Done(List.of()));
    assertThat(perform(new Operation.EvictIdle(ORDERS)))
        .isEqualTo(Done.of("bucket orders: 3 connections closed or closing"));
    assertThat(perform(new Operation.CloseAll(ORDERS)))
        .isEqualTo(Done.of("bucket orders: 4 connections closed or closing"));
    assertThat(perform(new Operation.Pause(ORDERS))).isEqualTo(Done.of("bucket orders paused"));
    assertThat(perform(new Operation.Resume(ORDERS))).isEqualTo(Done.of("bucket orders resumed"));
    assertThat(perform(new Operation.Resize(ORDERS, 5))).isEqualTo(Done.of("resized"));
    assertThat(perform(new Operation.KillSession(51))).isEqualTo(Done.of("session 51 killed"));

    assertThat(instance.told)
        .containsExactly(
            "reload",
            "evict orders",
            "close orders",
            "pause orders",
            "resume orders",
            "resize orders 5",
            "kill 51");
  }

  @Test
  void anUnknownBucketOrSessionIsNamed() {
    assertThat(perform(new Operation.Resize(NOWHERE, 5))).isEqualTo(new NotFound("bucket nowhere"));
    assertThat(perform(new Operation.KillSession(52))).isEqualTo(new NotFound("session 52"));
    assertThat(instance.told).containsExactly("kill 52");
  }

  @Test
  void aLimitOutOfBoundsIsRefused() {
    assertThat(perform(new Operation.Resize(ORDERS, 0)))
        .isEqualTo(Refused.because("max_connections is 1 to 1000000, not 0"));
    assertThat(instance.told).isEmpty();
  }

  @Test
  void theConnectionsOfRelayedClientsAreNotClosed() {
    assertThat(perform(new Operation.CloseAll(RELAYED))).isInstanceOf(Refused.class);
    assertThat(instance.told).isEmpty();
  }
}
