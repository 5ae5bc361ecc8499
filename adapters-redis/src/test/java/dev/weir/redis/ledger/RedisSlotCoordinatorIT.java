package dev.weir.redis.ledger;

import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.testkit.coordination.AwaitedLedger;
import dev.weir.testkit.coordination.SlotCoordinatorContract;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** An instance that has a ledger on Redis for itself is served as by the local coordinator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisSlotCoordinatorIT extends SlotCoordinatorContract {
  private RedisServerProcess server;
  private @Nullable AwaitedLedger ledger;

  @BeforeAll
  void start() {
    server = RedisServerProcess.start();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Override
  protected SlotCoordinator open() {
    try {
      server.call("FLUSHALL");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ledger = new AwaitedLedger(Ledgers.connected(Ledgers.standalone(server), RandomMessages.TERMS));
    return Ledgers.coordinator(ledger);
  }

  @Override
  protected void awaitAnswers() {
    Objects.requireNonNull(ledger).awaitAnswers(thread);
  }
}
