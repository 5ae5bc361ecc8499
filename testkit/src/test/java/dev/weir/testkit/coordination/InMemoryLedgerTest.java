package dev.weir.testkit.coordination;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerTerms;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The rules themselves keep the contract. */
@Execution(ExecutionMode.CONCURRENT)
class InMemoryLedgerTest extends SharedLedgerContract {
  private final Map<LedgerTerms, InMemoryLedger> ledgers = new HashMap<>();

  @Override
  protected SharedLedger connect(LedgerTerms terms) {
    return ledgers.computeIfAbsent(terms, InMemoryLedger::new);
  }

  @Override
  protected void empty() {
    ledgers.values().forEach(InMemoryLedger::lose);
  }

  @Override
  protected void overwrite(BucketId bucket) {
    ledgers.values().forEach(ledger -> ledger.overwrite(bucket));
  }

  @AfterEach
  void close() {
    ledgers.values().forEach(InMemoryLedger::close);
  }
}
