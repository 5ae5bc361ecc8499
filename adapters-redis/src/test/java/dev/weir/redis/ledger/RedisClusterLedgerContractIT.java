package dev.weir.redis.ledger;

import dev.weir.application.coordination.SharedLedger;
import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.LedgerTerms;
import dev.weir.testkit.coordination.SharedLedgerContract;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisClusterLedgerContractIT extends SharedLedgerContract {
  private RedisClusterProcess cluster;

  @BeforeAll
  void start() {
    cluster = RedisClusterProcess.start(3);
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @Override
  protected SharedLedger connect(LedgerTerms terms) {
    return Ledgers.connected(Ledgers.cluster(cluster), terms);
  }

  @Override
  protected void empty() {
    try {
      for (RedisServerProcess server : cluster.servers()) {
        server.call("FLUSHALL");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected void overwrite(BucketId bucket) {
    String uri = "redis://127.0.0.1:" + cluster.servers().getFirst().port();
    try (RedisClusterClient client = RedisClusterClient.create(uri);
        StatefulRedisClusterConnection<String, String> connection = client.connect()) {
      connection.sync().set(new LedgerKeys("weir").hash(bucket), "not a hash");
    }
  }
}
