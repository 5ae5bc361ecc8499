package dev.weir.hazelcast.ledger;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.testkit.coordination.RecordedIncidents;
import dev.weir.testkit.coordination.SharedLedgerContract;
import dev.weir.testkit.metrics.RecordedMetrics;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Three real members; each instance goes through another one of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HazelcastLedgerContractIT extends SharedLedgerContract {
  private static final int MEMBERS = 3;

  /** The terms of the contract under which no lease ends by itself. */
  static LedgerTerms calm() {
    return CALM;
  }

  private Members members;
  private int connected;

  @BeforeAll
  void start() throws IOException {
    members = Members.start(MEMBERS);
  }

  @AfterAll
  void stop() {
    members.close();
  }

  @Override
  protected SharedLedger connect(LedgerTerms terms) {
    connected++;
    return HazelcastLedger.onSharedMember(
        members.get(connected % MEMBERS),
        Members.PATIENCE,
        terms,
        new RecordedMetrics(),
        new RecordedIncidents());
  }

  @Override
  protected void empty() {
    members.empty();
  }

  @Override
  protected void overwrite(BucketId bucket) {
    members.overwrite(bucket, "no ledger");
  }
}
