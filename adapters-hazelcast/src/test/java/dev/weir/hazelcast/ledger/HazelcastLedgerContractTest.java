package dev.weir.hazelcast.ledger;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.testkit.coordination.SharedLedgerContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Three real members; each instance goes through another one of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HazelcastLedgerContractTest extends SharedLedgerContract {
  private static final int MEMBERS = 3;

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
    return HazelcastLedger.through(members.get(connected % MEMBERS), Members.PATIENCE, terms);
  }

  @Override
  protected void empty() {
    members.empty();
  }
}
