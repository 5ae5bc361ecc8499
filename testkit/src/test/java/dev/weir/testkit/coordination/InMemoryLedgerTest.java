package dev.weir.testkit.coordination;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.ledger.LedgerTerms;
import org.junit.jupiter.api.AfterEach;

/** The rules themselves keep the contract. */
class InMemoryLedgerTest extends SharedLedgerContract {
  private final InMemoryLedger calm = new InMemoryLedger(CALM);
  private final InMemoryLedger hasty = new InMemoryLedger(HASTY);

  @Override
  protected SharedLedger connect(LedgerTerms terms) {
    return terms.equals(CALM) ? calm : hasty;
  }

  @Override
  protected void empty() {
    calm.forget();
    hasty.forget();
  }

  @AfterEach
  void close() {
    calm.close();
    hasty.close();
  }
}
