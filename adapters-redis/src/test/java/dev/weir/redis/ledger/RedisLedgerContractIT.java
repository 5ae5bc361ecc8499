package dev.weir.redis.ledger;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.testkit.coordination.SharedLedgerContract;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisLedgerContractIT extends SharedLedgerContract {
  private RedisServerProcess server;

  @BeforeAll
  void start() {
    server = RedisServerProcess.start();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Override
  protected SharedLedger connect(LedgerTerms terms) {
    return Ledgers.connected(Ledgers.standalone(server), terms);
  }

  @Override
  protected void empty() {
    try {
      server.call("FLUSHALL");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected void overwrite(BucketId bucket) {
    try {
      server.call("SET", new LedgerKeys("weir").hash(bucket), "not a hash");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
