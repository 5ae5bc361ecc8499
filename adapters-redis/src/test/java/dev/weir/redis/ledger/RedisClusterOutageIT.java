package dev.weir.redis.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.domain.bucket.BucketId;
import dev.weir.domain.ledger.Capacity;
import dev.weir.testkit.await.Await;
import dev.weir.testkit.coordination.LedgerPeer;
import dev.weir.testkit.redis.RedisClusterProcess;
import dev.weir.testkit.redis.RedisServerProcess;
import io.lettuce.core.cluster.SlotHash;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Nodes of a cluster come and go, and so do its slots. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisClusterOutageIT {
  private RedisClusterProcess cluster;
  private RedisLedger ledger;

  @BeforeAll
  void startCluster() {
    cluster = RedisClusterProcess.start(3);
  }

  @AfterAll
  void stopCluster() {
    cluster.close();
  }

  @BeforeEach
  void start() {
    for (RedisServerProcess server : cluster.servers()) {
      Await.until(
          "the node writes", () -> server.call("CLUSTER", "INFO").contains("cluster_state:ok"));
      Await.until("the node is empty", () -> server.call("FLUSHALL").equals("OK"));
    }
    ledger =
        Ledgers.connected(
            Ledgers.withTimeout(Ledgers.cluster(cluster), Duration.ofSeconds(1)),
            RandomMessages.TERMS);
  }

  @AfterEach
  void stop() {
    ledger.close();
  }

  private LedgerPeer peer(String name) {
    return new LedgerPeer(ledger, new BucketId("bucket-1"), name, Capacity.of(1));
  }

  private static String key() {
    return new LedgerKeys("weir").hash(new BucketId("bucket-1"));
  }

  private RedisServerProcess owner() throws IOException {
    for (RedisServerProcess server : cluster.servers()) {
      if (server.call("CLUSTER", "COUNTKEYSINSLOT", slot()).equals("1")) {
        return server;
      }
    }
    throw new AssertionError("no node has " + key());
  }

  private static String slot() {
    return Integer.toString(SlotHash.getSlot(key()));
  }

  @Test
  void bucketsLiveOnAllMasters() throws IOException {
    List<Caller> callers =
        IntStream.range(0, 30).mapToObj(i -> new Caller(ledger, "bucket-" + i)).toList();
    callers.forEach(Caller::callsUntilAnswered);

    int keys = 0;
    for (RedisServerProcess server : cluster.servers()) {
      int own = Integer.parseInt(server.call("DBSIZE"));
      assertThat(own).isPositive();
      keys += own;
    }
    assertThat(keys).isEqualTo(30);
  }

  @Test
  void whereverABucketsSlotGoesMessagesAndHintsFollow() throws IOException {
    LedgerPeer a = peer("a");
    LedgerPeer b = peer("b");
    a.reportWaiters(1);
    b.reportWaiters(1);
    RedisServerProcess from = owner();
    RedisServerProcess to =
        cluster.servers().stream().filter(server -> server != from).findFirst().orElseThrow();

    move(from, to);

    // Another server keeps it now, so it learns; both report, and nothing was lost.
    b.report();
    a.report();
    assertThat(a.held()).isEqualTo(1);
    assertThat(b.reportWaiters(1).granted()).isZero();
    a.returnSlots(1);
    b.awaitHint();
    assertThat(b.report().granted()).isEqualTo(1);
    assertThat(owner()).isSameAs(to);
  }

  private static void move(RedisServerProcess from, RedisServerProcess to) throws IOException {
    String fromId = from.call("CLUSTER", "MYID");
    String toId = to.call("CLUSTER", "MYID");
    to.call("CLUSTER", "SETSLOT", slot(), "IMPORTING", fromId);
    from.call("CLUSTER", "SETSLOT", slot(), "MIGRATING", toId);
    from.call("MIGRATE", "127.0.0.1", Integer.toString(to.port()), key(), "0", "5000");
    to.call("CLUSTER", "SETSLOT", slot(), "NODE", toId);
    from.call("CLUSTER", "SETSLOT", slot(), "NODE", toId);
  }

  @Test
  void hintsAreHeardFromAnotherNodeWhenTheirsIsLost() throws IOException {
    LedgerPeer a = peer("a");
    LedgerPeer b = peer("b");
    a.reportWaiters(1);
    b.reportWaiters(1);
    for (RedisServerProcess server : cluster.servers()) {
      server.call("CLIENT", "KILL", "TYPE", "pubsub");
    }

    b.awaitHint();
    a.returnSlots(1);
    b.awaitHint();

    assertThat(b.report().granted()).isEqualTo(1);
  }

  @Test
  void aLostMasterFailsItsBucketsAndTheClustersOthersWithAReason() throws IOException {
    Caller caller = new Caller(ledger);
    caller.callsUntilAnswered();
    RedisServerProcess owner = owner();
    List<RedisServerProcess> others =
        cluster.servers().stream().filter(server -> server != owner).toList();
    Caller elsewhere = new Caller(ledger, bucketAt(others.getFirst()));
    elsewhere.callsUntilAnswered();
    try (Logged logged = new Logged()) {
      owner.kill();

      caller.callsUntilFailed();
      elsewhere.callsUntilFailed();

      Await.until("it is said why", () -> !logged.linesWith("does not serve all keys").isEmpty());
    }
    owner.startAgain();
    caller.callsUntilAnswered();
    elsewhere.callsUntilAnswered();
    assertThat(caller.mostTold()).isEqualTo(1);
    assertThat(elsewhere.mostTold()).isEqualTo(1);
  }

  @Test
  void aUserWithFewRightsIsEnough() throws IOException {
    for (RedisServerProcess server : cluster.servers()) {
      server.call(Ledgers.userWithFewRights("weir", "s3cret", "cluster"));
    }
    try (Logged logged = new Logged();
        RedisLedger few =
            Ledgers.connected(
                Ledgers.as(Ledgers.cluster(cluster), "weir", "s3cret"), RandomMessages.TERMS)) {
      LedgerPeer a = new LedgerPeer(few, new BucketId("bucket-1"), "a", Capacity.of(1));
      LedgerPeer b = new LedgerPeer(few, new BucketId("bucket-1"), "b", Capacity.of(1));
      a.reportWaiters(1);
      b.reportWaiters(1);
      a.returnSlots(1);
      b.awaitHint();
      assertThat(b.report().granted()).isEqualTo(1);
      for (RedisServerProcess server : cluster.servers()) {
        assertThat(server.call("ACL", "LOG")).isEmpty();
      }
      assertThat(logged.lines()).isEmpty();
    }
  }

  private static String bucketAt(RedisServerProcess server) throws IOException {
    for (int i = 2; i < 1_000; i++) {
      String bucket = "bucket-" + i;
      String slot =
          Integer.toString(SlotHash.getSlot(new LedgerKeys("weir").hash(new BucketId(bucket))));
      if (servesSlot(server, slot)) {
        return bucket;
      }
    }
    throw new AssertionError("no bucket would live there");
  }

  /** The reply lists for each node its first and last slot, its address and its port. */
  private static boolean servesSlot(RedisServerProcess server, String slot) throws IOException {
    int wanted = Integer.parseInt(slot);
    String[] own = server.call("CLUSTER", "SLOTS").split("\n", -1);
    for (int i = 0; i + 3 < own.length; i++) {
      if (own[i + 3].equals(Integer.toString(server.port()))) {
        return wanted >= Integer.parseInt(own[i]) && wanted <= Integer.parseInt(own[i + 1]);
      }
    }
    return false;
  }
}
