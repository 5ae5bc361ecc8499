package dev.weir.testkit.coordination;

import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import java.time.Duration;
import java.util.SplittableRandom;

/** An instance that has a shared ledger for itself is served as by the local coordinator. */
class SharedSlotCoordinatorTest extends SlotCoordinatorContract {
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(60),
              Duration.ofSeconds(20),
              Duration.ofSeconds(3),
              Duration.ofSeconds(5)),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  @Override
  protected SlotCoordinator open() {
    return new SharedSlotCoordinator(
        "memory",
        new InMemoryLedger(TERMS),
        new NegotiationTerms(new InstanceId("a"), TERMS, new FallbackLimit.Divided(1), 1),
        new SplittableRandom(1));
  }

  @Override
  protected void awaitAnswers() {
    thread.runTasks();
  }
}
