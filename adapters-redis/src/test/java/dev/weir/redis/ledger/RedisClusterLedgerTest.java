package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.pubsub.StatefulRedisClusterPubSubConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class RedisClusterLedgerTest {
  @Test
  void eachBucketLivesOnOneOfTheMastersAndItsHintsComeFromThere() throws IOException {
    try (RedisClusterProcess cluster = RedisClusterProcess.start(3);
        RedisClusterClient client =
            RedisClusterClient.create("redis://127.0.0.1:" + cluster.servers().getFirst().port());
        StatefulRedisClusterConnection<String, String> connection = client.connect();
        StatefulRedisClusterPubSubConnection<String, String> hints = client.connectPubSub()) {
      RedisLedger ledger =
          new RedisLedger(connection.async(), RandomMessages.TERMS, "proxy:", HintCommand.SPUBLISH);
      Queue<String> heard = new ConcurrentLinkedQueue<>();
      hints.addListener(
          new RedisPubSubAdapter<>() {
            @Override
            public void smessage(String channel, String message) {
              heard.add(channel);
            }
          });

      for (int bucket = 0; bucket < 30; bucket++) {
        Reports a = new Reports(ledger, "bucket-" + bucket, "a");
        Reports b = new Reports(ledger, "bucket-" + bucket, "b");
        hints.sync().ssubscribe(b.channel());
        assertThat(a.wants(3).granted()).isEqualTo(3);
        b.wants(1);
        a.givesBack(1);
        Await.until("the hint of a bucket is heard", () -> heard.contains(b.channel()));
        assertThat(b.wants(1).granted()).isEqualTo(1);
      }

      int keys = 0;
      for (RedisServerProcess server : cluster.servers()) {
        int own = Integer.parseInt(server.call("DBSIZE"));
        assertThat(own).isPositive();
        keys += own;
      }
      assertThat(keys).isEqualTo(30);
    }
  }
}
