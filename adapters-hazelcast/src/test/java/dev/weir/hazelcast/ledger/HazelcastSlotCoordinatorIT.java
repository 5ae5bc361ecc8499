package dev.weir.hazelcast.ledger;

import dev.weir.application.coordination.NegotiationTerms;
import dev.weir.application.coordination.SharedSlotCoordinator;
import dev.weir.application.coordination.SlotCoordinator;
import dev.weir.domain.lease.LeaseTerms;
import dev.weir.domain.ledger.InstanceId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.domain.slots.FallbackLimit;
import dev.weir.testkit.coordination.AwaitedLedger;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.coordination.SlotCoordinatorContract;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** An instance that is a cluster by itself is served as by the local coordinator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HazelcastSlotCoordinatorIT extends SlotCoordinatorContract {
  private static final LedgerTerms TERMS =
      new LedgerTerms(
          new LeaseTerms(
              Duration.ofSeconds(60),
              Duration.ofSeconds(20),
              Duration.ofSeconds(3),
              Duration.ofSeconds(5)),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1));

  private Members members;
  private @Nullable AwaitedLedger ledger;

  @BeforeAll
  void start() throws IOException {
    members = Members.start(1);
  }

  @AfterAll
  void stop() {
    members.close();
  }

  @Override
  protected SlotCoordinator open() {
    members.empty();
    ledger =
        new AwaitedLedger(
            HazelcastLedger.onSharedMember(
                members.get(0),
                Members.PATIENCE,
                TERMS,
                new RecordedMetrics(),
                new RecordedIncidents()));
    return new SharedSlotCoordinator(
        "hazelcast",
        ledger,
        new NegotiationTerms(new InstanceId("a"), TERMS, new FallbackLimit.Divided(1), 1),
        new SplittableRandom(1));
  }

  @Override
  protected void awaitAnswers() {
    Objects.requireNonNull(ledger).awaitAnswers(thread);
  }
}
