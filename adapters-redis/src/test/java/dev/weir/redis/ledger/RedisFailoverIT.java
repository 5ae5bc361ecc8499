package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.redis.RedisAddress;
import dev.weir.redis.RedisSettings;
import dev.weir.redis.RedisTopology;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.redis.RedisServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Another server takes over, and may lack what was written last. */
class RedisFailoverIT {
  private static final Duration FAILOVER = Duration.ofSeconds(60);

  private static LedgerPeer peer(RedisLedger ledger, String name, int slots) {
    return new LedgerPeer(ledger, new BucketId("bucket-1"), name, Capacity.of(slots))
        .withExpected(2);
  }

  private static RedisServerProcess replicaOf(RedisServerProcess master) {
    RedisServerProcess replica =
        RedisServerProcess.start("--replicaof", "127.0.0.1 " + master.port());
    Await.until(
        "the replica follows",
        () -> replica.call("INFO", "replication").contains("master_link_status:up"));
    return replica;
  }

  private static RedisServerProcess master() {
    return RedisServerProcess.start("--repl-diskless-sync-delay", "0");
  }

  @Test
  void aReplicaThatLacksTheLastGrantsDoesNotGrantThemAnewWhenItBecomesTheMaster()
      throws IOException {
    try (RedisServerProcess master = master();
        RedisServerProcess replica = replicaOf(master);
        Relay address = new Relay(master.port())) {
      RedisSettings settings =
          Ledgers.at(
              new RedisTopology.Standalone(new RedisAddress("127.0.0.1", address.port()), 0));
      try (RedisLedger one = Ledgers.connected(settings, RandomMessages.TERMS);
          RedisLedger other = Ledgers.connected(settings, RandomMessages.TERMS)) {
        LedgerPeer a = peer(one, "a", 5);
        LedgerPeer b = peer(other, "b", 5);
        a.report();
        b.reportWaiters(1);
        Await.until(
            "the replica knows this much",
            () -> replica.call("HGET", "weir:ledger:{bucket-1}", "i:b").contains(" 1 "));
        replica.call("REPLICAOF", "NO", "ONE");
        assertThat(a.reportWaiters(4).granted()).isEqualTo(4);

        address.leadTo(replica.port());

        assertThat(b.reportWaiters(4).learning()).isTrue();
        assertThat(b.held()).isEqualTo(1);
        assertThat(a.report().learning()).isFalse();
        assertThat(b.report().granted()).isZero();
        a.returnSlots(1);
        b.awaitHint();
        assertThat(b.report().granted()).isEqualTo(1);
      }
    }
  }

  /**
   * Not before the master is gone: a sentinel that looks so often takes a master that only stalls
   * for dead. A failover that was aborted is tried again soon, not after six minutes.
   */
  private static void lookForTheMaster(RedisServerProcess sentinel) throws IOException {
    sentinel.call("SENTINEL", "SET", "weir", "failover-timeout", "5000");
    sentinel.call("SENTINEL", "SET", "weir", "down-after-milliseconds", "300");
  }

  @Test
  void newMasterOfTheSentinelsIsFollowed() throws IOException {
    try (RedisServerProcess master = master();
        RedisServerProcess replica = replicaOf(master);
        RedisServerProcess sentinel = RedisServerProcess.startSentinel("weir", master.port())) {
      Await.until(
          "the sentinel knows the replica",
          () -> sentinel.call("SENTINEL", "REPLICAS", "weir").contains("" + replica.port()));
      RedisSettings settings =
          Ledgers.at(
              new RedisTopology.Sentinel(List.of(Ledgers.address(sentinel)), "weir", null, 0));
      try (RedisLedger one = Ledgers.connected(settings, RandomMessages.TERMS);
          RedisLedger other = Ledgers.connected(settings, RandomMessages.TERMS)) {
        LedgerPeer a = peer(one, "a", 5);
        LedgerPeer b = peer(other, "b", 5);
        a.reportWaiters(0);
        assertThat(b.reportWaiters(2).granted()).isEqualTo(2);

        master.kill();
        lookForTheMaster(sentinel);

        Await.until(
            "the replica is the master",
            FAILOVER,
            () -> replica.call("INFO", "replication").contains("role:master"));
        Caller caller = new Caller(one, "bucket-2");
        caller.callsUntilAnswered();
        assertThat(a.reportWaiters(5).learning()).isTrue();
        b.report();
        assertThat(a.report().granted()).isEqualTo(3);
        Await.until("hints are heard from it", other::isConnected);
      }
    }
  }
}
