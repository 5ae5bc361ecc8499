package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.ledger.LedgerAnswer;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerCallsIT {
  private RedisServerProcess server;
  private RedisClient client;
  private StatefulRedisConnection<String, String> connection;

  @BeforeEach
  void start() {
    server = RedisServerProcess.start();
    client = RedisClient.create("redis://127.0.0.1:" + server.port());
    connection = client.connect();
  }

  @AfterEach
  void stop() {
    connection.close();
    client.close();
    server.close();
  }

  private Reports reports(String bucket, String instance) {
    return new Reports(connection.async(), bucket, instance);
  }

  @Test
  void aLimitIsKeptByAllTogether() {
    Reports a = reports("bucket-1", "a");
    Reports b = reports("bucket-1", "b");

    assertThat(a.sendWaiters(2).granted()).isEqualTo(2);
    assertThat(b.sendWaiters(2).granted()).isEqualTo(1);
    assertThat(reports("bucket-2", "a").sendWaiters(3).granted()).isEqualTo(3);
  }

  @Test
  void aServerThatHasForgottenTheScriptIsGivenItAgain() throws IOException {
    Reports a = reports("bucket-1", "a");
    a.sendWaiters(1);

    server.call("SCRIPT", "FLUSH");

    assertThat(a.sendWaiters(1).granted()).isEqualTo(1);
    assertThat(a.sendWaiters(1).granted()).isEqualTo(1);
  }

  @Test
  void waiterGetsAHintOfAFreedSlot() {
    Reports a = reports("bucket-1", "a");
    Reports b = reports("bucket-1", "b");
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    try (StatefulRedisPubSubConnection<String, String> hints = client.connectPubSub()) {
      hints.addListener(
          new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String message) {
              heard.add(channel);
            }
          });
      hints.sync().subscribe(b.channel());
      a.sendWaiters(3);
      b.sendWaiters(1);

      a.returnSlots(1);

      Await.until("a hint is heard", () -> !heard.isEmpty());
    }
    assertThat(heard).containsExactly(b.channel());
    assertThat(b.sendWaiters(1).granted()).isEqualTo(1);
  }

  @Test
  void emptiedLedgerLearnsTheHoldingsBeforeItGrants() throws IOException {
    Reports a = reports("bucket-1", "a");
    Reports b = reports("bucket-1", "b");
    a.sendWaiters(3);
    server.call("FLUSHALL");

    assertThat(b.send(1)).isInstanceOf(LedgerAnswer.OtherEpoch.class);
    assertThat(a.send(0)).isInstanceOf(LedgerAnswer.OtherEpoch.class);
  }

  @Test
  void anotherRunOfTheServerIsAnotherEpoch() throws IOException {
    Reports a = reports("bucket-1", "a");
    a.sendWaiters(3);
    String key = "weir:ledger:{bucket-1}";
    String fields = server.call("HGET", key, "ledger");
    String run = fields.split(" ", 3)[1];
    assertThat(run).hasSize(40);

    server.call("HSET", key, "ledger", fields.replace(run, "of-an-earlier-run"));

    assertThat(a.send(0)).isInstanceOf(LedgerAnswer.OtherEpoch.class);
  }

  @Test
  void aUserNeedsTheseRightsAndNoMore() throws IOException {
    server.call(
        "ACL",
        "SETUSER",
        "weir",
        "on",
        ">secret",
        "~weir:*",
        "&weir:*",
        "-@all",
        "+evalsha",
        "+eval",
        "+hgetall",
        "+hlen",
        "+hset",
        "+hdel",
        "+time",
        "+info",
        "+publish",
        "+client");
    RedisURI uri =
        RedisURI.builder()
            .withHost("127.0.0.1")
            .withPort(server.port())
            .withAuthentication("weir", "secret".toCharArray())
            .build();
    try (StatefulRedisConnection<String, String> restricted = client.connect(uri)) {
      Reports a = new Reports(restricted.async(), "bucket-1", "a");
      Reports b = new Reports(restricted.async(), "bucket-1", "b");
      a.sendWaiters(3);
      b.sendWaiters(1);
      a.returnSlots(1);

      assertThat(b.sendWaiters(1).granted()).isEqualTo(1);
    }
  }
}
