package dev.weir.redis.ledger;

import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.testkit.coordination.AwaitedLedger;
import dev.weir.testkit.coordination.SlotCoordinatorContract;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * An instance that has a ledger on a Redis Cluster for itself is served as by the local
 * coordinator.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisClusterSlotCoordinatorIT extends SlotCoordinatorContract {
  private RedisClusterProcess cluster;
  private @Nullable AwaitedLedger ledger;

  @BeforeAll
  void start() {
    cluster = RedisClusterProcess.start(3);
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @Override
  protected SlotCoordinator open() {
    try {
      for (RedisServerProcess server : cluster.servers()) {
        server.call("FLUSHALL");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ledger = new AwaitedLedger(Ledgers.connected(Ledgers.cluster(cluster), RandomMessages.TERMS));
    return Ledgers.coordinator(ledger);
  }

  @Override
  protected void awaitAnswers() {
    Objects.requireNonNull(ledger).awaitAnswers(thread);
  }
}
